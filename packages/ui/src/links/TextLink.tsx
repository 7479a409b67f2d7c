import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { AppLink } from './LinkProvider.tsx';
import styles from './TextLink.module.css';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  /** Leaves the app: opens in a new tab and says so. */
  readonly isExternal?: boolean | undefined;
  readonly className?: string | undefined;
}

export function TextLink({ href, children, isExternal = false, className }: Props) {
  if (!isExternal) {
    return (
      <AppLink href={href} className={classes(styles['link'], className)}>
        {children}
      </AppLink>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes(styles['link'], className)}>
      {children} <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      <Icon of={ExternalLink} size="0.875em" className={styles['icon']} />
    </a>
  );
}

import type { ReactNode } from 'react';

import { classes } from '../layout/classes.ts';
import { AppLink } from '../links/LinkProvider.tsx';
import styles from './Menu.module.css';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  readonly isCurrent?: boolean | undefined;
}

/** A plain link in the navigation bar, beside the menus. */
export function BarItem({ href, children, isCurrent = false }: Props) {
  return (
    <AppLink href={href} className={classes(styles['trigger'])} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </AppLink>
  );
}

import { Icon, LinkButton } from '@circuit/ui';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './editor.module.css';

interface Props {
  /** How the saving goes. */
  readonly status?: ReactNode;
  readonly action?: ReactNode;
  readonly next?: { readonly title: string; readonly href: string } | undefined;
}

/** Always in view: what is saved, and the way on. */
export function SectionBar({ status, action, next }: Props) {
  return (
    <div className={styles['bar']} data-beside>
      {status}
      <span className={styles['grow']} />
      {action}
      {next === undefined ? null : (
        <LinkButton href={next.href} endIcon={<Icon of={ArrowRight} />}>
          Next: {next.title}
        </LinkButton>
      )}
    </div>
  );
}

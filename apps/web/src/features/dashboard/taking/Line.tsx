import { AppLink } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import styles from './taking.module.css';

/** All lists of a page in one grid: dates stand under dates and actions under actions. (HM-16) */
export const Lines = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['lists']}>{children}</div>
);

interface ListProps {
  readonly title: string;
  readonly children: readonly ReactNode[];
  /** In place of lines, where there are none; without it an empty list is not shown. */
  readonly none?: string | undefined;
  /** Below the lines. */
  readonly more?: ReactNode;
}

export function List({ title, children, none, more }: ListProps) {
  const id = useId();
  if (children.length === 0 && none === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.length === 0 ? <p className={styles['quiet']}>{none}</p> : null}
      <ul className={styles['lines']}>{children}</ul>
      {more}
    </section>
  );
}

interface Props {
  readonly title: string;
  readonly href: string;
  readonly words?: string | undefined;
  readonly when: ReactNode;
  /** What can be done, or the state. */
  readonly children: ReactNode;
}

export function Line({ title, href, words, when, children }: Props) {
  return (
    <li className={styles['line']}>
      <div className={styles['what']}>
        <AppLink href={href} className={styles['title']}>
          {title}
        </AppLink>
        {words === undefined ? null : <span className={styles['quiet']}>{words}</span>}
      </div>
      <div className={styles['when']}>{when}</div>
      <div className={styles['act']}>{children}</div>
    </li>
  );
}

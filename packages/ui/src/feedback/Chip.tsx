import type { ReactNode } from 'react';

import { classes } from '../layout/classes.ts';
import styles from './Chip.module.css';

interface Props {
  readonly tone?: 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'you' | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state in one or two words. */
export function Chip({ tone = 'neutral', icon, children }: Props) {
  return (
    <span className={classes(styles['chip'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

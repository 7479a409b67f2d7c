import type { ReactNode } from 'react';

import { classes } from '../layout/classes.ts';
import styles from './Button.module.css';

export interface ButtonLook {
  readonly kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  readonly size?: 'small' | 'normal' | 'large' | undefined;
  readonly icon?: ReactNode;
  /** After the words, such as an arrow to what comes next. */
  readonly endIcon?: ReactNode;
  /** As wide as its place. */
  readonly full?: boolean | undefined;
}

export function buttonClass({ kind = 'secondary', size = 'normal', full = false }: ButtonLook): string {
  return classes(styles['button'], styles[kind], styles[size], full && styles['full']);
}

import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import styles from './Button.module.css';

interface Props {
  /** Its name, since it has no words: Close, More, Previous, Next, Expand. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
  readonly size?: 'small' | 'normal' | undefined;
  readonly isExpanded?: boolean | undefined;
  readonly controls?: string | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({ label, icon, onClick, size = 'normal', isExpanded, controls, className, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      aria-controls={controls}
      className={classes(styles['button'], styles['ghost'], styles[size], styles['icon'], className)}
      onClick={onClick}
    >
      <Icon of={icon} />
    </button>
  );
}

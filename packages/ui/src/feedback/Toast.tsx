import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { FocusEvent } from 'react';

import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/Icon.tsx';
import styles from './Toast.module.css';

export type ToastType = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR';

interface Props {
  readonly text: string;
  readonly type: ToastType;
  readonly onClose: () => void;
  /** At most one. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** Pointer or focus came: the clock stops. */
  readonly onPause: () => void;
  readonly onResume: () => void;
  /** Fades while it is being removed. */
  readonly isLeaving?: boolean | undefined;
}

const LOOK: Record<ToastType, { readonly icon: LucideIcon; readonly tone: string }> = {
  INFO: { icon: Info, tone: 'info' },
  SUCCESS: { icon: CircleCheck, tone: 'ok' },
  WARNING: { icon: TriangleAlert, tone: 'warn' },
  ERROR: { icon: CircleAlert, tone: 'bad' },
};

/** Bottom center, above the action bar. How long it stays is its caller's business. */
export function Toast({ text, type, onClose, action, onPause, onResume, isLeaving = false }: Props) {
  const { icon, tone } = LOOK[type];
  function resumeWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) onResume();
  }
  return (
    <div className={styles['place']}>
      <div
        className={styles['toast']}
        data-leaving={isLeaving || undefined}
        role={type === 'ERROR' ? 'alert' : 'status'}
        onMouseEnter={onPause}
        onMouseLeave={onResume}
        onFocus={onPause}
        onBlur={resumeWhenLeft}
      >
        <span className={classes(styles['icon'], styles[tone])}>
          <Icon of={icon} />
        </span>
        <p className={styles['text']}>{text}</p>
        {action === undefined ? null : (
          <Button size="small" onClick={action.onSelect}>
            {action.label}
          </Button>
        )}
        <IconButton label="Close" icon={X} size="small" onClick={onClose} />
      </div>
    </div>
  );
}

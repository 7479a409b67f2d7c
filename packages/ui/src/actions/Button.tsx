import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';

import { classes } from '../layout/classes.ts';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './look.ts';

interface Props extends ButtonLook {
  readonly children: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  /** The id of the form it sends, when it stands outside of it, as in a dialog. */
  readonly form?: string | undefined;
  /** At work: cannot be pressed again, keeps its width and its focus. */
  readonly isBusy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  /** Why it cannot be pressed now; shown under the button and read with it. */
  readonly blockedReason?: string | undefined;
  /** Cannot be pressed, and anybody can see why: Previous on the first page. */
  readonly isOff?: boolean | undefined;
  /** Shows and hides something else on the page. */
  readonly isExpanded?: boolean | undefined;
  readonly controls?: string | undefined;
  /** One of several that stand for a choice: whether it is the chosen one. */
  readonly isPressed?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({
  children,
  onClick,
  type = 'button',
  form,
  isBusy = false,
  busyLabel,
  blockedReason,
  isOff: isSwitchedOff = false,
  isExpanded,
  controls,
  isPressed,
  ref,
  ...look
}: Props) {
  const reasonId = useId();
  const isBlocked = blockedReason !== undefined;
  // aria-disabled, not disabled: focus must not jump to the top of the page while something is being saved.
  const isOff = isBusy || isBlocked || isSwitchedOff;
  const isBusyLabelShown = isBusy && busyLabel !== undefined;

  const button = (
    <button
      ref={ref}
      type={type}
      form={form}
      className={buttonClass(look)}
      aria-disabled={isOff || undefined}
      aria-describedby={isBlocked ? reasonId : undefined}
      aria-expanded={isExpanded}
      aria-controls={controls}
      aria-pressed={isPressed}
      data-busy={isBusy || undefined}
      data-kind={look.kind}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {look.icon}
      <span className={styles['labels']}>
        <span className={classes(isBusyLabelShown && styles['away'])} aria-hidden={isBusyLabelShown || undefined}>
          {children}
        </span>
        {busyLabel === undefined ? null : (
          <span className={classes(!isBusy && styles['away'])} aria-hidden={!isBusy || undefined}>
            {busyLabel}
          </span>
        )}
      </span>
      {look.endIcon}
    </button>
  );

  if (!isBlocked) return button;
  return (
    <span className={classes(styles['blocked'], look.full === true && styles['full'])}>
      {button}
      <span id={reasonId} className={styles['reason']}>
        {blockedReason}
      </span>
    </span>
  );
}

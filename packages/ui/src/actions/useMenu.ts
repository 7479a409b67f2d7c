import { useUncontrolled } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

import { nextStop, stopsIn } from './menuKeys.ts';

// Long enough to cross from the trigger to the panel at an angle.
const LEAVE_DELAY_MS = 200;

interface Options {
  readonly isOpen: boolean | undefined;
  readonly onOpenChange: ((isOpen: boolean) => void) | undefined;
  readonly opensOnHover: boolean;
}

export function useMenu({ isOpen, onOpenChange, opensOnHover }: Options) {
  const [isShown, setShown] = useUncontrolled({
    ...(isOpen === undefined ? {} : { value: isOpen }),
    defaultValue: false,
    ...(onOpenChange === undefined ? {} : { onChange: onOpenChange }),
  });
  const triggerRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const entersAt = useRef<'first' | 'last' | null>(null);
  const isByHover = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(leaving.current), []);

  // After every render, since items may arrive later: a keyboard user who opened an empty menu is then led in.
  useEffect(() => {
    if (!isShown || entersAt.current === null) return;
    const stop = stopsIn(panelRef.current).at(entersAt.current === 'first' ? 0 : -1);
    if (stop === undefined) return;
    entersAt.current = null;
    stop.focus();
  });

  // Whatever hover opened can be dismissed without moving the pointer or the focus. (1.4.13)
  useEffect(() => {
    if (!isShown) return undefined;
    function closeOnEscape(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape') return;
      if (panelRef.current?.contains(document.activeElement) === true) triggerRef.current?.focus();
      setShown(false);
    }
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isShown, setShown]);

  function open(at: 'first' | 'last' | null, isFromHover = false) {
    clearTimeout(leaving.current);
    entersAt.current = at;
    isByHover.current = isFromHover;
    setShown(true);
  }

  function close() {
    entersAt.current = null;
    setShown(false);
  }

  /** `detail` is 0 when the click came from Enter or Space. */
  function press(detail: number) {
    // The pointer is on its way to press and hover has opened already: the press keeps it open.
    if (isShown && !isByHover.current) close();
    else open(detail === 0 ? 'first' : null);
  }

  function pressTriggerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const at = event.key === 'ArrowDown' ? 'first' : 'last';
    if (isShown)
      stopsIn(panelRef.current)
        .at(at === 'first' ? 0 : -1)
        ?.focus();
    else open(at);
  }

  function pressPanelKey(event: KeyboardEvent) {
    const stop = nextStop(event.key, stopsIn(panelRef.current), document.activeElement);
    if (stop === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    stop.focus();
  }

  function leaveByFocus(event: FocusEvent) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) close();
  }

  function enterByPointer(event: PointerEvent) {
    clearTimeout(leaving.current);
    if (opensOnHover && event.pointerType === 'mouse' && !isShown) open(null, true);
  }

  function leaveByPointer(event: PointerEvent) {
    if (!isByHover.current || event.pointerType !== 'mouse') return;
    leaving.current = setTimeout(() => {
      if (panelRef.current?.contains(document.activeElement) !== true) close();
    }, LEAVE_DELAY_MS);
  }

  return {
    isShown,
    close,
    press,
    triggerRef,
    panelRef,
    pressTriggerKey,
    pressPanelKey,
    leaveByFocus,
    enterByPointer,
    leaveByPointer,
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';

import {
  AUTO_HIDE_MS,
  nextNotification,
  type Notification,
  notificationClosed,
  notificationOpened,
  notificationRemoved,
  REMOVAL_MS,
  shownNotification,
  type WithNotifications,
} from './notificationsSlice.ts';

export interface CurrentNotification {
  readonly notification: Notification;
  /** False while it fades. */
  readonly isOpen: boolean;
  readonly close: () => void;
  /** Stops the clock while the toast is hovered or focused, so that nobody is hurried (WCAG 2.2.1). */
  readonly pause: () => void;
  readonly resume: () => void;
}

/** The notification on screen, one at a time; shows the next, hides and removes it. For the one host of toasts. (S4.07) */
export function useCurrentNotification(): CurrentNotification | null {
  const dispatch = useDispatch();
  const state = useSelector(({ notifications }: WithNotifications) => notifications);
  const nextId = useSelector(
    ({ notifications, modals }: WithNotifications) => nextNotification(notifications, modals)?.id,
  );
  const shown = shownNotification(state);
  const id = shown?.notification.id;
  const isOpen = shown?.isOpen ?? false;
  const close = useCallback(() => {
    if (id !== undefined) dispatch(notificationClosed(id));
  }, [dispatch, id]);
  const { pause, resume } = useClock(isOpen ? id : undefined, close);

  useEffect(() => {
    if (nextId !== undefined) dispatch(notificationOpened(nextId));
  }, [dispatch, nextId]);

  useEffect(() => {
    if (id === undefined || isOpen) return undefined;
    const timer = setTimeout(() => dispatch(notificationRemoved(id)), REMOVAL_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id, isOpen]);

  return shown === null ? null : { ...shown, close, pause, resume };
}

/** Rings once, 5000 ms after it was started for this id, not counting the time it was paused. */
function useClock(id: string | undefined, ring: () => void) {
  const [pausedId, setPausedId] = useState<string>();
  const left = useRef({ id, ms: AUTO_HIDE_MS });
  const isPaused = pausedId === id;

  useEffect(() => {
    if (left.current.id !== id) left.current = { id, ms: AUTO_HIDE_MS };
    if (id === undefined || isPaused) return undefined;
    const startedAtMs = performance.now();
    const timer = setTimeout(ring, left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current = { id, ms: left.current.ms - (performance.now() - startedAtMs) };
    };
  }, [id, isPaused, ring]);

  return {
    pause: useCallback(() => setPausedId(id), [id]),
    resume: useCallback(() => setPausedId(undefined), []),
  };
}

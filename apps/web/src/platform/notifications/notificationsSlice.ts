import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

import type { Modals } from '#platform/modals/modalsSlice.ts';

export const NOTIFICATION_TYPES = ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const;
type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const AUTO_HIDE_MS = 5000;
export const REMOVAL_MS = 300;

/** (S3.16) */
export interface Notification {
  readonly id: string;
  readonly text: string;
  readonly type: NotificationType;
  /** Shown only while this dialog is open. */
  readonly modalId?: string;
}

export interface NotificationsState {
  readonly queue: readonly Notification[];
  /** The one on screen; closed, it fades for a moment before it is removed. */
  readonly shown: { readonly id: string; readonly isOpen: boolean } | null;
}

/** What stands below the store knows only this of its state. */
export interface WithNotifications {
  readonly notifications: NotificationsState;
  readonly modals: Modals;
}

export const noNotifications: NotificationsState = { queue: [], shown: null };

const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: noNotifications,
  reducers: {
    notify: {
      prepare: (notification: Omit<Notification, 'id'>) => ({ payload: { id: nanoid(), ...notification } }),
      reducer: (state, { payload }: PayloadAction<Notification>) => ({ ...state, queue: [...state.queue, payload] }),
    },
    notificationOpened: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      shown: { id: payload, isOpen: true },
    }),
    notificationClosed: (state, { payload }: PayloadAction<string>) =>
      state.shown?.id === payload ? { ...state, shown: { id: payload, isOpen: false } } : state,
    notificationRemoved: (state, { payload }: PayloadAction<string>) => ({
      queue: state.queue.filter(({ id }) => id !== payload),
      shown: state.shown?.id === payload ? null : state.shown,
    }),
  },
});

export const { notify, notificationOpened, notificationClosed, notificationRemoved } = notificationsSlice.actions;
export const notificationsReducer = notificationsSlice.reducer;

/** The one on screen. What was on screen before a reload is not in the queue any more. */
export function shownNotification({ queue, shown }: NotificationsState) {
  const notification = queue.find(({ id }) => id === shown?.id);
  return notification === undefined || shown === null ? null : { notification, isOpen: shown.isOpen };
}

/** The next to show: when none is on screen, the first that is tied to no dialog or whose dialog is open. (S4.07) */
export function nextNotification(state: NotificationsState, modals: Modals): Notification | undefined {
  if (shownNotification(state) !== null) return undefined;
  return state.queue.find(({ modalId }) => modalId === undefined || modalId in modals);
}

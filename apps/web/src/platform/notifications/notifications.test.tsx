import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { modalClosed, modalOpened } from '#platform/modals/modalsSlice.ts';
import { aTab } from '#testing/tabs.ts';

import { AUTO_HIDE_MS, NOTIFICATION_TYPES, notify, REMOVAL_MS } from './notificationsSlice.ts';
import { useCurrentNotification } from './useCurrentNotification.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function aHost() {
  const { store } = aTab();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useCurrentNotification(), { wrapper });
  return {
    store,
    say: (text: string, modalId?: string) =>
      act(() => {
        store.dispatch(notify({ text, type: 'INFO', ...(modalId === undefined ? {} : { modalId }) }));
      }),
    pass: (durationMs: number) => act(() => void vi.advanceTimersByTime(durationMs)),
    current: () => result.current,
    shown: () => (result.current === null ? null : [result.current.notification.text, result.current.isOpen]),
  };
}

test('S4.07/1, S3.16/1 a notification has id, text, type and perhaps a modalId', () => {
  expect(NOTIFICATION_TYPES).toEqual(['INFO', 'SUCCESS', 'WARNING', 'ERROR']);
  const { store } = aTab();
  store.dispatch(notify({ text: 'Saved', type: 'SUCCESS', modalId: 'm' }));
  const [notification] = store.getState().notifications.queue;
  expect(notification).toEqual({ id: notification?.id, text: 'Saved', type: 'SUCCESS', modalId: 'm' });
  expect(notification?.id).toMatch(/./);
});

test('S4.07/2 notifications are shown one at a time, in order', () => {
  const { say, shown, pass } = aHost();
  say('one');
  say('two');
  expect(shown()).toEqual(['one', true]);
  pass(AUTO_HIDE_MS);
  pass(REMOVAL_MS);
  expect(shown()).toEqual(['two', true]);
});

test('S4.07/4, S9.06/1, S4.07/5, S9.06/2 one hides after 5000 ms and is removed 300 ms later', () => {
  const { say, shown, pass } = aHost();
  say('one');
  pass(4999);
  expect(shown()).toEqual(['one', true]);
  pass(1);
  expect(shown()).toEqual(['one', false]);
  pass(299);
  expect(shown()).toEqual(['one', false]);
  pass(1);
  expect(shown()).toBeNull();
});

test('S4.07/4 one that is closed hides at once', () => {
  const { say, shown, pass, current } = aHost();
  say('one');
  act(() => current()?.close());
  expect(shown()).toEqual(['one', false]);
  pass(300);
  expect(shown()).toBeNull();
});

test('S4.07/3 one that is tied to a modal waits until it is open, and lets others pass', () => {
  const { store, say, shown, pass } = aHost();
  say('tied', 'm');
  say('free');
  expect(shown()).toEqual(['free', true]);
  pass(5000);
  pass(300);
  expect(shown()).toBeNull();
  act(() => {
    store.dispatch(modalOpened({ guid: 'm' }));
  });
  expect(shown()).toEqual(['tied', true]);
  act(() => {
    store.dispatch(modalClosed('m'));
  });
  expect(shown()).toEqual(['tied', true]);
});

test('NT-1 the clock stops while somebody points at it, and goes on with what is left', () => {
  const { say, shown, pass, current } = aHost();
  say('one');
  pass(3000);
  act(() => current()?.pause());
  pass(60_000);
  expect(shown()).toEqual(['one', true]);
  act(() => current()?.resume());
  pass(1999);
  expect(shown()).toEqual(['one', true]);
  pass(1);
  expect(shown()).toEqual(['one', false]);
});

test('NT-2 each notification has its own 5000 ms, also after one that was paused when closed', () => {
  const { say, shown, pass, current } = aHost();
  say('one');
  say('two');
  act(() => current()?.pause());
  act(() => current()?.close());
  pass(300);
  expect(shown()).toEqual(['two', true]);
  pass(4999);
  expect(shown()).toEqual(['two', true]);
  pass(1);
  expect(shown()).toEqual(['two', false]);
});

import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, onTestFinished, test, vi } from 'vitest';

import { recordActivity } from '#platform/tab/activity.ts';
import type { TabThunk } from '#platform/tab/tab.ts';
import { aTab } from '#testing/tabs.ts';

import { useJobPolling } from './useJobPolling.ts';

const sayThere = (): TabThunk<void> => (_dispatch, _getState, tab) => recordActivity(tab);

function follow(running: string) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store } = aTab();
  store.dispatch(sayThere());
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook((props: { readonly running: string }) => useJobPolling(props.running), {
    wrapper,
    initialProps: { running },
  });
}

test('JL-7 a job is asked about every 2 seconds for half a minute and then every 10; another one hurries anew', () => {
  const { result, rerender } = follow('one');
  expect(result.current).toBe(2000);
  act(() => void vi.advanceTimersByTime(29_999));
  expect(result.current).toBe(2000);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(10_000);
  rerender({ running: 'one two' });
  expect(result.current).toBe(2000);
});

test('JL-7 SX-15 while nothing runs it is asked about seldom, and on a page that nobody touches not at all', () => {
  const { result, rerender } = follow('');
  expect(result.current).toBeGreaterThan(20_000);
  act(() => void vi.advanceTimersByTime(16 * 60_000));
  expect(result.current).toBe(0);
  rerender({ running: 'one' });
  expect(result.current).toBe(0);
});

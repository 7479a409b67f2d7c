import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, onTestFinished, test, vi } from 'vitest';

import { recordActivity } from '#platform/tab/activity.ts';
import type { TabThunk } from '#platform/tab/tab.ts';
import { aTab } from '#testing/tabs.ts';

import { usePollingMs } from './usePollingMs.ts';

const sayThere = (): TabThunk<void> => (_dispatch, _getState, tab) => recordActivity(tab);

test('HB-9 SX-15 a page that nobody has touched for a quarter of an hour asks no more, until somebody is back', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { store } = aTab();
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  store.dispatch(sayThere());
  const { result } = renderHook(() => usePollingMs(false), { wrapper });
  act(() => void vi.advanceTimersByTime(14 * 60_000));
  expect(result.current).toBeGreaterThan(20_000);
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(result.current).toBe(0);
  store.dispatch(sayThere());
  act(() => void vi.advanceTimersByTime(5000));
  expect(result.current).toBeGreaterThan(20_000);
});

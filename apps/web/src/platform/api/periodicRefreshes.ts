import { getTime } from '@circuit/contract/configuration';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

import { setServerTime } from '#platform/time/serverClock.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

import { watchActivity } from '#platform/tab/activity.ts';
import { callEndpoint } from './call.ts';
import { createRecurringFetches, HOUR_MS, type RecurringFetches } from './recurring.ts';
import { resources } from './resources.ts';

export const DAY_MS = 24 * HOUR_MS;
const QUARTER_HOUR_MS = HOUR_MS / 4;

interface Refreshable {
  readonly initiate: (
    nothing: void,
    options?: { subscribe?: boolean; forceRefetch?: boolean },
  ) => TabThunk<{ unsubscribe: () => void }>;
}

interface Store {
  readonly dispatch: ThunkDispatch<unknown, Tab, UnknownAction>;
}

/** The server's time is used and not stored. (S7.11) */
const syncServerTime = (): TabThunk<Promise<void>> => async (dispatch, _getState, tab) => {
  const sentAtMs = tab.now();
  const answer = await dispatch(callEndpoint(getTime, {}, { isBackground: true }));
  if (answer.isOk) setServerTime(answer.value, sentAtMs, tab.now());
};

/** Loads it, holds it, and asks anew after each period; the answer lets go of it. */
export const keepFresh =
  (recurring: RecurringFetches, taskId: string, query: Refreshable, periodMs: number): TabThunk<() => void> =>
  (dispatch) => {
    const held = dispatch(query.initiate());
    let isFirst = true;
    recurring.start({
      taskId,
      periodMs,
      run: () => {
        if (!isFirst) dispatch(query.initiate(undefined, { subscribe: false, forceRefetch: true }));
        isFirst = false;
      },
    });
    return () => {
      recurring.stop(taskId);
      held.unsubscribe();
    };
  };

/** What everybody needs, signed in or not, for as long as the page is open. (S7.24) */
export function startPeriodicRefreshes(store: Store): () => void {
  return store.dispatch((dispatch, _getState, tab) => {
    const recurring = createRecurringFetches(tab);
    const ends = [
      watchActivity(tab),
      dispatch(keepFresh(recurring, 'configuration', resources.configuration, DAY_MS)),
      dispatch(keepFresh(recurring, 'identityProviders', resources.identityProviders, DAY_MS)),
      dispatch(keepFresh(recurring, 'webClient', resources.webClient, QUARTER_HOUR_MS)),
      recurring.stopAll,
    ];
    recurring.start({ taskId: 'time', periodMs: QUARTER_HOUR_MS, run: () => void dispatch(syncServerTime()) });
    return () => ends.forEach((end) => end());
  });
}

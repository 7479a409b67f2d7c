import { isAnyOf, type Middleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';

import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';
import { msSinceActivity } from '#platform/tab/activity.ts';
import type { WithModels } from '#platform/api/cachedLists.ts';
import { DAY_MS, keepFresh } from '#platform/api/periodicRefreshes.ts';
import { createRecurringFetches } from '#platform/api/recurring.ts';
import { resources } from '#platform/api/resources.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

import {
  loginFailed,
  logOutRequested,
  signInChangedElsewhere,
  tokenObtained,
  tokenRefreshed,
  tokenRefreshFailed,
} from '#platform/token/authSlice.ts';
import { clearUserData } from './clearUserData.ts';
import { refreshToken } from '#platform/token/refresh.ts';
import { msUntilExpiry, readToken, REFRESH_WINDOW_MS, removeOwnToken } from '#platform/token/storedToken.ts';

const isBegun = isAnyOf(tokenObtained, tokenRefreshed);
const isOver = isAnyOf(loginFailed, logOutRequested, tokenRefreshFailed);

interface Loadable {
  readonly initiate: (nothing: void) => TabThunk<{ unsubscribe: () => void }>;
}

/** What follows from signing in and out, whichever way it came about. (S4.03 to S4.05) */
export function sessionMiddleware(tab: Tab): Middleware {
  const recurring = createRecurringFetches(tab);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ends: (() => void)[] = [];

  const stop = () => {
    clearTimeout(timer);
    for (const end of ends) end();
    ends = [];
  };

  return ({ dispatch: plain }) => {
    const dispatch: ThunkDispatch<WithModels, Tab, UnknownAction> = plain;

    const load = () => {
      const { userInfo, groups, assignments, rubrics, dashboard } = resources;
      // The page itself comes later, and would ask only once it is there: no call of the first load waits. (WB-3)
      if (window.location.pathname === SYSTEM_PATHS.home)
        void dispatch(dashboard.initiate(undefined, { subscribe: false }));
      const held = [userInfo, groups, assignments, rubrics].map((query: Loadable) => dispatch(query.initiate()));
      ends = [
        ...held.map((query) => () => query.unsubscribe()),
        dispatch(keepFresh(recurring, 'externalProviders', resources.externalProviders, DAY_MS)),
        dispatch(keepFresh(recurring, 'externalTerms', resources.externalTerms, DAY_MS)),
      ];
    };

    /** Nobody at work should wait for a refresh; an abandoned page leaves it to its next call, so sessions can end. */
    const scheduleRefresh = () => {
      clearTimeout(timer);
      const token = readToken(tab)?.token;
      if (token === undefined) return;
      const sinceMs = tab.now();
      timer = setTimeout(
        () => {
          if (msSinceActivity(tab) < tab.now() - sinceMs) void dispatch(refreshToken(token));
        },
        Math.max(0, msUntilExpiry(token, tab) - REFRESH_WINDOW_MS),
      );
    };

    return (next) => (action) => {
      const result = next(action);
      if (isOver(action)) {
        stop();
        removeOwnToken(tab);
        tab.facts.signIn = null;
        tab.facts.keyRing = null;
        dispatch(clearUserData());
      }
      if (signInChangedElsewhere.match(action)) {
        stop();
        tab.facts.signIn = readToken(tab)?.signIn ?? null;
        tab.facts.keyRing = null;
        dispatch(clearUserData());
        dispatch(tab.facts.signIn === null ? logOutRequested() : tokenObtained());
      }
      if (tokenObtained.match(action)) load();
      if (isBegun(action)) scheduleRefresh();
      return result;
    };
  };
}

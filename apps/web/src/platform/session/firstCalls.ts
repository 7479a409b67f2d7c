import type { WithModels } from '#platform/api/cachedLists.ts';
import { resources } from '#platform/api/resources.ts';
import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';
import type { Tab } from '#platform/tab/tab.ts';
import { expiresSoon, readToken } from '#platform/token/storedToken.ts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';

interface Asked {
  readonly unsubscribe: () => void;
}
type Asking<Answer> = ThunkAction<Answer, WithModels, Tab, UnknownAction>;
interface Loadable {
  readonly initiate: (nothing: void, options?: { subscribe?: boolean }) => Asking<Asked>;
}

const { userInfo, groups, assignments, rubrics, dashboard } = resources;
/** Which pages a person may open, and what the bar above every page shows. */
const FOR_THE_FIRST_PAGE: readonly Loadable[] = [userInfo, groups];

/** The page itself comes later, and would ask only once it is there: no call of the first load waits. (WB-3) */
const askForHome = (): Asking<void> => (dispatch) => {
  if (window.location.pathname === SYSTEM_PATHS.home)
    void dispatch(dashboard.initiate(undefined, { subscribe: false }));
};

/** What every session reads, held until the session ends. (S4.05) */
export const loadSession = (): Asking<Asked[]> => (dispatch) => {
  dispatch(askForHome());
  return [...FOR_THE_FIRST_PAGE, assignments, rubrics].map((query) => dispatch(query.initiate()));
};

/**
 * Asks for what the first page shows before the browser's database has said what was kept from the last visit: the token
 * lies elsewhere, and the session finds these calls in flight. False if the token has to be renewed first, or someone is
 * about to sign in. (WB-10)
 */
export const askAhead = (): Asking<boolean> => (dispatch, _getState, tab) => {
  const stored = readToken(tab);
  const { searchParams } = new URL(window.location.href);
  if (stored === null || expiresSoon(stored.token, tab) || searchParams.has('code') || searchParams.has('ticket'))
    return false;
  tab.facts.signIn = stored.signIn;
  dispatch(askForHome());
  for (const query of FOR_THE_FIRST_PAGE) dispatch(query.initiate(undefined, { subscribe: false }));
  return true;
};

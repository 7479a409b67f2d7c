import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

import type { ModelsThunk, WithModels } from '#platform/api/cachedLists.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

import {
  authInitialized,
  casLoginRequested,
  failureForgotten,
  loginRequested,
  logOutRequested,
  signInAbandoned,
  signInChangedElsewhere,
  tokenObtained,
  tokenRefreshed,
} from '#platform/token/authSlice.ts';
import { awaitsCode, INSECURE_PROBLEM, isSecure } from '#platform/token/codeVerifier.ts';
import { keepsToken, refreshToken } from '#platform/token/refresh.ts';
import { expiresSoon, readToken, type StoredToken, tokenKey } from '#platform/token/storedToken.ts';

import { takeLeft } from './logOut.ts';

interface Store {
  readonly dispatch: ThunkDispatch<WithModels, Tab, UnknownAction>;
  /** What was kept from the last visit is there. */
  readonly remembered: Promise<void>;
}

/**
 * Who is here: a stored token, else a ticket, else a code (S4.03). Meanwhile and from then on it follows what other tabs
 * do, until what it answers is called.
 */
export async function startSession(store: Store): Promise<() => void> {
  const { dispatch } = store;
  setupListeners(dispatch);
  const stop = dispatch(followOtherTabs());
  const { code, ticket } = takeFromAddress();
  await store.remembered;
  dispatch(failureForgotten());
  const isAuthenticated = await dispatch(findOutWhoIsHere(code, ticket));
  dispatch(authInitialized({ isAuthenticated }));
  return stop;
}

/** Most visits begin with a token: only those that do not load what a code and a ticket take. */
const loadExchange = () => import('./exchangeCode.ts');
const loadTickets = () => import('./tickets.ts');

const findOutWhoIsHere =
  (code: string | null, ticket: string | null): ModelsThunk<Promise<boolean>> =>
  async (dispatch, _getState, tab) => {
    const stored = readToken(tab);
    if (takeLeft(tab) && stored === null) dispatch(logOutRequested());
    // A code that this very tab asked for is meant to replace the token: that is how impersonation starts and stops.
    const isWanted = code !== null && awaitsCode(tab);
    const isBegun = ticket !== null && (await loadTickets()).takeProviderVisit(tab);
    if (stored !== null && !isWanted) {
      const cameAt = tab.now();
      const isTakenUp = await dispatch(takeUp(stored));
      if (isTakenUp && isBegun) await dispatch((await loadTickets()).handInForVisit(ticket));
      if (isTakenUp && code !== null) tab.facts.unusedCode = { code, cameAt };
      // If the session is over, a launch from a learning platform signs in all the same. (LW-30)
      if (isTakenUp || code === null) return isTakenUp;
    }
    if (ticket === null && code === null) return false;
    const isByTicket = ticket !== null && !isWanted;
    dispatch(isByTicket ? casLoginRequested() : loginRequested());
    const { exchangeCode, failLogin } = await loadExchange();
    if (!isSecure()) return dispatch(failLogin(INSECURE_PROBLEM)).isOk;
    const outcome = await (isByTicket
      ? dispatch((await loadTickets()).exchangeTicket(ticket))
      : dispatch(exchangeCode(code ?? '')));
    return outcome.isOk;
  };

/** An expired token is renewed before anybody sees a page, so that nobody sees one they must leave again. */
const takeUp =
  (stored: StoredToken): TabThunk<Promise<boolean>> =>
  async (dispatch, _getState, tab) => {
    tab.facts.signIn = stored.signIn;
    if (expiresSoon(stored.token, tab)) {
      const refreshed = await dispatch(refreshToken(stored.token));
      if (!refreshed.isOk && !keepsToken(refreshed.failure)) return false;
    }
    dispatch(tokenObtained());
    return true;
  };

/** Reads code and ticket and removes them from the address, whatever becomes of them. (S2.27) */
function takeFromAddress(): { code: string | null; ticket: string | null } {
  const address = new URL(window.location.href);
  const { searchParams } = address;
  const taken = { code: searchParams.get('code'), ticket: searchParams.get('ticket') };
  if (searchParams.has('code') || searchParams.has('ticket')) {
    searchParams.delete('code');
    searchParams.delete('ticket');
    window.history.replaceState(window.history.state, '', address);
  }
  return taken;
}

const followOtherTabs = (): TabThunk<() => void> => (dispatch, _getState, tab) => {
  const follow = ({ key }: StorageEvent) => {
    // A cleared storage has no key.
    if (key !== null && key !== tokenKey(tab)) return;
    const signIn = readToken(tab)?.signIn ?? null;
    if (signIn !== tab.facts.signIn) dispatch(signInChangedElsewhere());
    else if (signIn !== null) dispatch(tokenRefreshed());
  };
  /** Back from the provider's page: what other tabs did was missed, and nobody is on the way any more. (IW-7) */
  const catchUp = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if ((readToken(tab)?.signIn ?? null) !== tab.facts.signIn) dispatch(signInChangedElsewhere());
    else dispatch(signInAbandoned());
  };
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', catchUp);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', catchUp);
  };
};

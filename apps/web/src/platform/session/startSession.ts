import { validateCasTicket } from '@circuit/contract';
import type { Result } from '@circuit/domain/kernel';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

import type { ModelsThunk, WithModels } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

import {
  authInitialized,
  casLoginRequested,
  failureForgotten,
  loginRequested,
  signInAbandoned,
  signInChangedElsewhere,
  tokenObtained,
  tokenRefreshed,
} from '#platform/token/authSlice.ts';
import { awaitsCode, beginCode, INSECURE_PROBLEM, isSecure, takeVerifier } from '#platform/token/codeVerifier.ts';
import { exchangeCode, failLogin, type SignedIn } from './exchangeCode.ts';
import { takeProviderVisit } from './identityProvider.ts';
import { keepsToken, NOT_SIGNED_IN, refreshToken } from '#platform/token/refresh.ts';
import { expiresSoon, readToken, type StoredToken, tokenKey } from '#platform/token/storedToken.ts';

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

const findOutWhoIsHere =
  (code: string | null, ticket: string | null): ModelsThunk<Promise<boolean>> =>
  async (dispatch, _getState, tab) => {
    const stored = readToken(tab);
    // A code that this very tab asked for is meant to replace the token: that is how impersonation starts and stops.
    const isWanted = code !== null && awaitsCode(tab);
    const isBegun = takeProviderVisit(tab) && ticket !== null;
    if (stored !== null && !isWanted) {
      const cameAt = tab.now();
      const isTakenUp = await dispatch(takeUp(stored));
      if (isTakenUp && isBegun) await dispatch(handInForVisit(ticket));
      if (isTakenUp && code !== null) tab.facts.unusedCode = { code, cameAt };
      // If the session is over, a launch from a learning platform signs in all the same. (LW-30)
      if (isTakenUp || code === null) return isTakenUp;
    }
    if (ticket === null && code === null) return false;
    const isByTicket = ticket !== null && !isWanted;
    dispatch(isByTicket ? casLoginRequested() : loginRequested());
    if (!isSecure()) return dispatch(failLogin(INSECURE_PROBLEM)).isOk;
    const outcome = await (isByTicket ? dispatch(exchangeTicket(ticket)) : dispatch(exchangeCode(code ?? '')));
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

/** The ticket of the single-sign-on service becomes a code, and the code a token. (S7.04) */
const exchangeTicket =
  (ticket: string): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    const answer = await dispatch(handIn(ticket));
    if (!answer.isOk) return dispatch(failLogin(answer.failure));
    if ('code' in answer.value) return dispatch(exchangeCode(answer.value.code));
    // Their session ended while they were away: the page is theirs once they have signed in again.
    tab.openAddress(answer.value.goTo);
    return dispatch(failLogin(NOT_SIGNED_IN));
  };

/** Somebody who is signed in tests or connects the service: they stay who they are and go to the page of that. (IP-98) */
const handInForVisit =
  (ticket: string): TabThunk<Promise<void>> =>
  async (dispatch, _getState, tab) => {
    const answer = await dispatch(handIn(ticket));
    takeVerifier(tab);
    if (!answer.isOk) dispatch(notify({ type: 'ERROR', text: answer.failure.detail }));
    else if ('goTo' in answer.value) tab.openAddress(answer.value.goTo);
  };

const handIn =
  (ticket: string): TabThunk<Promise<Result<ResponseOf<typeof validateCasTicket>, FetchProblem>>> =>
  async (dispatch, _getState, tab) => {
    const codeChallenge = await beginCode(tab);
    return dispatch(callEndpoint(validateCasTicket, { ticket, service: tab.origin }, { codeChallenge }));
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

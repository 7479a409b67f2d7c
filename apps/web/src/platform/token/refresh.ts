import type { Token } from '@circuit/contract/accounts';
import { err, ok, type Result } from '@circuit/domain/kernel';

import type { FetchProblem } from '#platform/problems/problem.ts';
import { MISDIRECTED_REQUEST, STATUS_CODE } from '#platform/problems/problem.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

import { tokenRefreshed, tokenRefreshFailed } from './authSlice.ts';
import { catchUpWithStorage, sayRefreshed } from './justRefreshed.ts';
import { readToken, writeToken } from './storedToken.ts';
import { requestToken } from './tokenRequest.ts';

type Refreshed = Result<Token, FetchProblem>;

export const NOT_SIGNED_IN: FetchProblem = {
  status: STATUS_CODE.UNAUTHORIZED,
  title: 'Not signed in',
  detail: 'Sign in to continue.',
};

/**
 * A token that is newer than the used one. One refresh runs at a time: callers in this tab wait for the one under way;
 * across tabs a lock is held, and the tab that gets it second finds the new token in storage. (S4.04)
 */
export const refreshToken =
  (used: Token): TabThunk<Promise<Refreshed>> =>
  (dispatch, _getState, tab) => {
    tab.facts.refreshing ??= locked(tab, () => dispatch(refreshOnce(used))).finally(() => {
      tab.facts.refreshing = null;
    });
    return tab.facts.refreshing;
  };

/** Without Web Locks two tabs may ask at once; the server then gives both the same successor. */
function locked({ locks, settings }: Tab, refresh: () => Promise<Refreshed>): Promise<Refreshed> {
  return locks === undefined ? refresh() : locks.request(`circuit.${settings.shardKey}.refresh`, refresh);
}

const refreshOnce =
  (used: Token): TabThunk<Promise<Refreshed>> =>
  async (dispatch, _getState, tab) => {
    await catchUpWithStorage(tab, used);
    const stored = readToken(tab);
    if (stored === null || stored.signIn !== tab.facts.signIn) return err(NOT_SIGNED_IN);
    if (isNewer(stored.token, used)) return ok(stored.token);

    const outcome = await requestToken({ grant_type: 'refresh_token', refresh_token: stored.token.refresh_token }, tab);
    const since = readToken(tab);
    // A sign-out or sign-in that happened meanwhile wins.
    if (since?.signIn !== stored.signIn) return err(NOT_SIGNED_IN);
    if (outcome.isOk) {
      writeToken(tab, { signIn: stored.signIn, token: outcome.value });
      await sayRefreshed(tab, used);
      dispatch(tokenRefreshed());
      return outcome;
    }
    if (isNewer(since.token, used)) return ok(since.token);
    if (!keepsToken(outcome.failure)) dispatch(tokenRefreshFailed());
    return outcome;
  };

const isNewer = (token: Token, used: Token): boolean => token.access_token !== used.access_token;

/**
 * A server in trouble, one that does not hold this university, or no answer at all says nothing about the session; every
 * other answer ends it. (S4.04, DI-12, ADR 0044)
 */
export function keepsToken({ status }: FetchProblem): boolean {
  return status >= 500 || status < 0 || status === MISDIRECTED_REQUEST;
}

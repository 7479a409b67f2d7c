import type { Token } from '@circuit/contract/accounts';
import { reportCrash } from '@circuit/contract/crashReports';
import type { Endpoint } from '@circuit/contract/endpoint';
import { err, type Result } from '@circuit/domain/kernel';

import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';
import { withQuery } from '#platform/navigation/withQuery.ts';
import { navigateTo } from '#platform/navigation/navigation.ts';
import { reportError } from '#platform/reporting/reporting.ts';
import { signInChangedElsewhere } from '#platform/token/authSlice.ts';
import { keepsToken, NOT_SIGNED_IN, refreshToken } from '#platform/token/refresh.ts';
import { expiresSoon, msUntilExpiry, readToken } from '#platform/token/storedToken.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

import { recordActivity } from '#platform/tab/activity.ts';
import { type CallOptions, configOf, type RequestOf, type ResponseOf } from './contractCall.ts';
import { type FetchProblem, mentionsLockdownBrowser, saysRightBack, STATUS_CODE } from '#platform/problems/problem.ts';
import { addressOf, type FetchConfig, send } from '#platform/http/send.ts';

/** Calls a declared endpoint without storing its answer (a transient fetch, S4.02); `api` is for answers to keep. */
export const callEndpoint =
  <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions = {},
  ): TabThunk<Promise<Result<ResponseOf<E>, FetchProblem>>> =>
  async (dispatch, _getState, tab) => {
    if (options.isBackground !== true) recordActivity(tab);
    const config = configOf(endpoint, request, options);
    const outcome = await dispatch(callPath(config, endpoint.access === 'open'));
    return outcome as Result<ResponseOf<E>, FetchProblem>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the server passes every answer through the same schema
  };

/** A call with everything around it: token, tries, refresh, report, and the pages that some failures lead to. (S8.03) */
export const callPath =
  (config: FetchConfig, isOpen: boolean): TabThunk<Promise<Result<unknown, FetchProblem>>> =>
  async (dispatch) => {
    const outcome = await dispatch(isOpen ? sendOpen(config) : sendSignedIn(config));
    if (!outcome.isOk && config.signal?.aborted !== true) answerFailure(outcome.failure, config);
    return outcome;
  };

/** Nobody needs to be signed in, so no refresh is spent on it: an abandoned page must not keep a session alive. */
const sendOpen =
  (config: FetchConfig): TabThunk<Promise<Result<unknown, FetchProblem>>> =>
  (_dispatch, _getState, tab) =>
    send(withBearer(config, ownToken(tab), tab), tab);

const sendSignedIn =
  (config: FetchConfig): TabThunk<Promise<Result<unknown, FetchProblem>>> =>
  async (dispatch, _getState, tab) => {
    if (readToken(tab)?.signIn !== tab.facts.signIn && tab.facts.signIn !== null) {
      // Another person signed in in another tab: what this page wanted to send is not theirs.
      dispatch(signInChangedElsewhere());
      return err(NOT_SIGNED_IN);
    }
    const token = await dispatch(freshToken());
    if (!token.isOk) return token;
    const first = await send(withBearer(config, token.value, tab), tab);
    if (first.isOk || first.failure.status !== STATUS_CODE.UNAUTHORIZED || token.value === null) return first;

    const refreshed = await dispatch(refreshToken(token.value));
    if (refreshed.isOk) return send(withBearer(config, refreshed.value, tab), tab);
    return keepsToken(refreshed.failure) ? refreshed : first;
  };

/** The token to send: none when nobody is signed in, a new one when this one ends within 30 seconds. (S4.04) */
const freshToken = (): TabThunk<Promise<Result<Token | null, FetchProblem>>> => async (dispatch, _getState, tab) => {
  const token = ownToken(tab);
  if (token === null || !expiresSoon(token, tab)) return { isOk: true, value: token };
  const refreshed = await dispatch(refreshToken(token));
  if (refreshed.isOk) return refreshed;
  if (!keepsToken(refreshed.failure)) return err(NOT_SIGNED_IN);
  return msUntilExpiry(token, tab) > 0 ? { isOk: true, value: token } : refreshed;
};

function ownToken(tab: Tab): Token | null {
  const stored = readToken(tab);
  return stored !== null && stored.signIn === tab.facts.signIn ? stored.token : null;
}

/** The token goes to our API and to nobody else, whatever address is called. (S7.01) */
function withBearer(config: FetchConfig, token: Token | null, tab: Tab): FetchConfig {
  const home = new URL(tab.settings.apiBase, tab.origin).origin;
  if (token === null || new URL(addressOf(config, tab)).origin !== home) return config;
  return { ...config, headers: { ...config.headers, Authorization: `Bearer ${token.access_token}` } };
}

function answerFailure(problem: FetchProblem, { path, method = 'GET' }: FetchConfig): void {
  const { status, title, traceId } = problem;
  // A report that cannot be sent is not reported: it would go the same way.
  const isReported = status !== STATUS_CODE.UNAUTHORIZED && path !== reportCrash.path;
  // Not the rest: what the answer says about somebody's work is for them alone. (ER-3)
  if (isReported) reportError({ call: `${method} ${path}`, status, title, traceId });
  if (saysRightBack(problem)) navigateTo(SYSTEM_PATHS.downtime);
  else if (mentionsLockdownBrowser(problem)) navigateTo(withQuery(SYSTEM_PATHS.error, { message: problem.detail }));
}

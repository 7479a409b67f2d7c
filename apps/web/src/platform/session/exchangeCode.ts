import { err, type Result } from '@circuit/domain/kernel';

import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { loginFailed, secondStepBegun } from '#platform/token/authSlice.ts';
import { clearUserData } from './clearUserData.ts';
import { takeVerifier } from '#platform/token/codeVerifier.ts';
import { removeToken } from '#platform/token/storedToken.ts';
import { requestToken } from '#platform/token/tokenRequest.ts';
import { forgetPending, keepPending } from './pendingSignIn.ts';
import { takeToken } from './takeToken.ts';

export type SignedIn = Result<null, FetchProblem>;

/** Signs in with a code, after removing the previous user's token and data. (S4.03) */
export const exchangeCode =
  (code: string): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    const verifier = takeVerifier(tab);
    removeToken(tab);
    forgetPending(tab);
    tab.facts.signIn = null;
    tab.facts.keyRing = null;
    dispatch(clearUserData());
    const grant = { grant_type: 'authorization_code', code } as const;
    const outcome = await requestToken(verifier === null ? grant : { ...grant, code_verifier: verifier }, tab);
    if (!outcome.isOk && outcome.failure.secondStep !== undefined) {
      keepPending(tab, outcome.failure.secondStep, verifier);
      dispatch(secondStepBegun());
      return outcome;
    }
    if (!outcome.isOk) return dispatch(failLogin(outcome.failure));
    dispatch(takeToken(outcome.value));
    return { isOk: true, value: null };
  };

export const failLogin =
  (problem: FetchProblem): TabThunk<SignedIn> =>
  (dispatch, _getState, tab) => {
    takeVerifier(tab);
    dispatch(loginFailed(problem.detail));
    return err(problem);
  };

import { err, type Result } from '@circuit/domain/kernel';

import type { ModelsThunk } from '#shared/api/cachedLists.ts';
import type { FetchProblem } from '#shared/api/problem.ts';
import type { TabThunk } from '#shared/tab/tab.ts';

import { loginFailed, tokenObtained } from './authSlice.ts';
import { clearUserData } from './clearUserData.ts';
import { takeVerifier } from './codeVerifier.ts';
import { removeToken, writeToken } from './storedToken.ts';
import { requestToken } from './tokenRequest.ts';

export type SignedIn = Result<null, FetchProblem>;

/** Signs in with a code; whoever was signed in before is gone first. (S4.03) */
export const exchangeCode =
  (code: string): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    const verifier = takeVerifier(tab);
    removeToken(tab);
    tab.facts.signIn = null;
    tab.facts.keyRing = null;
    dispatch(clearUserData());
    const grant = { grant_type: 'authorization_code', code } as const;
    const outcome = await requestToken(verifier === null ? grant : { ...grant, code_verifier: verifier }, tab);
    if (!outcome.isOk) return dispatch(failLogin(outcome.failure));
    const signIn = crypto.randomUUID();
    tab.facts.signIn = signIn;
    writeToken(tab, { signIn, token: outcome.value });
    dispatch(tokenObtained());
    return { isOk: true, value: null };
  };

export const failLogin =
  (problem: FetchProblem): TabThunk<SignedIn> =>
  (dispatch, _getState, tab) => {
    takeVerifier(tab);
    dispatch(loginFailed(problem.detail));
    return err(problem);
  };

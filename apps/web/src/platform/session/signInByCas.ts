import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callPath } from '#platform/api/call.ts';
import { isRecord, isText } from '#platform/problems/guards.ts';
import { UNKNOWN_PROBLEM } from '#platform/problems/problem.ts';
import { casLoginRequested } from '#platform/token/authSlice.ts';
import { beginCode, INSECURE_PROBLEM, isSecure } from '#platform/token/codeVerifier.ts';
import { deviceSecret } from '#platform/token/device.ts';

import { exchangeCode, failLogin, type SignedIn } from './exchangeCode.ts';
import { takeProvider } from './identityProvider.ts';

interface CasCredentials {
  readonly username: string;
  readonly password: string;
}

/** With the user name and password of the single-sign-on service, typed here. (S4.03, S7.03) */
export const signInByCas =
  (body: CasCredentials): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    dispatch(casLoginRequested());
    if (!isSecure()) return dispatch(failLogin(INSECURE_PROBLEM));
    const headers = { 'Circuit-Code-Challenge': await beginCode(tab), 'Circuit-Device': deviceSecret(tab) };
    const answer = await dispatch(callPath({ path: '/api/account/casV1', method: 'POST', body, headers }, true));
    if (!answer.isOk) return dispatch(failLogin(answer.failure));
    // No session was begun at the provider, so there is none to end.
    takeProvider(tab);
    const code = isRecord(answer.value) ? answer.value['code'] : undefined;
    return isText(code) ? dispatch(exchangeCode(code)) : dispatch(failLogin(UNKNOWN_PROBLEM));
  };

import { logOut as endSession, signInLocally as checkCredentials } from '@circuit/contract';

import type { ModelsThunk } from '#shared/api/cachedLists.ts';
import { callEndpoint } from '#shared/api/call.ts';
import { configOf } from '#shared/api/contractCall.ts';
import { send } from '#shared/api/send.ts';
import { hasUnsentText } from '#shared/drafts/drafts.ts';
import type { TabThunk } from '#shared/tab/tab.ts';

import { loginRequested, logOutRequested } from './authSlice.ts';
import { beginCode, INSECURE_PROBLEM, isSecure } from './codeVerifier.ts';
import { deviceSecret } from './device.ts';
import { exchangeCode, failLogin, type SignedIn } from './exchangeCode.ts';
import { type IdentityProvider, isWebAddress, saveProvider, takeProvider } from './identityProvider.ts';
import { readToken } from './storedToken.ts';

interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** With a user name or e-mail and a password; a failure carries what the server said. */
export const signInLocally =
  (credentials: Credentials): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    dispatch(loginRequested());
    if (!isSecure()) return dispatch(failLogin(INSECURE_PROBLEM));
    const codeChallenge = await beginCode(tab);
    const answer = await dispatch(
      callEndpoint(checkCredentials, credentials, { codeChallenge, device: deviceSecret(tab) }),
    );
    return answer.isOk ? dispatch(exchangeCode(answer.value.code)) : dispatch(failLogin(answer.failure));
  };

/** Leaves for the provider's page, which sends the browser back with a code. (S4.05) */
export const signInWith =
  (provider: IdentityProvider): TabThunk<void> =>
  (dispatch, _getState, tab) => {
    const { loginUrl } = provider.identityProvider;
    if (!isWebAddress(loginUrl)) throw new Error(`The login URL of ${provider.id} is not a web address`);
    dispatch(loginRequested());
    saveProvider(tab, provider);
    tab.openAddress(loginUrl);
  };

const STAYS_HERE =
  'Some of your text is not saved yet. If you log out, it stays on this device and is saved when you sign in here again. Log out anyway?';

/**
 * Out at once, unless words would stay behind that nobody else may send; the server and the provider are told. False
 * for whoever was asked about such words and stays. (S4.03, S4.05)
 */
export const logOut = (): TabThunk<boolean> => (dispatch, _getState, tab) => {
  // Asked as the browser asks when the page is closed with unsent text.
  if (hasUnsentText() && !window.confirm(STAYS_HERE)) return false;
  const token = readToken(tab)?.token;
  const provider = takeProvider(tab);
  dispatch(logOutRequested());
  if (token === undefined) return true;
  const config = configOf(endSession, {}, {});
  const headers = { ...config.headers, Authorization: `Bearer ${token.access_token}` };
  // Nobody waits for it: the token is gone from here, and the server ends unused sessions by itself.
  void send({ ...config, headers, keepalive: true }, tab);
  if (provider?.logoutUrl !== undefined && provider.logoutUrl !== null && isWebAddress(provider.logoutUrl))
    tab.openAddress(provider.logoutUrl);
  return true;
};

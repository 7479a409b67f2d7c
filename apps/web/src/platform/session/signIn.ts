import { signInLocally as checkCredentials } from '@circuit/contract/accounts';
import { signInByCasCredentials } from '@circuit/contract/identityProviders';

import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';
import type { TabThunk } from '#platform/tab/tab.ts';

import { casLoginRequested, loginRequested } from '#platform/token/authSlice.ts';
import { beginCode, INSECURE_PROBLEM, isSecure } from '#platform/token/codeVerifier.ts';
import { deviceSecret } from '#platform/token/device.ts';
import { exchangeCode, failLogin, type SignedIn } from './exchangeCode.ts';
import { saveProvider } from './chosenProvider.ts';
import { type IdentityProvider, isWebAddress, takeProvider } from './identityProvider.ts';
import { beginProviderVisit } from './providerVisit.ts';

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
    if (!answer.isOk) return dispatch(failLogin(answer.failure));
    // Whoever turned back at a provider's page is not signed in there: logging out must not lead there. (IW-5)
    takeProvider(tab);
    return dispatch(exchangeCode(answer.value.code));
  };

/** With the user name and password of the university's sign-in service, where it takes them here. (S7.03) */
export const signInByCas =
  ({ userName: username, password }: Credentials, identityProviderId: string): ModelsThunk<Promise<SignedIn>> =>
  async (dispatch, _getState, tab) => {
    dispatch(casLoginRequested());
    if (!isSecure()) return dispatch(failLogin(INSECURE_PROBLEM));
    const codeChallenge = await beginCode(tab);
    const answer = await dispatch(
      callEndpoint(
        signInByCasCredentials,
        { username, password, identityProviderId },
        { codeChallenge, device: deviceSecret(tab) },
      ),
    );
    if (!answer.isOk) return dispatch(failLogin(answer.failure));
    // No session was begun at the provider, so there is none to end.
    takeProvider(tab);
    return dispatch(exchangeCode(answer.value.code));
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

/**
 * Leaves for a provider's page while signed in, to test or connect it: every such address is opened by this. The browser
 * comes back as the same person. (IP-98)
 */
export const visitProvider =
  (loginUrl: string): TabThunk<void> =>
  (_dispatch, _getState, tab) => {
    if (!isWebAddress(loginUrl)) throw new Error('The login URL is not a web address');
    beginProviderVisit(tab);
    tab.openAddress(loginUrl);
  };

/** Leaves for a provider's own way out. */
export const leaveProvider =
  (logoutUrl: string): TabThunk<void> =>
  (_dispatch, _getState, tab) => {
    if (!isWebAddress(logoutUrl)) throw new Error('The logout URL is not a web address');
    tab.openAddress(logoutUrl);
  };

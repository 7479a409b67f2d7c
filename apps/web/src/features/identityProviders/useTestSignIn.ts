import { visitProvider } from '#platform/session/signIn.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useTestIdentityProviderMutation } from './providersApi.ts';

/** Goes to the provider in this tab and comes back to the page of the test. Nobody is signed in by it. (IP-33) */
export function useTestSignIn(identityProviderId: string) {
  const dispatch = useAppDispatch();
  const [begin, { isLoading, error }] = useTestIdentityProviderMutation();
  const test = async () => {
    const { data } = await begin({ request: { identityProviderId } });
    if (data !== undefined) dispatch(visitProvider(data.loginUrl));
  };
  return { test, isStarting: isLoading, error };
}

import { Button, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { lastUsedProviderId } from '#platform/session/chosenProvider.ts';
import type { IdentityProvider } from '#platform/session/identityProvider.ts';
import { signInWith } from '#platform/session/signIn.ts';
import { useAuth } from '#platform/session/useSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { localKeyStore } from '#platform/tab/keyStore.ts';

import { lastUsedFirst } from './lastUsedFirst.ts';
import styles from './LoginPage.module.css';

type ProvidersQuery = {
  readonly data?: { readonly items: readonly (IdentityProvider & { readonly name: string })[] } | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

/** One button for each identity provider; the one used last is first and is the primary button. */
export function Providers({ query }: { readonly query: ProvidersQuery }) {
  const dispatch = useAppDispatch();
  const { isAuthenticating } = useAuth();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choose = (provider: IdentityProvider) => {
    setChosenId(provider.id);
    dispatch(signInWith(provider));
  };
  if (query.isError)
    return <LoadFailed look="aside" what="Could not load the other ways to sign in." onRetry={query.refetch} />;
  if (query.data === undefined) return <Skeleton shape="block" />;
  const lastId = lastUsedProviderId({ local: localKeyStore, settings });
  const providers = lastUsedFirst(query.data.items, lastId);
  if (providers.length === 0) return null;
  return (
    <ul className={styles['providers']}>
      {providers.map((provider, index) => (
        <li key={provider.id}>
          <Button
            kind={index === 0 ? 'primary' : 'secondary'}
            size="large"
            full
            endIcon={provider.id === lastId ? <small className={styles['last']}>used last time</small> : undefined}
            isBusy={isAuthenticating && provider.id === chosenId}
            busyLabel={`Opening ${provider.name}…`}
            onClick={() => choose(provider)}
          >
            {provider.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { listIdentityProviders } from '@circuit/contract/identityProviders';
import { takesCredentials } from '@circuit/domain/identityProviders';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';

import { loginUrlOf, logoutUrlOf } from './addresses.ts';
import { selectOfferedProviders } from './providers.store.ts';

/** What the sign-in page shows to everybody: names and where to go, nothing of the settings. (S3.06) */
export const listOfferedRoute = implement(listIdentityProviders, async (search, { db, envelope }) => {
  const [{ items, totalCount }, { allowCasV1 }] = await Promise.all([
    selectOfferedProviders(db, search),
    selectConfiguration(db),
  ]);
  return {
    items: items.map(({ id, name, settings }) => ({
      id,
      name,
      identityProvider: { loginUrl: loginUrlOf(envelope.origin, id), logoutUrl: logoutUrlOf(envelope.origin, id) },
      takesCredentials: takesCredentials(settings, allowCasV1),
    })),
    totalCount,
  };
});

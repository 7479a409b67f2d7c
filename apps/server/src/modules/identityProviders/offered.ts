import { listIdentityProviders } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { loginUrlOf, logoutUrlOf } from './addresses.ts';
import { selectOfferedProviders } from './providers.store.ts';

/** What the sign-in page shows to everybody: names and where to go, nothing of the settings. (S3.06) */
export const listOfferedRoute = implement(listIdentityProviders, async (search, { db, envelope }) => {
  const { items, totalCount } = await selectOfferedProviders(db, search);
  return {
    items: items.map(({ id, name, settings }) => ({
      id,
      name,
      identityProvider: { loginUrl: loginUrlOf(envelope.origin, id), logoutUrl: logoutUrlOf(envelope.origin, id) },
      takesCredentials: settings.kind === 'cas' && settings.takesCredentials,
    })),
    totalCount,
  };
});

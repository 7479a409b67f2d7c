import { listExternalProviders, listIdentityProviders, listLtiLaunches } from '@circuit/contract';

import { implement, type Implementation } from '#platform/implement.ts';

import { selectExternalProviders, selectIdentityProviders, selectLtiLaunches } from './providers.store.ts';

export const providersRoutes: readonly Implementation[] = [
  implement(listExternalProviders, (search, { db }) => selectExternalProviders(db, search)),
  implement(listIdentityProviders, async (search, { db }) => {
    const { items, totalCount } = await selectIdentityProviders(db, search);
    return { items: items.map(({ id, name, ...identityProvider }) => ({ id, name, identityProvider })), totalCount };
  }),
  implement(listLtiLaunches, (search, { db, actor }) => selectLtiLaunches(db, actor.id, search)),
];

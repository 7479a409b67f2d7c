import { listExternalProviders, listLtiLaunches } from '@circuit/contract/providers';

import { implement, type Implementation } from '#platform/implement.ts';

import { selectExternalProviders, selectLtiLaunches } from './providers.store.ts';

export const providersRoutes: readonly Implementation[] = [
  implement(listExternalProviders, (search, { db }) => selectExternalProviders(db, search)),
  implement(listLtiLaunches, (search, { db, actor }) => selectLtiLaunches(db, actor.id, search)),
];

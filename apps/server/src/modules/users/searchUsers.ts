import { listUsers } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { selectUsers } from './users.store.ts';

export const searchUsersRoute = implement(listUsers, (search, { db }) => selectUsers(db, search), {
  // A search box does not need more; someone who copies the directory does.
  throttles: (_search, { userId }) => [{ key: `search users ${userId ?? ''}`, tries: 120, perSeconds: 60 }],
});

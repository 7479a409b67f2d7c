import { addForbiddenPair, listForbiddenPairs, removeForbiddenPair } from '@circuit/contract/groups';
import { forbiddenPair } from '@circuit/domain/groups';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  countMembers,
  deleteForbiddenPair,
  insertForbiddenPair,
  selectForbiddenPair,
  selectForbiddenPairs,
} from './forbiddenPairs.store.ts';

export const listForbiddenPairsRoute = implement(listForbiddenPairs, (search, { db }) =>
  selectForbiddenPairs(db, search),
);

export const addForbiddenPairRoute = implement(
  addForbiddenPair,
  async ({ groupId, firstUserId, secondUserId }, { db, audit }) => {
    const membersFound = await countMembers(db, groupId, [firstUserId, secondUserId]);
    const pair = forbiddenPair(firstUserId, secondUserId, membersFound);
    if (!pair.isOk)
      throw new ProblemError({ kind: 'invalidRequest', errors: { secondUserId: [PAIR_TEXTS[pair.failure]] } });
    const isNew = await insertForbiddenPair(db, groupId, pair.value);
    const row = await selectForbiddenPair(db, groupId, pair.value);
    const event = { entity: 'forbiddenPair', entityId: row.id, groupId, after: { ...pair.value } };
    if (isNew) await audit({ verb: 'forbiddenPairAdded', ...event });
    return row;
  },
);

export const removeForbiddenPairRoute = implement(
  removeForbiddenPair,
  async ({ groupId, forbiddenPairId }, { db, audit }) => {
    const pair = await deleteForbiddenPair(db, groupId, forbiddenPairId);
    if (pair === undefined) throw new ProblemError({ kind: 'notFound', what: 'pair in this course' });
    const event = { entity: 'forbiddenPair', entityId: forbiddenPairId, groupId, before: { ...pair } };
    await audit({ verb: 'forbiddenPairRemoved', ...event });
    return undefined;
  },
);

const PAIR_TEXTS = {
  samePerson: 'Choose two different people.',
  notInCourse: 'Both people must be in this course.',
} as const;

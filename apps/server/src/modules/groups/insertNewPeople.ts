import type { GroupId, UserId } from '@circuit/domain/kernel';

import type { Context } from '#platform/implement.ts';

import { insertPeople, selectPeople, type NewPerson } from './groupUserRoles.store.ts';

/**
 * Makes a person of each e-mail and asks them to set a password. Somebody else may add the same one meanwhile; then it
 * is the same person. Returns all of them. (PC-3)
 */
export async function insertNewPeople(
  context: Pick<Context, 'db' | 'audit'>,
  groupId: GroupId,
  people: readonly NewPerson[],
): Promise<UserId[]> {
  const { db, audit } = context;
  const newIds = await insertPeople(db, people);
  for (const entityId of newIds) await audit({ verb: 'personAdded', entity: 'user', entityId, groupId }); // oxlint-disable-line eslint/no-await-in-loop -- one connection
  const everyone = await selectPeople(
    db,
    groupId,
    people.map(({ email }) => ({ kind: 'email' as const, value: email })),
  );
  return everyone.map(({ userId }) => userId);
}

import type { GroupId, UserId } from '@circuit/domain/kernel';

import { invitePeople } from '#modules/accounts/public.ts';
import type { Context } from '#platform/implement.ts';

import { insertPeople, selectPeople, type NewPerson } from './groupUserRoles.store.ts';

/**
 * Makes a person of each e-mail and asks them to set a password. Somebody else may add the same one meanwhile; then it
 * is the same person, asked once. Returns all of them. (PC-3)
 */
export async function insertNewPeople(
  context: Pick<Context, 'db' | 'shard' | 'home' | 'now' | 'audit'>,
  groupId: GroupId,
  people: readonly NewPerson[],
): Promise<UserId[]> {
  const { db, audit } = context;
  if (people.length === 0) return [];
  const newIds = await insertPeople(db, people);
  for (const entityId of newIds) await audit({ verb: 'personAdded', entity: 'user', entityId, groupId }); // oxlint-disable-line eslint/no-await-in-loop -- one connection
  await invitePeople(context, newIds);
  const emails = people.map(({ email }) => ({ kind: 'email' as const, value: email }));
  return (await selectPeople(db, groupId, emails)).map(({ userId }) => userId);
}

import type { GroupId, UserId } from '@circuit/domain/kernel';

import { invitePeople } from '#modules/accounts/public.ts';
import type { Context } from '#platform/implement.ts';
import { countInside } from '#platform/throttle.ts';

import { insertPeople, selectPeople, type NewPerson } from './groupUserRoles.store.ts';
import { invitations } from './lookups.ts';

/**
 * Makes a person of each e-mail and asks them to set a password. Somebody else may add the same one meanwhile; then it
 * is the same person, asked once. Returns all of them. (PC-3)
 */
export async function addNewPeople(
  context: Pick<Context, 'db' | 'shard' | 'home' | 'now' | 'audit'>,
  groupId: GroupId,
  people: readonly NewPerson[],
  inviterId: UserId | null,
): Promise<UserId[]> {
  const { db, audit } = context;
  if (people.length === 0) return [];
  await countInside(db, invitations(inviterId, people.length));
  const newIds = await insertPeople(db, people);
  await audit(newIds.map((entityId) => ({ verb: 'personAdded', entity: 'user', entityId, groupId })));
  await invitePeople(context, newIds);
  const emails = people.map(({ email }) => ({ kind: 'email' as const, value: email }));
  return (await selectPeople(db, groupId, emails)).map(({ userId }) => userId);
}

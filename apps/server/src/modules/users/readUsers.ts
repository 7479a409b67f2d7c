import { findUser, getUser, listGroupUserRolesOfUser, listUsers } from '@circuit/contract/users';
import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { displayName, readIdentifier } from '@circuit/domain/people';

import { selectOptionalPasswordMessage } from '#modules/messages/public.ts';
import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  selectGroupsOfUser,
  selectUserByIdentifier,
  selectUserDetail,
  type GroupOfUserRow,
} from './userAccounts.store.ts';
import { selectUsers } from './users.store.ts';

export async function detailOf(db: ShardDb, userId: UserId) {
  const user = await selectUserDetail(db, userId);
  return { ...user, passwordMessage: (await selectOptionalPasswordMessage(db, userId)) ?? null };
}

export const getUserRoute = implement(getUser, ({ userId }, { db }) => detailOf(db, userId));

const perPerson = (userId: UserId | null): Throttle => ({
  key: `find user ${userId ?? ''}`,
  tries: 120,
  perSeconds: 60,
});

export const findUserRoute = implement(
  findUser,
  async ({ identifier }, { db, shard }) => {
    const read = readIdentifier(identifier, shard);
    if (!read.isOk) throw new ProblemError({ kind: 'notFound', what: 'person' });
    return selectUserByIdentifier(db, read.value);
  },
  { throttles: (_identifier, { userId }) => [perPerson(userId)] },
);

export const listGroupUserRolesOfUserRoute = implement(listGroupUserRolesOfUser, async (search, { db }) => {
  await selectUserDetail(db, search.userId);
  const { items, totalCount } = await selectGroupsOfUser(db, search);
  return { items: items.map((held) => ({ ...held, deleted: deletionOf(held.deleted) })), totalCount };
});

const deletionOf = (deleted: GroupOfUserRow['deleted']) =>
  deleted === null ? null : { at: deleted.at, by: deleted.by === null ? null : displayName(deleted.by) };

export const searchUsersRoute = implement(listUsers, (search, { db }) => selectUsers(db, search), {
  // A search box does not need more; someone who copies the directory does.
  throttles: (_search, { userId }) => [{ key: `search users ${userId ?? ''}`, tries: 120, perSeconds: 60 }],
});

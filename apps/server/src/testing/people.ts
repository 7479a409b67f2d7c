import { randomUUID } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';
import type { AssignmentId, GroupId, RubricId, SessionId, Shard, UserId } from '@circuit/domain/kernel';
import type { EntityRole, GlobalRole, GroupRole } from '@circuit/domain/permissions';

import type { Home } from '#platform/homes.ts';

export interface PersonFacts {
  readonly shard?: Shard;
  readonly id?: UserId;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly userName?: string;
  readonly uid?: string;
  readonly puid?: string;
  readonly roles?: readonly GlobalRole[];
  readonly passwordHash?: string;
  /** Roles in groups. */
  readonly in?: readonly (readonly [GroupId, GroupRole])[];
  /** Roles on things of the library. */
  readonly assignments?: readonly (readonly [AssignmentId, EntityRole])[];
  readonly rubrics?: readonly (readonly [RubricId, EntityRole])[];
}

export interface Person {
  readonly id: UserId;
  readonly shard: Shard;
  readonly token: string;
  readonly sessionId: SessionId;
  readonly email: string;
}

/** A person who is signed in already; tests of signing in itself give a password instead. */
export async function addPerson({ database, accessTokens }: Home, shard: Shard, facts: PersonFacts): Promise<Person> {
  const email = facts.email ?? `${randomUUID()}@example.edu`;
  const { id, sessionId } = await database.withShard(shard, async (db) => {
    const user = await db
      .insertInto('users')
      .values({
        ...(facts.id === undefined ? {} : { id: facts.id }),
        email,
        first_name: facts.firstName ?? 'Mira',
        last_name: facts.lastName ?? 'Okafor',
        user_name: facts.userName ?? null,
        uid: facts.uid ?? null,
        puid: facts.puid ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const roles = (facts.roles ?? []).map((role) => ({ user_id: user.id, role }));
    if (roles.length > 0) await db.insertInto('user_roles').values(roles).execute();
    const groupRoles = (facts.in ?? []).map(([groupId, role]) => ({ user_id: user.id, group_id: groupId, role }));
    if (groupRoles.length > 0) await db.insertInto('group_user_roles').values(groupRoles).execute();
    const assignmentRoles = (facts.assignments ?? []).map(([assignmentId, role]) => ({
      user_id: user.id,
      assignment_id: assignmentId,
      role,
    }));
    if (assignmentRoles.length > 0) await db.insertInto('assignment_user_roles').values(assignmentRoles).execute();
    const rubricRoles = (facts.rubrics ?? []).map(([rubricId, role]) => ({
      user_id: user.id,
      rubric_id: rubricId,
      role,
    }));
    if (rubricRoles.length > 0) await db.insertInto('rubric_user_roles').values(rubricRoles).execute();
    if (facts.passwordHash !== undefined)
      await db.insertInto('credentials').values({ user_id: user.id, password_hash: facts.passwordHash }).execute();
    return { id: user.id, sessionId: await insertSession(db, user.id) };
  });
  const token = await accessTokens.sign(shard, { userId: id, sessionId, impersonatorId: null });
  return { id, shard, token, sessionId, email };
}

/** Signs in somebody who is there already, such as one of the seed. */
export async function addSession({ database, accessTokens }: Home, shard: Shard, id: UserId): Promise<Person> {
  const sessionId = await database.withShard(shard, (db) => insertSession(db, id));
  const token = await accessTokens.sign(shard, { userId: id, sessionId, impersonatorId: null });
  return { id, shard, token, sessionId, email: '' };
}

async function insertSession(db: ShardDb, id: UserId): Promise<SessionId> {
  const values = { user_id: id, client_id: 'web', expires_at: secondsAfter(new Date(), LIFETIME.session) };
  return (await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export interface GroupFacts {
  readonly shard?: Shard;
  readonly id?: GroupId;
  readonly name?: string;
  readonly endDate?: Date;
  readonly isDeleted?: boolean;
}

export async function addGroup({ database }: Home, shard: Shard, facts: GroupFacts): Promise<GroupId> {
  const { id } = await database.withShard(shard, (db) =>
    db
      .insertInto('groups')
      .values({
        ...(facts.id === undefined ? {} : { id: facts.id }),
        name: facts.name ?? 'Evening class',
        end_date: facts.endDate ?? null,
        is_deleted: facts.isDeleted ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import type { Part } from '@circuit/domain/scoring';
import { sql } from 'kysely';

type PermitPhase = 'Submission' | 'Calibration' | 'PeerEvaluation' | 'SelfEvaluation';

/** Who a decision is about, and who took it. */
interface DecisionRow {
  readonly id: string;
  readonly userId: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly reason: string;
  readonly grantedBy: string;
  readonly updatedAt: Date;
  readonly version: number;
}

interface PermitRow extends DecisionRow {
  readonly phase: PermitPhase;
  readonly until: Date;
  readonly cascades: boolean;
}

interface ExcusalRow extends DecisionRow {
  readonly part: Part;
}

const DECISION = sql`d.id, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, d.reason,
  coalesce(nullif(trim(g.first_name || ' ' || g.last_name), ''), g.email) as "grantedBy",
  d.updated_at as "updatedAt", d.version`;

const joined = (table: 'late_activity_permits' | 'excusals', id: GroupAssignmentId, ids: readonly string[] | null) =>
  sql`from ${sql.table(table)} d join users u on u.shard = d.shard and u.id = d.user_id
    join users g on g.shard = d.shard and g.id = d.granted_by
    where d.group_assignment_id = ${id} and not d.is_deleted
      and ${ids === null ? sql`true` : sql`d.id = any (${[...ids]}::uuid[])`}
    order by lower(u.last_name), lower(u.first_name), u.id, d.id`;

const shown = <Row extends DecisionRow>({ userId, firstName, lastName, email, ...row }: Row) => ({
  ...row,
  person: { id: userId, firstName, lastName, email },
});

/** All, or those with these ids. */
export async function selectPermits(db: ShardDb, id: GroupAssignmentId, ids: readonly string[] | null = null) {
  const { rows } = await sql<PermitRow>`
    select ${DECISION}, d.phase, d.until, d.cascades ${joined('late_activity_permits', id, ids)}`.execute(db);
  return rows.map(shown);
}

export async function selectExcusals(db: ShardDb, id: GroupAssignmentId, ids: readonly string[] | null = null) {
  const { rows } = await sql<ExcusalRow>`select ${DECISION}, d.part ${joined('excusals', id, ids)}`.execute(db);
  return rows.map(shown);
}

interface Decision {
  readonly groupId: GroupId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly userIds: readonly UserId[];
  readonly reason: string;
  readonly grantedBy: UserId;
  /** Who really sat there, while impersonating. */
  readonly impersonatorId: UserId | null;
}

export interface NewPermits extends Decision {
  readonly phase: PermitPhase;
  readonly until: Date;
  readonly cascades: boolean;
}

/** One for each person and phase: a later one takes its place, and one that was taken back comes back. */
export async function upsertPermits(db: ShardDb, permits: NewPermits): Promise<string[]> {
  const { groupId, groupAssignmentId, userIds, phase, until, cascades, reason, grantedBy, impersonatorId } = permits;
  const { rows } = await sql<{ id: string }>`
    insert into late_activity_permits (group_id, group_assignment_id, user_id, phase, until, cascades, reason, granted_by,
      impersonator_id)
    select ${groupId}, ${groupAssignmentId}, wanted.id, ${phase}, ${until}::timestamptz, ${cascades}::boolean, ${reason},
      ${grantedBy}::uuid, ${impersonatorId}::uuid
    from unnest(${[...userIds]}::uuid[]) as wanted (id)
    on conflict (shard, group_assignment_id, user_id, phase) do update set until = excluded.until,
      cascades = excluded.cascades, reason = excluded.reason, granted_by = excluded.granted_by,
      impersonator_id = excluded.impersonator_id, is_deleted = false
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function upsertExcusals(db: ShardDb, excusals: Decision & { readonly part: Part }): Promise<string[]> {
  const { groupId, groupAssignmentId, userIds, part, reason, grantedBy, impersonatorId } = excusals;
  const { rows } = await sql<{ id: string }>`
    insert into excusals (group_id, group_assignment_id, user_id, part, reason, granted_by, impersonator_id)
    select ${groupId}, ${groupAssignmentId}, wanted.id, ${part}, ${reason}, ${grantedBy}::uuid,
      ${impersonatorId}::uuid
    from unnest(${[...userIds]}::uuid[]) as wanted (id)
    on conflict (shard, group_assignment_id, user_id, part) do update set reason = excluded.reason,
      granted_by = excluded.granted_by, impersonator_id = excluded.impersonator_id, is_deleted = false
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What it was; undefined when there is none. */
export async function markPermitTakenBack(db: ShardDb, groupAssignmentId: GroupAssignmentId, id: string) {
  const { rows } = await sql<{ userId: UserId } & Pick<PermitRow, 'phase' | 'until' | 'cascades'>>`
    update late_activity_permits set is_deleted = true
    where id = ${id} and group_assignment_id = ${groupAssignmentId} and not is_deleted
    returning user_id as "userId", phase, until, cascades`.execute(db);
  return rows[0];
}

export async function markExcusalTakenBack(db: ShardDb, groupAssignmentId: GroupAssignmentId, id: string) {
  const { rows } = await sql<{ userId: UserId } & Pick<ExcusalRow, 'part'>>`
    update excusals set is_deleted = true
    where id = ${id} and group_assignment_id = ${groupAssignmentId} and not is_deleted
    returning user_id as "userId", part`.execute(db);
  return rows[0];
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, UserId } from '@circuit/domain/kernel';
import { sql, type RawBuilder } from 'kysely';

import type { PageRequest } from '#platform/lists.ts';

interface PersonRow {
  readonly id: UserId;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface AuditViewRow {
  readonly id: string;
  readonly at: Date;
  readonly verb: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly subject: PersonRow | null;
  readonly actor: PersonRow | null;
  readonly actedAs: PersonRow | null;
  readonly group: { readonly id: GroupId; readonly name: string } | null;
  readonly groupAssignment: { readonly id: GroupAssignmentId; readonly title: string } | null;
  readonly reason: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const person = (alias: 's' | 'a' | 'e') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`case when ${of('id')} is not null then jsonb_build_object('id', ${of('id')}, 'firstName',
    ${of('first_name')}, 'lastName', ${of('last_name')}, 'email', ${of('email')}) end`;
};

/** Where rows of the trail name a thing inside an assignment, the table that knows which one. (AU-23) */
const ABOUT_ASSIGNMENTS = {
  submission: 'submissions',
  evaluation: 'evaluations',
  scoreRun: 'score_runs',
  jobLog: 'job_logs',
  secondLook: 'second_looks',
  report: 'reports',
} as const;

const groupAssignmentOfEvent = sql`coalesce(v.after ->> 'groupAssignmentId', v.before ->> 'groupAssignmentId', case v.entity
  when 'groupAssignment' then v.entity_id ${sql.join(
    Object.entries(ABOUT_ASSIGNMENTS).map(
      ([entity, table]) => sql`when ${sql.lit(entity)} then (select o.group_assignment_id::text
        from ${sql.table(table)} o where o.id = v.entity_id::uuid)`,
    ),
    sql` `,
  )} end)`;

/** Counting a long life takes longer than reading a page of it; beyond this the count says "at least so many". */
const MOST_COUNTED = 10_000;

/**
 * What a person did, at their own keyboard or as somebody else, and what was done to them. Three short index scans put
 * together: one condition with "or" would read the whole trail.
 */
export async function selectAuditOfUser(db: ShardDb, userId: UserId, page: PageRequest) {
  const ids = sql<{ id: string }>`
    select id from audit_events where entity = 'user' and entity_id = ${userId}::text
    union select id from audit_events where actor_id = ${userId}
    union select id from audit_events where effective_user_id = ${userId}`;
  return selectView(db, ids, page);
}

export async function selectAuditOfGroup(db: ShardDb, groupId: GroupId, page: PageRequest) {
  return selectView(db, sql`select id from audit_events where group_id = ${groupId}`, page);
}

/** The settings and the terms of the university. (CF-11) */
export async function selectAuditOfConfiguration(db: ShardDb, page: PageRequest) {
  return selectView(db, sql`select id from audit_events where entity in ('configuration', 'externalTerm')`, page);
}

async function selectView(db: ShardDb, ids: RawBuilder<unknown>, { sort, page, pageSize }: PageRequest) {
  // Ids are in the order of time.
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<AuditViewRow>`
    with found as (select id from (${ids}) as ids order by id ${direction}
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select v.id, v.at, v.verb, v.entity, v.entity_id as "entityId", v.reason, v.before, v.after,
      ${person('s')} as subject, ${person('a')} as actor, ${person('e')} as "actedAs",
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', g.name) end as "group",
      case when assigned.id is not null then jsonb_build_object('id', assigned.id,
        'title', assigned.title) end as "groupAssignment"
    from found join audit_events v on v.id = found.id
    left join submissions w on w.shard = v.shard
      and w.id = (case when v.verb = 'namedWorkOpened' then v.entity_id end)::uuid
    left join users s on s.shard = v.shard
      and s.id::text = coalesce(w.user_id::text, case when v.entity = 'user' then v.entity_id end)
    left join users a on a.shard = v.shard and a.id = v.actor_id
    left join users e on e.shard = v.shard and e.id = v.effective_user_id and v.effective_user_id <> v.actor_id
    left join groups g on g.shard = v.shard and g.id = v.group_id
    left join group_assignments assigned on assigned.shard = v.shard and assigned.id = (${groupAssignmentOfEvent})::uuid
    order by v.id ${direction}`.execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${ids}) as ids limit ${MOST_COUNTED}) as counted`.execute(db);
  return { items: rows, totalCount: counts[0]?.count ?? 0 };
}

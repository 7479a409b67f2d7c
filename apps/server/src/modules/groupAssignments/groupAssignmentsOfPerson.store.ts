import { statement, type ShardDb } from '@circuit/db';
import { completePhases, type AssignmentDesign } from '@circuit/domain/assignments';
import type { GroupAssignmentId, GroupId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import type { GroupRole } from '@circuit/domain/permissions';
import { activationStatus, inOrder, type Activation } from '@circuit/domain/phases';
import { DEFAULT_TIME_ZONE_ID, isTimeZone } from '@circuit/domain/product';
import { sql } from 'kysely';

import { ms, phaseOfRow, type StoredPhase } from './learnerGroupAssignment.store.ts';

interface PersonsGroupAssignmentRow {
  readonly id: GroupAssignmentId;
  readonly groupId: GroupId;
  readonly courseName: string;
  readonly timeZoneId: string;
  /** The person's own, in the course. */
  readonly roles: readonly GroupRole[];
  readonly title: string;
  readonly takesText: boolean;
  readonly activation: Activation;
  readonly rubricVersionId: RubricVersionId | null;
  readonly design: Partial<AssignmentDesign['phases']>;
  readonly dates: readonly StoredPhase[];
}

/**
 * The assignments of all courses of one person that go on, in one statement: what ended within that time, what has no
 * dates yet, wherever the person has a late permit, and for staff wherever an author waits for an answer. Which of them
 * somebody may see, the caller says.
 */
export function selectGroupAssignmentsOfPerson(
  db: ShardDb,
  userId: UserId,
  endedWithinMs: number,
): Promise<PersonsGroupAssignmentRow[]> {
  return OF_PERSON.run(db, { userId, endedWithinMs });
}

const OF_PERSON = statement<{ userId: UserId; endedWithinMs: number }, PersonsGroupAssignmentRow>(
  ({ userId, endedWithinMs }) => sql`
    select e.id, e.group_id as "groupId", g.name as "courseName", g.time_zone_id as "timeZoneId", m.roles, e.title,
      e.artifact_constraints @> '[{"type": "TextArtifact"}]' as "takesText", e.activation,
      e.rubric_version_id as "rubricVersionId", e.phases as design, coalesce(d.dates, '[]') as dates
    from (select r.shard, r.group_id, array_agg(r.role) as roles from group_user_roles r
        where r.user_id = ${userId} group by r.shard, r.group_id) m
      join groups g on g.shard = m.shard and g.id = m.group_id and not g.is_deleted
        and (g.end_date is null or g.end_date > (select circuit_now()))
      join group_assignments e on e.shard = g.shard and e.group_id = g.id and not e.is_deleted
      cross join lateral (
        select max(coalesce(p.ends_at, p.starts_at)) as "endsAt", jsonb_agg(jsonb_build_object('type', p.type,
          'startsAt', ${ms('p.starts_at')}, 'endsAt', ${ms('p.ends_at')})) as dates
        from group_assignment_phases p where p.shard = e.shard and p.group_assignment_id = e.id) d
    where d."endsAt" is null or d."endsAt" > (select circuit_now()) - ${endedWithinMs}::float8 * interval '1 ms'
      or exists (select from late_activity_permits l
      where l.shard = e.shard and l.group_assignment_id = e.id and l.user_id = ${userId} and not l.is_deleted)
      or (m.roles <> array['GroupLearner'] and exists (select from second_looks k
        where k.shard = e.shard and k.group_assignment_id = e.id and k.answered_at is null))
    order by lower(g.name), g.id, lower(e.title), e.id`,
);

/** How they stand at a moment. */
export function personsGroupAssignments(rows: readonly PersonsGroupAssignmentRow[], now: Date) {
  return rows.map(({ dates, activation, design, timeZoneId, ...row }) => {
    const regular = inOrder(dates.map(phaseOfRow));
    return {
      ...row,
      timeZoneId: isTimeZone(timeZoneId) ? timeZoneId : DEFAULT_TIME_ZONE_ID,
      phases: completePhases(design),
      regular,
      status: activationStatus(activation, regular, now),
    };
  });
}
export type PersonsGroupAssignment = ReturnType<typeof personsGroupAssignments>[number];

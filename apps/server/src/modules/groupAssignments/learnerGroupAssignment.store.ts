import { statement, type ShardDb } from '@circuit/db';
import type { ArtifactConstraint } from '@circuit/domain/artifacts';
import { completePhases, completeWeights, type AssignmentDesign } from '@circuit/domain/assignments';
import type { GroupAssignmentId, GroupId, RubricVersionId, UserId } from '@circuit/domain/kernel';
import {
  activationStatus,
  inOrder,
  personalSchedule,
  type Activation,
  type LatePermit,
  type Phase,
  type PhaseType,
} from '@circuit/domain/phases';
import { DEFAULT_TIME_ZONE_ID, GRADABLE_DESCRIPTOR, isTimeZone } from '@circuit/domain/product';
import { sql } from 'kysely';

import { ProblemError } from '#platform/problems.ts';

export interface StoredPhase {
  readonly type: PhaseType;
  readonly startsAt: number;
  readonly endsAt: number | null;
}

export interface StoredPermit {
  readonly phase: PhaseType;
  readonly until: number;
  readonly cascades: boolean;
}

interface LearnerGroupAssignmentRow {
  readonly groupId: GroupId;
  readonly activation: Activation;
  readonly rubricVersionId: RubricVersionId | null;
  readonly artifactConstraints: readonly ArtifactConstraint[];
  readonly aesEnabled: boolean;
  readonly requiresLockdownBrowser: boolean;
  readonly handsItselfIn: boolean;
  readonly design: Partial<AssignmentDesign['phases']>;
  readonly weights: Partial<AssignmentDesign['weights']>;
  readonly timeZoneId: string;
  readonly dates: readonly StoredPhase[];
  readonly permits: readonly StoredPermit[];
  readonly readAt: Date;
}

export const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

export const datesOf = (id: string) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('type', p.type, 'startsAt', ${ms('p.starts_at')},
      'endsAt', ${ms('p.ends_at')}))
    from group_assignment_phases p where p.group_assignment_id = ${sql.ref(id)}), '[]')`;

export const permitsOf = (id: string, userId: UserId) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('phase', l.phase, 'until', ${ms('l.until')}, 'cascades', l.cascades))
    from late_activity_permits l
    where l.group_assignment_id = ${sql.ref(id)} and l.user_id = ${userId} and not l.is_deleted), '[]')`;

const LEARNER_GROUP_ASSIGNMENT = statement<{ id: GroupAssignmentId; userId: UserId }, LearnerGroupAssignmentRow>(
  ({ id, userId }) => sql`
    select e.group_id as "groupId", e.activation, e.rubric_version_id as "rubricVersionId",
      e.artifact_constraints as "artifactConstraints", e.aes_enabled as "aesEnabled",
      e.requires_lockdown_browser as "requiresLockdownBrowser", e.hands_itself_in as "handsItselfIn", e.phases as design, e.weights,
      g.time_zone_id as "timeZoneId", circuit_now() as "readAt",
      ${datesOf('e.id')} as dates, ${permitsOf('e.id', userId)} as permits
    from group_assignments e join groups g on g.shard = e.shard and g.id = e.group_id where e.id = ${id}`,
);

/**
 * An assignment as it applies to one person, in one query, because every save of a draft needs it. Late permits are
 * read in the same snapshot as the dates, so a deadline is never judged by half of the facts. A caller that has waited
 * for a lock passes no `at` and uses `now` from the result, read in the same snapshot. (SB-2)
 */
export async function loadLearnerGroupAssignment(db: ShardDb, id: GroupAssignmentId, userId: UserId, at?: Date) {
  const [row] = await LEARNER_GROUP_ASSIGNMENT.run(db, { id, userId });
  if (row === undefined) throw new ProblemError({ kind: 'notFound', what: GRADABLE_DESCRIPTOR });
  const { dates, permits: stored, activation, design, weights, readAt, timeZoneId, ...rest } = row;
  const now = at ?? readAt;
  const regular = inOrder(dates.map(phaseOfRow));
  const permits = stored.map(permitOfRow);
  return {
    ...rest,
    // A zone that this machine does not know must not keep anybody from handing in. (SB-2)
    timeZoneId: isShowable(timeZoneId) ? timeZoneId : DEFAULT_TIME_ZONE_ID,
    id,
    now,
    phases: completePhases(design),
    weights: completeWeights(weights),
    status: activationStatus(activation, regular, now),
    /** The dates for everybody, and those that hold for this person. */
    regular,
    schedule: personalSchedule(regular, permits),
    permits,
  };
}
export type LearnerGroupAssignment = Awaited<ReturnType<typeof loadLearnerGroupAssignment>>;

// Finding out took 5 % of the time of a look at an assignment; courses have few zones among them.
const showable = new Map<string, boolean>();

function isShowable(timeZoneId: string): boolean {
  const known = showable.get(timeZoneId) ?? isTimeZone(timeZoneId);
  showable.set(timeZoneId, known);
  return known;
}

export const phaseOfRow = ({ type, startsAt, endsAt }: StoredPhase): Phase => ({
  type,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

export const permitOfRow = (permit: StoredPermit): LatePermit => ({ ...permit, until: new Date(permit.until) });

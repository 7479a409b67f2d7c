import { statement, type ShardDb } from '@circuit/db';
import { groupAssignmentActivities } from '@circuit/domain/assignments';
import type { SessionId, UserId } from '@circuit/domain/kernel';
import { taskClosure, type TaskClosure, type VerifierName } from '@circuit/domain/lockdownBrowser';
import type { GroupRole } from '@circuit/domain/permissions';
import { activationStatus, inOrder, personalSchedule, type Activation } from '@circuit/domain/phases';
import { sql } from 'kysely';

import {
  datesOf,
  ms,
  permitOfRow,
  permitsOf,
  phaseOfRow,
  type StoredPermit,
  type StoredPhase,
} from './learnerGroupAssignment.store.ts';
import { hasSeenResults } from './seenResults.store.ts';

interface LockdownRow {
  readonly now: number;
  readonly verifier: VerifierName;
  readonly checkedBy: string | null;
  readonly checkedUntil: number | null;
  readonly hasResults: boolean;
  readonly dates: readonly StoredPhase[];
  readonly permits: readonly StoredPermit[];
}

interface StandingRow {
  readonly roles: GroupRole[];
  readonly isDeleted: boolean;
  readonly activation: Activation;
  /** Only of an assignment that requires LockDown Browser; the others pay nothing for it. */
  readonly lockdown: LockdownRow | null;
}

const STANDING = statement<{ id: string; userId: UserId; sessionId: SessionId }, StandingRow>(
  ({ id, userId, sessionId }) => sql`
    select array(select r.role from group_user_roles r where r.group_id = e.group_id and r.user_id = ${userId}) as roles,
      e.is_deleted or g.is_deleted as "isDeleted", e.activation,
      case when e.requires_lockdown_browser then (select jsonb_build_object(
          'now', (extract(epoch from circuit_now()) * 1000)::float8,
          'verifier', coalesce((select c.lockdown_browser_verifier from shard_configurations c), 'none'),
          'checkedBy', max(k.verifier), 'checkedUntil', max(${ms('k.verified_until')}),
          'hasResults', ${hasSeenResults(sql`e.id`, sql`${userId}`)},
          'dates', ${datesOf('e.id')}, 'permits', ${permitsOf('e.id', userId)})
        from lockdown_browser_checks k where k.session_id = ${sessionId} and k.group_assignment_id = e.id) end as lockdown
    from group_assignments e join groups g on g.shard = e.shard and g.id = e.group_id where e.id = ${id}`,
);

/**
 * How a person stands to one assignment: their roles in its course, as far as the assignment is seen by them, and whether
 * this session gets at their own tasks in it.
 */
export async function selectGroupAssignmentStanding(db: ShardDb, id: string, userId: UserId, sessionId: SessionId) {
  const [found] = await STANDING.run(db, { id, userId, sessionId });
  if (found === undefined) return undefined;
  const { roles, isDeleted, activation } = found;
  // Scheduled, Active or Ended is all the same here: which of them it is, the dates say.
  const activities = groupAssignmentActivities(roles, activation === 'Activated' ? 'Scheduled' : activation);
  return { roles, isDeleted, activities, closedTasks: closedTasksOf(found) };
}

/** Only students have tasks. (LD-4) */
function closedTasksOf({ roles, lockdown, activation }: StandingRow): TaskClosure | undefined {
  if (lockdown === null || !roles.includes('GroupLearner')) return undefined;
  const { verifier, checkedBy, checkedUntil, hasResults } = lockdown;
  const now = new Date(lockdown.now);
  const regular = inOrder(lockdown.dates.map(phaseOfRow));
  const check =
    checkedBy === null || checkedUntil === null ? null : { verifier: checkedBy, until: new Date(checkedUntil) };
  const schedule = personalSchedule(regular, lockdown.permits.map(permitOfRow));
  return taskClosure(
    { verifier, check, hasResults, status: activationStatus(activation, regular, now), schedule },
    now,
  );
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import type { PhaseStanding } from '@circuit/domain/learnerStatuses';
import type { Named } from '@circuit/domain/people';
import type { TaskFacts, TaskPhase } from '@circuit/domain/reminders';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { loadGroupAssignment, selectTimeZone, type GroupAssignment } from '#modules/groupAssignments/public.ts';
import { loadStandings } from '#modules/learnerStatuses/public.ts';

import { selectCourse } from './reminders.store.ts';

/** An assignment with what letters about it say. */
export async function loadTasks(db: ShardDb, id: GroupAssignmentId, now: Date) {
  const groupAssignment = await loadGroupAssignment(db, id, now);
  const { groupId, title } = groupAssignment.row;
  const { courseName, endDate } = await selectCourse(db, groupId);
  const { universityName } = await selectConfiguration(db);
  return {
    groupAssignment,
    endDate,
    words: { title, courseName, universityName, zone: await selectTimeZone(db, groupId) },
  };
}
export type Tasks = Awaited<ReturnType<typeof loadTasks>>;

export function learnersOf(
  db: ShardDb,
  { row, schedule, status }: GroupAssignment,
  userIds: readonly UserId[],
  now: Date,
) {
  const { id, phases, rubricVersionId } = row;
  return loadStandings(db, { id, regular: schedule, status, phases, rubricVersionId }, userIds, now);
}

/** What a letter to this person about this task is made of. */
export function taskFacts({ words }: Tasks, to: Named, phase: TaskPhase, standing: PhaseStanding): TaskFacts {
  const { firstName, lastName, email } = to;
  const { endsAt, done, total } = standing;
  return { ...words, to: { firstName, lastName, email }, phase, endsAt, done, total };
}

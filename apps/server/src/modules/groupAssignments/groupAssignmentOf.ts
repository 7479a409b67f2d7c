import type { ShardDb } from '@circuit/db';
import { isReady, groupAssignmentChecklist, type GroupAssignmentFacts } from '@circuit/domain/assignments';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { groupActivities, groupRole } from '@circuit/domain/permissions';
import { activationStatus, inOrder, type Schedule } from '@circuit/domain/phases';

import {
  attachedRubricOf,
  calibrationFacts,
  designOf,
  selectCalibrations,
  type CalibrationHolder,
} from '#modules/assignments/public.ts';
import { selectConfiguration } from '#modules/configuration/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';

import { selectPhases, selectGroupAssignment } from './groupAssignments.store.ts';

const bare = (phases: Awaited<ReturnType<typeof selectPhases>>): Schedule =>
  inOrder(phases.map(({ type, startsAt, endsAt }) => ({ type, startsAt, endsAt })));

/** Everything about one assignment that decisions are made of. */
export async function loadGroupAssignment(db: ShardDb, id: GroupAssignmentId, now: Date) {
  const row = designOf(await selectGroupAssignment(db, id));
  const schedule = bare(await selectPhases(db, [id]));
  const version = row.rubricVersionId === null ? undefined : await selectRubricVersion(db, row.rubricVersionId);
  return { row, schedule, version: version ?? null, status: activationStatus(row.activation, schedule, now) };
}
export type GroupAssignment = Awaited<ReturnType<typeof loadGroupAssignment>>;

/** Where the calibrations of an assignment lie. */
export const inGroupAssignment = (id: GroupAssignmentId): CalibrationHolder => ({
  table: 'group_assignment_calibrations',
  column: 'group_assignment_id',
  id,
});

/** As the wire shows it; `roles` are the caller's own in the course. */
export function groupAssignmentOf({ row, schedule, version, status }: GroupAssignment, roles: readonly string[]) {
  return {
    ...row,
    status,
    groupAssignmentPhases: schedule,
    activities: groupActivities(roles.map(groupRole)),
    rubric: version === null ? null : attachedRubricOf(version),
  };
}

export async function groupAssignmentFacts(
  db: ShardDb,
  { row, schedule, version }: GroupAssignment,
): Promise<GroupAssignmentFacts> {
  const calibrations = (await selectCalibrations(db, inGroupAssignment(row.id))).map(calibrationFacts);
  const hasRun = row.activatedAt !== null;
  const rubric = version === null ? null : attachedRubricOf(version);
  const isLockdownSetUp = (await selectConfiguration(db)).lockdownBrowserVerifier !== 'none';
  return { design: row, rubric, calibrations, schedule, studentCount: row.studentCount, hasRun, isLockdownSetUp };
}

export async function activationOf(db: ShardDb, groupAssignment: GroupAssignment, now: Date) {
  const checklist = [...groupAssignmentChecklist(await groupAssignmentFacts(db, groupAssignment), now)];
  return {
    status: groupAssignment.status,
    isReady: isReady(checklist),
    checklist,
    version: groupAssignment.row.version,
  };
}

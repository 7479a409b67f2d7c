import type { ShardDb } from '@circuit/db';
import { isReady, runChecklist, type RunFacts } from '@circuit/domain/assignments';
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
import { selectRubricVersion } from '#modules/rubrics/public.ts';

import { selectPhases, selectRun } from './groupAssignments.store.ts';

const bare = (phases: Awaited<ReturnType<typeof selectPhases>>): Schedule =>
  inOrder(phases.map(({ type, startsAt, endsAt }) => ({ type, startsAt, endsAt })));

/** Everything about one run that decisions are made of. */
export async function loadRun(db: ShardDb, id: GroupAssignmentId, now: Date) {
  const row = designOf(await selectRun(db, id));
  const schedule = bare(await selectPhases(db, [id]));
  const version = row.rubricVersionId === null ? undefined : await selectRubricVersion(db, row.rubricVersionId);
  return { row, schedule, version: version ?? null, status: activationStatus(row.activation, schedule, now) };
}
export type Run = Awaited<ReturnType<typeof loadRun>>;

/** Where the calibrations of a run lie. */
export const inRun = (id: GroupAssignmentId): CalibrationHolder => ({
  table: 'group_assignment_calibrations',
  column: 'group_assignment_id',
  id,
});

/** As the wire shows it; `roles` are the caller's own in the course. */
export function runOf({ row, schedule, version, status }: Run, roles: readonly string[]) {
  return {
    ...row,
    status,
    groupAssignmentPhases: schedule,
    activities: groupActivities(roles.map(groupRole)),
    rubric: version === null ? null : attachedRubricOf(version),
  };
}

export async function runFacts(db: ShardDb, { row, schedule, version }: Run): Promise<RunFacts> {
  const calibrations = (await selectCalibrations(db, inRun(row.id))).map(calibrationFacts);
  const hasRun = row.activatedAt !== null;
  const rubric = version === null ? null : attachedRubricOf(version);
  return { design: row, rubric, calibrations, schedule, studentCount: row.studentCount, hasRun };
}

export async function activationOf(db: ShardDb, run: Run, now: Date) {
  const checklist = [...runChecklist(await runFacts(db, run), now)];
  return { status: run.status, isReady: isReady(checklist), checklist, version: run.row.version };
}

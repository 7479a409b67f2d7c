import type { ShardDb } from '@circuit/db';
import { completePhases, completeWeights, expertState, type AttachedRubric } from '@circuit/domain/assignments';
import type { AssignmentId, RubricId, UserId } from '@circuit/domain/kernel';
import { assignmentActivities } from '@circuit/domain/permissions';

import { selectNewestRubricVersion, type RubricVersion } from '#modules/rubrics/public.ts';

import { selectAssignment, type selectAssignments, type StoredDesign } from './assignments.store.ts';

type Row = Awaited<ReturnType<typeof selectAssignments>>['items'][number];

/** As lists show it. */
export function summaryOf({ calibrations, newest, artifactConstraints, ...row }: Row) {
  const included = calibrations.filter(({ isIncluded }) => isIncluded);
  const rubric = newest as AttachedRubric | null; // oxlint-disable-line typescript/no-unsafe-type-assertion -- built by the store, from a version that passed its schema
  return {
    ...row,
    activities: assignmentActivities(row.roles),
    handInTypes: artifactConstraints.map(({ type }) => type),
    calibrationCount: included.length,
    ratedCount: included.filter(({ expert }) => expertState(expert, rubric) === 'complete').length,
  };
}

/** What was stored, with the product's defaults for what it lacks. */
export function designOf<Stored extends StoredDesign>(row: Stored) {
  return { ...row, phases: completePhases(row.phases), weights: completeWeights(row.weights) };
}

/** With its contents: the design, and the rubric that it would use today. */
export async function assignmentOf(db: ShardDb, assignmentId: AssignmentId, userId: UserId) {
  const row = await selectAssignment(db, assignmentId, userId);
  return { ...summaryOf(row), ...designOf(row), rubric: await rubricFor(db, row.rubricId) };
}

async function rubricFor(db: ShardDb, rubricId: RubricId | null) {
  const version = rubricId === null ? undefined : await selectNewestRubricVersion(db, rubricId);
  return version === undefined ? null : attachedRubricOf(version);
}

/** A version of a rubric as the wire shows it where it is attached. */
export function attachedRubricOf({ id, rubricId, rubricName, number, criteria, pointScaleMax }: RubricVersion) {
  return { rubricId, rubricVersionId: id, name: rubricName, versionNumber: number, criteria, pointScaleMax };
}

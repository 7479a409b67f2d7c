import type { ShardDb } from '@circuit/db';
import type { RubricId, UserId } from '@circuit/domain/kernel';
import { rubricActivities } from '@circuit/domain/permissions';
import { rubricPoints } from '@circuit/domain/rubrics';

import { selectRubric } from './rubrics.store.ts';

type Row = Awaited<ReturnType<typeof selectRubric>>;

/** As lists show it. */
export function summaryOf({ newest, ...row }: Row) {
  return {
    ...row,
    activities: rubricActivities(row.roles),
    criteriaCount: newest.criteria.length,
    points: rubricPoints(newest),
  };
}

/** With its contents. */
export async function rubricOf(db: ShardDb, rubricId: RubricId, userId: UserId) {
  const row = await selectRubric(db, rubricId, userId);
  const { id: rubricVersionId, number: versionNumber, isUsed, criteria, pointScaleMax } = row.newest;
  return { ...summaryOf(row), rubricVersionId, versionNumber, isUsed, criteria, pointScaleMax };
}

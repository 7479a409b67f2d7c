import { scoreNote } from '@circuit/domain/scores';

import type { ScoreRowRow } from './scores.store.ts';

/** An instructor's total, where there is one. */
export function overrideOf({ overrideTenths, overrideReason, overrideAt, overrideActorName }: ScoreRowRow) {
  if (overrideTenths === null || overrideAt === null) return null;
  return {
    totalTenths: overrideTenths,
    reason: overrideReason ?? '',
    actorName: overrideActorName ?? '',
    at: overrideAt,
  };
}

export function shownScore(row: ScoreRowRow) {
  const { userId, firstName, lastName, email, submission, calibration, evaluation, self } = row;
  const override = overrideOf(row);
  return {
    person: { id: userId, firstName, lastName, email },
    submissionId: row.submissionId,
    status: row.status,
    parts: { submission, calibration, evaluation, self },
    excusedParts: [...row.excused],
    computedTenths: row.computedTenths,
    totalTenths: row.totalTenths,
    override,
    flags: row.flags,
    note: scoreNote({ ...row, override }),
    version: row.version,
  };
}

import { excludeEvaluation, listReports, restoreEvaluation, settleReport } from '@circuit/contract/evaluations';
import type { EvaluationId, GroupAssignmentId } from '@circuit/domain/kernel';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lockPicks } from './allocations.store.ts';
import { selectOptionalReport, selectReportsPage, settleReports, setPulled } from './reports.store.ts';
import { selectOptionalEvaluation, updateExclusion } from './staff.store.ts';

const noReview = () => new ProblemError({ kind: 'notFound', what: 'review' });

/** Its answers are never edited; whether it counts is said beside them, with who said so and why. (RV-12) */
export async function changeExclusion(
  { db, now, actor, audit }: Pick<Context<'signedIn'>, 'db' | 'now' | 'actor' | 'audit'>,
  groupAssignmentId: GroupAssignmentId,
  evaluationId: EvaluationId,
  { isExcluded, reason }: { readonly isExcluded: boolean; readonly reason: string },
) {
  const found = await selectOptionalEvaluation(db, groupAssignmentId, evaluationId, 'lock');
  if (found === undefined) throw noReview();
  if ((found.excludedAt !== null) === isExcluded)
    throw new ProblemError({
      kind: 'blocked',
      detail: isExcluded ? 'This review is already excluded.' : 'This review is not excluded.',
    });
  const { groupId } = (await loadGroupAssignment(db, groupAssignmentId, now)).row;
  await updateExclusion(db, found.id, isExcluded ? { at: now, by: actor.id, reason } : null);
  await audit({
    verb: isExcluded ? 'reviewExcluded' : 'reviewRestored',
    entity: 'evaluation',
    entityId: found.id,
    groupId,
    reason,
  });
  const changed = await selectOptionalEvaluation(db, groupAssignmentId, evaluationId);
  if (changed === undefined) throw noReview();
  return changed;
}

export const excludeEvaluationRoute = implement(
  excludeEvaluation,
  ({ groupAssignmentId, evaluationId, reason }, context) =>
    changeExclusion(context, groupAssignmentId, evaluationId, { isExcluded: true, reason }),
);

export const restoreEvaluationRoute = implement(
  restoreEvaluation,
  ({ groupAssignmentId, evaluationId, reason }, context) =>
    changeExclusion(context, groupAssignmentId, evaluationId, { isExcluded: false, reason }),
);

export const listReportsRoute = implement(listReports, (search, { db }) => selectReportsPage(db, search));

/**
 * One decision settles all reports on one work. Pulled work is shown again only if the decision says so, and a later
 * decision may still say so. (RP-5)
 */
export const settleReportRoute = implement(
  settleReport,
  async ({ groupAssignmentId, reportId, settlement, putsBack }, { db, now, actor, audit }) => {
    await lockPicks(db, groupAssignmentId);
    const found = await selectOptionalReport(db, groupAssignmentId, reportId);
    if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'report' });
    const isShownAgain = putsBack && found.isPulled;
    if (found.settledAt !== null && !isShownAgain)
      throw new ProblemError({ kind: 'blocked', detail: 'This report has already been settled.' });
    await settleReports(db, found, { settledBy: actor.id, settlement, at: now });
    if (isShownAgain) await setPulled(db, found.submissionId, null);
    const after = { isShownAgain };
    const { groupId } = (await loadGroupAssignment(db, groupAssignmentId, now)).row;
    const event = { verb: 'reportSettled', entity: 'report', entityId: reportId, groupId } as const;
    await audit({ ...event, reason: settlement, after });
    const settled = await selectOptionalReport(db, groupAssignmentId, reportId);
    if (settled === undefined) throw new Error('A report that was just settled is not there.');
    return settled;
  },
);

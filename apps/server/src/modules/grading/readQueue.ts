import { getQueue, getQueuedWork } from '@circuit/contract/grading';
import { begunOf, orderQueue, pointsGiven, reasonText, shownSections } from '@circuit/domain/grading';

import { showWork } from '#modules/evaluations/public.ts';
import { implement } from '#platform/implement.ts';

import { aliasesOf } from './aliases.ts';
import { blockedReason, claimOf, gradedBy, latest, latestOf, loadItem, loadRubrics, shownEvaluation } from './item.ts';
import { loadGrading, loadNumbers, loadWorks } from './loadQueue.ts';
import { shownOpen } from './openSecondLooks.ts';
import { selectReviewsOf } from './reviewsOf.store.ts';
import { selectOpenSecondLooks } from './secondLooks.store.ts';

/** What to look at, the most useful look first; graders see each other by name, and no author. (GQ-1, GQ-2) */
export const getQueueRoute = implement(getQueue, async ({ groupAssignmentId: id }, context) => {
  const { actor, now } = context;
  const grading = await loadGrading(context, id);
  const { works, workIds, superiors, secondLooks } = await loadWorks(context, grading);
  const { aliasOf } = aliasesOf(context, id);
  const numberOf = await loadNumbers(context, id);
  const rows = new Map(works.map(({ submissionId, row }) => [submissionId, row]));
  const rubricOf = await loadRubrics(context, grading, superiors);
  const drafts = new Map(
    superiors.flatMap((row) => {
      const begun = begunOf(rubricOf(row.rubricVersionId), latest(row));
      return row.status === 'Draft' && row.evaluatorId === actor.id && begun !== null
        ? [[row.submissionId, begun] as const]
        : [];
    }),
  );
  const sections = shownSections(works.map(({ row }) => row));
  const items = orderQueue(works).map(({ work: { submissionId, skippedAt, isGraded, secondLookSince }, reasons }) => {
    const row = rows.get(submissionId);
    return {
      id: aliasOf(submissionId),
      number: numberOf(submissionId),
      reasons: reasons.map(({ kind }) => kind),
      reasonTexts: reasons.map(reasonText),
      secondLookSince,
      isGraded,
      claim: row === undefined ? null : claimOf(row, actor.id, now),
      isSkipped: skippedAt !== null,
      begun: drafts.get(submissionId) ?? null,
      secondLookReasons: (secondLooks.get(submissionId) ?? []).map(({ reason: why }) => why),
      sections: row?.sections.filter((label) => sections.has(label)) ?? [],
    };
  });
  const graded = superiors.flatMap(({ id: evaluationId, submissionId, status, evaluatorId, graderName, ...row }) =>
    status === 'Draft'
      ? []
      : [
          {
            id: aliasOf(submissionId),
            number: numberOf(submissionId),
            evaluationId,
            isMine: evaluatorId === actor.id,
            graderName,
            ...pointsGiven(rubricOf(row.rubricVersionId), row.answers),
            status,
            hasOpenSecondLook: secondLooks.has(submissionId),
          },
        ],
  );
  // A rating that was saved is found again, also when nobody has to look at the essay any more or another has graded it. (GQ-27)
  const inQueue = new Set(items.map(({ id: shown }) => shown));
  const begun = workIds.flatMap((submissionId) => {
    const draft = drafts.get(submissionId);
    const shown = { id: aliasOf(submissionId), number: numberOf(submissionId) };
    return draft === undefined || inQueue.has(shown.id) ? [] : [{ ...shown, ...draft }];
  });
  return { items, graded, begun, handInCount: workIds.length, closed: grading.closed };
});

/** Reading claims nothing, so that the next essay can be there before it is asked for. */
export const getQueuedWorkRoute = implement(getQueuedWork, async ({ groupAssignmentId: id, queueItemId }, context) => {
  const item = await loadItem(context, id, queueItemId);
  const { submissionId, work, rubric } = item;
  const numberOf = await loadNumbers(context, id);
  const otherGrader = gradedBy(item);
  const reviews = await selectReviewsOf(context.db, submissionId);
  const kept = otherGrader === null ? [] : latestOf(item);
  return {
    ...(await shownEvaluation(context, item)),
    number: numberOf(submissionId),
    claim: claimOf(work, context.actor.id, context.now),
    gradedBy: otherGrader,
    ...(kept.length === 0 ? {} : { keptAnswers: kept }),
    ...(await showWork(context, item, 'anonymous')),
    rubric,
    reviewCount: reviews.length,
    secondLooks: (await selectOpenSecondLooks(context.db, id, submissionId)).map((row) =>
      shownOpen(row, reviews, context),
    ),
    blocked: blockedReason(item, context),
  };
});

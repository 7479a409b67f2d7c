import { createHash } from 'node:crypto';

import { answerSecondLook } from '@circuit/contract/secondLooks';
import type { EvaluationId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';
import {
  effectOf,
  UNRELEASED_TEXT,
  whyNotAnswer,
  type AnswerEffect,
  type AnswerFacts,
} from '@circuit/domain/secondLooks';

import { seesReviews, selectSuperiorsOf } from '#modules/grading/public.ts';
import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { changeExclusion, finalizeOne } from '#modules/evaluations/public.ts';
import { lockGroupAssignment, scoreAnew, selectOptionalReleased } from '#modules/scores/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalSecondLook, updateAnswered, type AskedRow } from './secondLooks.store.ts';
import { loadShown } from './shownAsked.ts';
import { tellAuthor } from './tellAuthor.ts';

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

type Answerer = Pick<Context<'signedIn'>, 'db' | 'actor' | 'now' | 'audit'>;

/** What decides about the answer; the caller's own evaluation of the work is held until the transaction ends. */
async function lockFacts({ db, actor }: Pick<Answerer, 'db' | 'actor'>, asked: AskedRow, mayExclude: boolean) {
  const superiors = await selectSuperiorsOf(db, asked.submissionId, 'lock');
  const released = await selectOptionalReleased(db, asked.groupAssignmentId);
  const isIn = (since: Date | null) => since !== null && released !== undefined && since <= released.inputsAt;
  const own = superiors.find(({ evaluatorId }) => evaluatorId === actor.id) ?? null;
  const facts: AnswerFacts = {
    isReviewExcluded: asked.isReviewExcluded,
    isExclusionReleased: asked.isReviewExcluded && isIn(asked.reviewCountedSince),
    mayExclude,
    own: own === null ? null : ownFacts(own, asked, isIn(own.countedSince)),
    concerns: asked.concerns,
    seesRatings: seesReviews(superiors, actor.id),
  };
  return { ownId: own?.id ?? null, facts };
}

function ownFacts(
  { status, unfinishedAnswers, handedInAt }: Awaited<ReturnType<typeof selectSuperiorsOf>>[number],
  { askedAt }: AskedRow,
  isInReleased: boolean,
): AnswerFacts['own'] {
  return {
    status,
    hasUnfinishedChanges: unfinishedAnswers !== null,
    isOlder: handedInAt !== null && handedInAt < askedAt,
    isReleased: status === 'Finalized' && isInReleased,
  };
}

/** What the decision does to the review, or to the caller's own evaluation of the work. */
async function carryOut(
  answerer: Answerer,
  asked: AskedRow,
  { excludes, finalizes }: AnswerEffect,
  { ownId, answer }: { readonly ownId: EvaluationId | null; readonly answer: string },
): Promise<void> {
  const { groupAssignmentId, groupId, evaluationId } = asked;
  if (excludes) await changeExclusion(answerer, groupAssignmentId, evaluationId, { isExcluded: true, reason: answer });
  if (!finalizes || ownId === null) return;
  await finalizeOne(answerer.db, ownId);
  await answerer.audit({
    verb: 'superiorEvaluationsFinalized',
    entity: 'groupAssignment',
    entityId: groupAssignmentId,
    groupId,
    after: { count: 1, evaluationIds: [ownId] },
  });
}

const isSaid = (asked: AskedRow, by: string, said: { readonly decision: string; readonly answer: string }): boolean =>
  asked.answeredBy === by && asked.decision === said.decision && asked.answer === said.answer;

/**
 * Answered once, with everything it changes in one transaction: the review or the rating, the scoring that follows, and
 * the message. What learners see of scores changes with the next release, as always. (SL-4 to SL-8)
 */
export const answerSecondLookRoute = implement(
  answerSecondLook,
  async ({ groupAssignmentId, secondLookId, decision, answer }, context) => {
    const { db, shard, actor, standing, now, audit } = context;
    const shown = async () => {
      const row = await selectOptionalSecondLook(db, groupAssignmentId, secondLookId);
      if (row === undefined) throw new ProblemError({ kind: 'notFound', what: 'second look' });
      return (await loadShown(context, groupAssignmentId))(row);
    };
    // Before anything is read or said: it may wait for a scoring that writes its run.
    if (decision !== 'stands') await lockGroupAssignment(db, groupAssignmentId);
    const asked = await selectOptionalSecondLook(db, groupAssignmentId, secondLookId, 'lock');
    if (asked === undefined) throw new ProblemError({ kind: 'notFound', what: 'second look' });
    // The answer got lost and it comes again: what is said stays said, once.
    if (isSaid(asked, actor.id, { decision, answer })) return { secondLook: await shown(), jobLog: null };
    const whyNot = whyNotAnswer({ ...asked, isAnswered: asked.answeredAt !== null }, actor.id);
    if (whyNot !== null) throw blocked(whyNot);
    // Its author could not read the answer beside the review, and scores would be computed for nobody. (SL-14)
    if ((await selectOptionalReleased(db, groupAssignmentId)) === undefined) throw blocked(UNRELEASED_TEXT);
    const mayExclude = can(actor, 'SubmissionEvaluationUpdateAny', standing);
    const { ownId, facts } = await lockFacts(context, asked, mayExclude);
    const effect = effectOf(decision, facts);
    if (!effect.isOk) throw blocked(effect.failure);
    await carryOut(context, asked, effect.value, { ownId, answer });
    await updateAnswered(db, asked.id, { decision, answer, by: actor.id });
    const { groupId } = asked;
    const groupAssignment = await loadGroupAssignment(db, groupAssignmentId, now);
    const jobLog = effect.value.changesScores
      ? await scoreAnew(context, { groupAssignmentId, groupId }, 'A second look was answered.')
      : null;
    await tellAuthor({ db, shard }, groupAssignment, asked);
    const after = { decision, sha256: createHash('sha256').update(answer).digest('hex') };
    await audit({ verb: 'secondLookAnswered', entity: 'secondLook', entityId: asked.id, groupId, after });
    return { secondLook: await shown(), jobLog };
  },
);

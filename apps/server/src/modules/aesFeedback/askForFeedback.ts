import {
  getAesFeedback,
  getAesFeedbackArtifact,
  getAesFeedbackArtifactToken,
  listAesFeedback,
  listRubricCriterionFeedback,
  requestAesFeedback,
} from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import { FEEDBACK_LIMIT, feedbackRefusal } from '@circuit/domain/aesFeedback';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { plainText } from '@circuit/domain/richText';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { loadLearnerGroupAssignment, selectGroupAssignmentStanding } from '#modules/groupAssignments/public.ts';
import { closedReason, findOwn } from '#modules/submissions/public.ts';
import { refuseClosedTask } from '#platform/closedTasks.ts';
import { implement, type Context, type SignedIn } from '#platform/implement.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { AES_FEEDBACK, insertFeedback, selectFeedbacks, selectOptionalFeedback } from './aesFeedback.store.ts';
import { NO_PROVIDER_TEXT, PROVIDERS } from './providers.ts';
import { shownFeedback, textSha256 } from './shownFeedback.ts';
import { openTextToken, sealTextToken, TEXT_TOKEN_SECONDS } from './textTokens.ts';

type Asker = Pick<Context<'signedIn'>, 'db' | 'actor' | 'now'>;
type Of = { readonly groupAssignmentId: GroupAssignmentId; readonly submissionId: SubmissionId };

/** What decides whether it can be asked for now; only the author asks. (FB-7) */
async function loadAsking({ db, actor, now }: Asker, { groupAssignmentId, submissionId }: Of, lock: 'lock' | 'read') {
  const own = await findOwn(db, groupAssignmentId, submissionId, actor.id, lock);
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
  const { aesProvider: provider } = await selectConfiguration(db);
  const feedbacks = await selectFeedbacks(db, submissionId);
  const text = plainText(own.document);
  const asked = feedbacks.filter(({ status }) => status !== 'failed').length;
  const refusal = feedbackRefusal({
    isEnabled: groupAssignment.aesEnabled,
    provider,
    hasRubric: groupAssignment.rubricVersionId !== null,
    isOpen: closedReason(groupAssignment, own, now) === null,
    hasText: text.trim() !== '',
    asked,
    failed: feedbacks.length - asked,
  });
  return { own, groupAssignment, provider, feedbacks, text, asked, refusal };
}

export const listAesFeedbackRoute = implement(listAesFeedback, async (request, context) => {
  const { feedbacks, text, asked, refusal, provider } = await loadAsking(context, request, 'read');
  const items = [];
  for (const row of feedbacks) items.push(await shownFeedback(context.db, row, text));
  return {
    items,
    providerText: provider === 'local' ? PROVIDERS.local.text : NO_PROVIDER_TEXT,
    remaining: Math.max(0, FEEDBACK_LIMIT - asked),
    unavailable: refusal,
  };
});

/** The same text is not read twice: a second request returns the first feedback. (FB-8) */
export const requestAesFeedbackRoute = implement(requestAesFeedback, async (request, context) => {
  const { db, actor, shard, home, envelope } = context;
  const { own, groupAssignment, feedbacks, text, refusal } = await loadAsking(context, request, 'lock');
  const readSha256 = textSha256(text);
  const same = feedbacks.find((row) => row.readSha256 === readSha256 && row.status !== 'failed');
  if (same !== undefined) return shownFeedback(db, same, text);
  if (refusal !== null || groupAssignment.rubricVersionId === null)
    throw new ProblemError({ kind: 'blocked', detail: refusal ?? 'Automatic feedback is not set up here.' });
  const { groupId } = groupAssignment;
  const jobLog = await insertJobLog(db, { kind: AES_FEEDBACK, startedBy: actor.id, groupId });
  const id = await insertFeedback(db, {
    groupId,
    groupAssignmentId: groupAssignment.id,
    submissionId: own.id,
    userId: actor.id,
    rubricVersionId: groupAssignment.rubricVersionId,
    jobLogId: jobLog.id,
    provider: 'local',
    readText: text,
    readSha256,
  });
  const data = { aesFeedbackId: id };
  await home.queue.enqueue(db, { kind: AES_FEEDBACK, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
  return shownFeedback(db, await findFeedback(db, own.id, id), text);
});

async function findFeedback(db: ShardDb, submissionId: SubmissionId, id: string) {
  const row = await selectOptionalFeedback(db, id);
  if (row?.submissionId !== submissionId) throw new ProblemError({ kind: 'notFound', what: 'automatic feedback' });
  return row;
}

async function readOne({ db, actor }: Asker, { groupAssignmentId, submissionId }: Of, id: string) {
  const own = await findOwn(db, groupAssignmentId, submissionId, actor.id);
  return shownFeedback(db, await findFeedback(db, own.id, id), plainText(own.document));
}

export const getAesFeedbackRoute = implement(getAesFeedback, ({ aesFeedbackId, ...of }, context) =>
  readOne(context, of, aesFeedbackId),
);

export const listRubricCriterionFeedbackRoute = implement(
  listRubricCriterionFeedback,
  async ({ aesFeedbackId, ...of }, context) => ({
    items: (await readOne(context, of, aesFeedbackId)).rubricCriterionFeedback,
  }),
);

/** A token for the text that was read. Only its author gets one, and it lasts as long as any other. (FB-11, S7.20) */
/** The text is the student's draft: it opens where the draft does. (LD-4) */
async function refuseOutside(db: ShardDb, id: GroupAssignmentId, actor: SignedIn): Promise<void> {
  const standing = await selectGroupAssignmentStanding(db, id, actor.id, actor.sessionId);
  refuseClosedTask(standing ?? {}, actor, 'reading');
}

export const getAesFeedbackArtifactTokenRoute = implement(
  getAesFeedbackArtifactToken,
  async ({ entityId }, { db, actor, home, shard, now }) => {
    const row = await selectOptionalFeedback(db, entityId);
    if (row?.userId !== actor.id) throw new ProblemError({ kind: 'notFound', what: 'automatic feedback' });
    await refuseOutside(db, row.groupAssignmentId, actor);
    const expiresAt = new Date(now.getTime() + TEXT_TOKEN_SECONDS * 1000);
    return { token: sealTextToken(home.keys, shard, { feedbackId: row.id, userId: actor.id, expiresAt }), expiresAt };
  },
);

export const getAesFeedbackArtifactRoute = implement(
  getAesFeedbackArtifact,
  async ({ token }, { db, actor, home, shard, now }) => {
    const facts = openTextToken(home.keys, shard, token);
    const row = facts === undefined ? undefined : await selectOptionalFeedback(db, facts.feedbackId);
    const isGood = facts !== undefined && facts.userId === actor.id && now < facts.expiresAt;
    if (!isGood || row?.userId !== actor.id) throw new ProblemError({ kind: 'tokenRefused' });
    await refuseOutside(db, row.groupAssignmentId, actor);
    return { text: row.readText };
  },
);

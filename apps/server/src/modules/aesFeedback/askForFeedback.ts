import {
  getAesFeedback,
  getAesFeedbackArtifact,
  getAesFeedbackArtifactToken,
  listAesFeedback,
  listRubricCriterionFeedback,
  putReaderChoice,
  requestAesFeedback,
} from '@circuit/contract/aesFeedback';
import type { ShardDb } from '@circuit/db';
import {
  dayLimitReached,
  FEEDBACK_LIMIT,
  feedbackRefusal,
  LIMIT_TEXTS,
  outsideReaderOf,
} from '@circuit/domain/aesFeedback';
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
import { BUILT_IN, NO_PROVIDER_TEXT, outsideText } from './providers.ts';
import { selectDayFacts, selectReaderChoice, upsertReaderChoice } from './readerDays.store.ts';
import { shownFeedback, textSha256 } from './shownFeedback.ts';
import { openTextToken, sealTextToken, TEXT_TOKEN_SECONDS } from './textTokens.ts';

type Asker = Pick<Context<'signedIn'>, 'db' | 'actor' | 'now'>;
type Of = { readonly groupAssignmentId: GroupAssignmentId; readonly submissionId: SubmissionId };

/** What decides whether it can be asked for now; only the author asks. (FB-7) */
async function loadAsking({ db, actor, now }: Asker, { groupAssignmentId, submissionId }: Of, lock: 'lock' | 'read') {
  const own = await findOwn(db, groupAssignmentId, submissionId, actor.id, lock);
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
  const settings = await selectConfiguration(db);
  const { aesProvider: provider } = settings;
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
  return { own, groupAssignment, settings, feedbacks, text, asked, refusal };
}

/** The outside reader, whether it reads for this person today, and what they chose. (FB-18, FB-19) */
async function loadOutside({ db, actor }: Asker, settings: Awaited<ReturnType<typeof selectConfiguration>>) {
  const reader = outsideReaderOf(settings);
  if (reader === null) return { reader: null, limit: null, choice: 'builtIn' as const };
  const choice = await selectReaderChoice(db, actor.id);
  const limit = dayLimitReached(settings, await selectDayFacts(db, actor.id, settings.defaultTimeZoneId));
  return { reader, limit, choice };
}

export const listAesFeedbackRoute = implement(listAesFeedback, async (request, context) => {
  const { feedbacks, text, asked, refusal, settings } = await loadAsking(context, request, 'read');
  const { reader, limit, choice } = await loadOutside(context, settings);
  const items = [];
  for (const row of feedbacks) items.push(await shownFeedback(context.db, row, text));
  const isOutside = reader !== null && choice === 'outside' && limit === null;
  const builtInText = settings.aesProvider === 'none' ? NO_PROVIDER_TEXT : BUILT_IN.text;
  return {
    items,
    providerText: isOutside ? outsideText(reader.host, reader.model) : builtInText,
    outside: reader === null ? null : { ...reader, limitText: limit === null ? null : LIMIT_TEXTS[limit] },
    choice,
    builtInText,
    remaining: Math.max(0, FEEDBACK_LIMIT - asked),
    isReadingOff: settings.aesProvider === 'none',
    unavailable: refusal,
  };
});

/** Not in the audit trail: it concerns nobody but the person. (FB-19) */
export const putReaderChoiceRoute = implement(putReaderChoice, async ({ choice }, { db, actor }) => {
  await upsertReaderChoice(db, actor.id, choice);
  return { choice };
});

/**
 * Who reads. A text goes out only if its author named the reader that would read it now; somebody who chose the built-in
 * program, and somebody who was shown another reader, is told. (FB-19)
 */
async function decideReader(
  context: Asker,
  settings: Parameters<typeof loadOutside>[1],
  outsideVersion: string | null,
) {
  const builtIn = { provider: 'local', providerVersion: BUILT_IN.version, readerHost: '', readerModel: '' } as const;
  if (outsideVersion === null) return builtIn;
  const { reader, limit, choice } = await loadOutside(context, settings);
  if (reader?.version !== outsideVersion)
    throw new ProblemError({ kind: 'blocked', detail: 'Who reads your text has changed. Look at it, and ask again.' });
  if (choice === 'builtIn')
    throw new ProblemError({
      kind: 'blocked',
      detail: 'You chose the built-in program. Choose the outside reader first.',
    });
  if (limit !== null) throw new ProblemError({ kind: 'blocked', detail: LIMIT_TEXTS[limit] });
  return {
    provider: 'openai',
    providerVersion: reader.version,
    readerHost: reader.host,
    readerModel: reader.model,
  } as const;
}

/** The same text is not read twice by the same reader: a second request returns the first feedback. (FB-8) */
export const requestAesFeedbackRoute = implement(
  requestAesFeedback,
  async ({ outsideVersion, ...request }, context) => {
    const { db, actor, shard, home, envelope } = context;
    const { own, groupAssignment, settings, feedbacks, text, refusal } = await loadAsking(context, request, 'lock');
    const readSha256 = textSha256(text);
    const wantedVersion = outsideVersion ?? BUILT_IN.version;
    const same = feedbacks.find(
      (row) =>
        row.readSha256 === readSha256 &&
        row.rubricVersionId === groupAssignment.rubricVersionId &&
        row.providerVersion === wantedVersion &&
        row.status !== 'failed',
    );
    if (same !== undefined) return shownFeedback(db, same, text);
    if (refusal !== null || groupAssignment.rubricVersionId === null)
      throw new ProblemError({ kind: 'blocked', detail: refusal ?? 'Automatic feedback is not set up here.' });
    const reader = await decideReader(context, settings, outsideVersion);
    const { groupId } = groupAssignment;
    const jobLog = await insertJobLog(db, { kind: AES_FEEDBACK, startedBy: actor.id, groupId });
    const id = await insertFeedback(db, {
      groupId,
      groupAssignmentId: groupAssignment.id,
      submissionId: own.id,
      userId: actor.id,
      rubricVersionId: groupAssignment.rubricVersionId,
      jobLogId: jobLog.id,
      ...reader,
      readText: text,
      readSha256,
    });
    const data = { aesFeedbackId: id };
    await home.queue.enqueue(db, { kind: AES_FEEDBACK, shard, jobLogId: jobLog.id, traceId: envelope.traceId, data });
    return shownFeedback(db, await findFeedback(db, own.id, id), text);
  },
);

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

import { switchSelfHandIn } from '@circuit/contract/submissions';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { personalSchedule } from '@circuit/domain/phases';
import {
  handedInForYouLetter,
  isLateHandIn,
  judgeSelfHandIn,
  maskAuthor,
  maskLinks,
  type ReviewerView,
} from '@circuit/domain/submissions';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { loadLearnerGroupAssignment, type LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { recordLearningEvents } from '#modules/learningEvents/public.ts';
import { queueMessages } from '#modules/messages/public.ts';
import { recordAudit, type AuditEvent } from '#platform/audit.ts';
import { implement } from '#platform/implement.ts';
import type { JobContext } from '#platform/jobs/job.ts';

import { handedInEvent, piecesOf, storeVersion } from './handIn.ts';
import { findOwn, requireOpen, shownSubmission } from './ownSubmission.ts';
import {
  lockDraftsDue,
  NO_DRAFTS,
  selectTitles,
  upsertSettled,
  upsertSwitch,
  type DueDraft,
  type SelfHandInCounts,
} from './selfHandIn.store.ts';
import { selectOptionalSubmission } from './submissions.store.ts';
import type { ReceiptRow } from './versions.store.ts';
import { selectPieces } from './work.ts';

interface HandedIn {
  readonly draft: DueDraft;
  readonly receipt: ReceiptRow;
}

type Outcome = HandedIn | { readonly draft: DueDraft; readonly unmet: readonly string[] };

const isHandedIn = (outcome: Outcome): outcome is HandedIn => 'receipt' in outcome;

/**
 * Hands in those of these drafts that are still due, and remembers of the others why not. The rows are held before the
 * clock is read, so that what an author handed in at the last moment stays theirs. (HD-1 to HD-7)
 */
export async function handInBatch(
  db: ShardDb,
  { shard, traceId }: Pick<JobContext, 'shard' | 'traceId'>,
  id: GroupAssignmentId,
  ids: readonly SubmissionId[],
): Promise<SelfHandInCounts> {
  const drafts = await lockDraftsDue(db, id, ids);
  const [first] = drafts;
  if (first === undefined) return NO_DRAFTS;
  const groupAssignment = await loadLearnerGroupAssignment(db, id, first.userId);
  const outcomes: Outcome[] = [];
  for (const draft of drafts) outcomes.push(...(await handInOne(db, groupAssignment, draft)));
  const settled = outcomes.map((outcome) => ({
    submissionId: outcome.draft.id,
    unmet: isHandedIn(outcome) ? [] : outcome.unmet,
  }));
  await upsertSettled(db, { id, groupId: groupAssignment.groupId }, settled, groupAssignment.now);
  const handedIn = outcomes.filter(isHandedIn);
  await tellAuthors({ db, shard }, groupAssignment, handedIn);
  await recordLearningEvents(
    db,
    handedIn.map(({ draft }) => ({
      userId: draft.userId,
      act: { kind: 'handedIn', groupAssignmentId: id, submissionId: draft.id },
    })),
  );
  recordAudit(db, { actorId: null, effectiveUserId: null, sessionId: null, traceId }, handedIn.map(eventOf));
  const masked = handedIn.filter(({ receipt }) => (receipt.handedItselfIn?.maskedCount ?? 0) > 0);
  const unmet = outcomes.length - handedIn.length;
  return { ...NO_DRAFTS, handedIn: handedIn.length, unmet, masked: masked.length };
}

async function handInOne(db: ShardDb, groupAssignment: LearnerGroupAssignment, draft: DueDraft): Promise<Outcome[]> {
  const { now, regular, status, artifactConstraints, handsItselfIn } = groupAssignment;
  const pieces = await selectPieces(db, draft.id);
  const verdict = judgeSelfHandIn(
    {
      status: draft.status,
      hasHandedIn: draft.handedInSha256 !== '',
      isOn: draft.handsItselfIn,
      isOffered: handsItselfIn,
      activation: status,
      schedule: personalSchedule(regular, draft.permits),
      constraints: artifactConstraints,
      document: draft.document,
      pieces: piecesOf(pieces),
    },
    now,
  );
  if (verdict.kind === 'leaves') return [];
  if (verdict.kind === 'unmet') return [{ draft, unmet: verdict.unmet }];
  const { receipt } = await storeVersion(db, draft, {
    document: draft.document,
    wordCount: verdict.wordCount,
    pieces,
    handedInBy: { id: draft.userId, impersonatorId: null },
    handedInAt: now,
    // It was there when the time was over; the minute that it waited is nobody's fault.
    isLate: isLateHandIn(regular, verdict.endsAt),
    ownEndsAt: verdict.endsAt,
    ...maskedFor(draft, pieces),
  });
  return [{ draft, receipt }];
}

/** What reviewers read; null if nothing names the author. (HD-7) */
function maskedFor(draft: DueDraft, pieces: Parameters<typeof maskLinks>[1]) {
  const { document, count } = maskAuthor(draft, draft.document);
  const links = maskLinks(draft, pieces);
  const maskedCount = count + links.leftOutIds.length + links.renamedIds.length;
  const reviewerView: ReviewerView | null = maskedCount === 0 ? null : { document, ...links };
  return { maskedCount, reviewerView };
}

function eventOf({ draft, receipt }: HandedIn): AuditEvent {
  const { after, ...event } = handedInEvent(draft, receipt);
  const { endsAt, maskedCount } = receipt.handedItselfIn ?? { endsAt: null, maskedCount: 0 };
  return { ...event, verb: 'draftHandedItselfIn', after: { ...after, endsAt, maskedCount } };
}

async function tellAuthors(
  place: Pick<JobContext, 'shard'> & { readonly db: ShardDb },
  { id, groupId, timeZoneId, now }: LearnerGroupAssignment,
  handedIn: readonly HandedIn[],
): Promise<void> {
  if (handedIn.length === 0) return;
  const { universityName } = await selectConfiguration(place.db);
  const titles = await selectTitles(place.db, id);
  const letters = handedIn.map(({ draft, receipt: { handedInAt, handedItselfIn } }) => {
    const { endsAt, maskedCount } = handedItselfIn ?? { endsAt: now, maskedCount: 0 };
    const facts = { ...titles, universityName, timeZoneId, endsAt, handedInAt, maskedCount };
    return {
      userId: draft.userId,
      groupId,
      address: draft.email,
      letter: handedInForYouLetter(facts, draft),
      linkPath: `/courses/${groupId}/groupAssignments/${id}/submission`,
    };
  });
  await queueMessages(place, { kind: 'handedInForYou' }, letters);
}

/** For a draft that fails whenever it is tried: the class does not wait for it. */
export async function leaveOut(
  db: ShardDb,
  id: GroupAssignmentId,
  submissionId: SubmissionId,
): Promise<SelfHandInCounts> {
  const draft = await selectOptionalSubmission(db, id, submissionId, 'lock');
  if (draft === undefined) return NO_DRAFTS;
  const { groupId, now } = await loadLearnerGroupAssignment(db, id, draft.userId);
  const unmet = ['Something went wrong. Ask your instructor to hand it in for you.'];
  await upsertSettled(db, { id, groupId }, [{ submissionId, unmet }], now);
  return { ...NO_DRAFTS, failed: 1 };
}

/** The author's own switch, while they could hand in themselves. (HD-1) */
export const switchSelfHandInRoute = implement(
  switchSelfHandIn,
  async ({ groupAssignmentId, submissionId, handsItselfIn }, { db, actor, audit }) => {
    const [own, groupAssignment] = await Promise.all([
      findOwn(db, groupAssignmentId, submissionId, actor.id, 'lock'),
      loadLearnerGroupAssignment(db, groupAssignmentId, actor.id),
    ]);
    if (own.handsItselfIn !== handsItselfIn) {
      requireOpen(groupAssignment, own);
      await upsertSwitch(db, own, handsItselfIn);
      await audit({
        verb: 'selfHandInSwitched',
        entity: 'submission',
        entityId: own.id,
        groupId: own.groupId,
        after: { handsItselfIn },
      });
    }
    return shownSubmission(db, groupAssignment, { ...own, handsItselfIn });
  },
);

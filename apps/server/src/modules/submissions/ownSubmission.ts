import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId, UserId } from '@circuit/domain/kernel';
import type { LearnerReason } from '@circuit/domain/learnerStatuses';
import { learnerReasonText } from '@circuit/domain/learnerStatuses';
import { acceptsWrite, mayActNow, phaseOf } from '@circuit/domain/phases';
import { countWords } from '@circuit/domain/richText';
import { handsItselfInAt } from '@circuit/domain/submissions';
import { instantText } from '@circuit/domain/time';

import type { LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import type { ArtifactRow } from '#modules/artifacts/public.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalSubmission, type SubmissionRow } from './submissions.store.ts';
import { selectOptionalLastReceipt, type ReceiptRow } from './versions.store.ts';
import { selectPieces, workSha256 } from './work.ts';

/** Why a learner cannot change their hand-in now, as screens say it; null while they can. */
export function closedReason(
  groupAssignment: LearnerGroupAssignment,
  submission: SubmissionRow | undefined,
  now: Date,
): LearnerReason | null {
  if (submission?.status === 'Withdrawn') return { kind: 'withdrawn', nextAt: null };
  const verdict = mayActNow(groupAssignment, 'Submission', now);
  return verdict.isOk ? null : verdict.failure;
}

/** A write is judged by the database's clock in its own transaction, and counts for a minute after the end. (SB-2, PH-10) */
export function requireOpen(groupAssignment: LearnerGroupAssignment, submission: SubmissionRow | undefined): void {
  const detail = writeRefusal(groupAssignment, submission);
  if (detail !== null) throw new ProblemError({ kind: 'blocked', detail });
}

/** Why a write that arrives now does not count, in a sentence; null when it does. */
export function writeRefusal(
  groupAssignment: LearnerGroupAssignment,
  submission: Pick<SubmissionRow, 'status'> | undefined,
): string | null {
  const verdict = acceptsWrite(groupAssignment, 'Submission', groupAssignment.now);
  const withdrawn = submission?.status === 'Withdrawn' ? ({ kind: 'withdrawn', nextAt: null } as const) : null;
  const reason = withdrawn ?? (verdict.isOk ? null : verdict.failure);
  return reason === null ? null : learnerReasonText(reason, (date) => instantText(date, groupAssignment.timeZoneId));
}

/** The caller's own; what belongs to somebody else is not there. */
export async function findOwn(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  submissionId: SubmissionId,
  userId: UserId,
  lock: 'lock' | 'read' = 'read',
): Promise<SubmissionRow> {
  const submission = await selectOptionalSubmission(db, groupAssignmentId, submissionId, lock);
  if (submission?.userId !== userId) throw new ProblemError({ kind: 'notFound', what: 'hand-in' });
  return submission;
}

interface Known {
  readonly pieces?: readonly ArtifactRow[];
  readonly handedIn?: ReceiptRow;
}

/** As its author sees it. What the caller has loaded already is not loaded again. */
export async function shownSubmission(
  db: ShardDb,
  groupAssignment: LearnerGroupAssignment,
  submission: SubmissionRow,
  known: Known = {},
) {
  const { id, status, document, savedAt, handedInSha256, isGivenOut, handsItselfIn, version } = submission;
  const wasHandedIn = handedInSha256 !== '';
  const pieces = known.pieces ?? (wasHandedIn ? await selectPieces(db, id) : []);
  const last = known.handedIn ?? (wasHandedIn ? await selectOptionalLastReceipt(db, id) : undefined);
  const endsAt = phaseOf(groupAssignment.schedule, 'Submission')?.endsAt ?? null;
  const regularEndsAt = phaseOf(groupAssignment.regular, 'Submission')?.endsAt ?? null;
  return {
    id,
    status,
    document,
    wordCount: known.handedIn?.wordCount ?? countWords(document),
    savedAt,
    handedIn: status === 'HandedIn' ? (last ?? null) : null,
    // What was handed in a moment ago has not changed since.
    hasChangedSince: wasHandedIn && (known.handedIn?.sha256 ?? workSha256(document, pieces)) !== handedInSha256,
    endsAt,
    hasPermit: endsAt !== null && regularEndsAt !== null && endsAt > regularEndsAt,
    isGivenOut,
    handsItselfIn,
    handsItselfInAt: handsItselfInAt({
      status,
      hasHandedIn: wasHandedIn,
      isOn: handsItselfIn,
      isOffered: groupAssignment.handsItselfIn,
      activation: groupAssignment.status,
      schedule: groupAssignment.schedule,
    }),
    notHandedInBecause: status === 'Draft' ? [...submission.notHandedInBecause] : [],
    closed: closedReason(groupAssignment, submission, groupAssignment.now),
    version,
  };
}

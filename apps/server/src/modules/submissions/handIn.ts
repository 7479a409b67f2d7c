import { checkSubmission, handInSubmission } from '@circuit/contract/submissions';
import type { ShardDb } from '@circuit/db';
import { findTraces, handInFaults, isLateHandIn, type ReviewerView } from '@circuit/domain/submissions';
import { imageArtifacts, isBlank, type RichDocument } from '@circuit/domain/richText';
import { isSame } from '@circuit/domain/saving';

import { selectHeldArtifacts, type ArtifactRow } from '#modules/artifacts/public.ts';
import { loadLearnerGroupAssignment, type LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import type { AuditEvent } from '#platform/audit.ts';
import { implement, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { keepOverwritten } from './draftHistory.ts';
import { selectOptionalLastKept } from './draftVersions.store.ts';
import { findOwn, requireOpen, shownSubmission } from './ownSubmission.ts';
import { selectAuthor, type SubmissionRow } from './submissions.store.ts';
import { insertVersion } from './versions.store.ts';
import { selectPieces, workSha256 } from './work.ts';

/**
 * Hands in the text as its author sees it, with the pieces that are there. The row of the submission, the version and
 * the receipt are one transaction: either all of it is there or nothing, and a repetition finds its own answer, whatever
 * its key and its time. The row is held before the clock is read: who waits for it over the end comes too late. (SB-2 to SB-4)
 */
export const handInSubmissionRoute = implement(
  handInSubmission,
  async ({ groupAssignmentId, submissionId, document }, { db, actor, envelope, audit }) => {
    // Asked together and answered in this order: one round trip for everything that is decided by.
    const [own, groupAssignment, pieces] = await Promise.all([
      findOwn(db, groupAssignmentId, submissionId, actor.id, 'lock'),
      loadLearnerGroupAssignment(db, groupAssignmentId, actor.id),
      selectPieces(db, submissionId),
    ]);
    if (isHandedIn(own, document, pieces)) return shownSubmission(db, groupAssignment, own, { pieces });
    requireOpen(groupAssignment, own);
    // The own autosave of this text may have come first: who sends what is stored has seen it.
    if (envelope.ifMatch !== own.version && !isSame(own.document, document))
      throw new ProblemError({ kind: 'versionConflict', current: await shownSubmission(db, groupAssignment, own) });
    const wordCount = requireReady(groupAssignment, document, pieces);
    // The button can come before the last save: then it is this that overwrites the draft. (DH-2)
    if (!isBlank(own.document) && !isSame(own.document, document))
      await keepOverwritten(db, own, await selectOptionalLastKept(db, own.id), { document, now: groupAssignment.now });
    const { receipt, submission } = await storeVersion(db, own, {
      document,
      wordCount,
      pieces,
      handedInBy: actor,
      handedInAt: groupAssignment.now,
      isLate: isLateHandIn(groupAssignment.regular, groupAssignment.now),
    });
    await audit(handedInEvent(own, receipt));
    return shownSubmission(db, groupAssignment, submission, { pieces, handedIn: receipt });
  },
);

/** Whether the last version is this very work and the draft has not gone on since. */
export function isHandedIn(own: SubmissionRow, document: RichDocument, pieces: readonly ArtifactRow[]): boolean {
  return (
    own.status === 'HandedIn' && isSame(own.document, document) && workSha256(document, pieces) === own.handedInSha256
  );
}

/** Refuses what may not be handed in yet; answers how many words it has. */
function requireReady(
  groupAssignment: LearnerGroupAssignment,
  document: RichDocument,
  pieces: readonly ArtifactRow[],
): number {
  const { unmet, wordCount } = handInFaults(groupAssignment.artifactConstraints, document, piecesOf(pieces));
  if (unmet.length > 0) throw new ProblemError({ kind: 'blocked', detail: unmet.join(' ') });
  return wordCount;
}

export const piecesOf = (pieces: readonly ArtifactRow[]) =>
  pieces.map(({ type, name, url, file }) => ({
    type,
    name,
    host: url === null ? null : new URL(url).hostname,
    byteSize: file?.byteSize ?? 0,
  }));

interface NewHandIn {
  readonly document: RichDocument;
  readonly wordCount: number;
  readonly pieces: readonly ArtifactRow[];
  readonly handedInBy: Pick<SignedIn, 'id' | 'impersonatorId'>;
  readonly handedInAt: Date;
  readonly isLate: boolean;
  /** Of a draft that hands itself in. (HD-5, HD-7) */
  readonly ownEndsAt?: Date;
  readonly maskedCount?: number;
  readonly reviewerView?: ReviewerView | null;
}

/** The caller holds the row. */
export async function storeVersion(db: ShardDb, own: SubmissionRow, handIn: NewHandIn) {
  const { document, pieces, handedInBy, ...rest } = handIn;
  const sha256 = workSha256(document, pieces);
  const status = 'HandedIn' as const;
  const { receipt, ...saved } = await insertVersion(db, own, {
    ...rest,
    document,
    artifactIds: pieces.map(({ id }) => id),
    imageIds: imageArtifacts(document),
    sha256,
    handedInBy: handedInBy.id,
    impersonatorId: handedInBy.impersonatorId,
  });
  return { receipt, submission: { ...own, ...saved, document, status, handedInSha256: sha256 } };
}

export function handedInEvent(
  { id, groupId }: SubmissionRow,
  receipt: { readonly id: string; readonly number: number; readonly sha256: string; readonly isLate: boolean },
  reason?: string,
): AuditEvent {
  const after = { receipt: receipt.id, number: receipt.number, sha256: receipt.sha256, isLate: receipt.isLate };
  return {
    verb: 'handedIn',
    entity: 'submission',
    entityId: id,
    groupId,
    after,
    ...(reason === undefined ? {} : { reason }),
  };
}

/** What is still missing, and every place where the stored draft names its author. (SB-3, HI-3) */
export const checkSubmissionRoute = implement(
  checkSubmission,
  async ({ groupAssignmentId, submissionId }, { db, actor, now }) => {
    const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, actor.id, now);
    const own = await findOwn(db, groupAssignmentId, submissionId, actor.id);
    const pieces = await selectPieces(db, own.id);
    const pictures = await selectHeldArtifacts(db, { holderKind: 'submission', holderId: own.id }, 'image');
    const author = await selectAuthor(db, actor.id);
    const traces = findTraces(author, own.document, [...pieces, ...picturesIn(own.document, pictures)]);
    const faults = handInFaults(groupAssignment.artifactConstraints, own.document, piecesOf(pieces));
    return { unmet: faults.unmet, missingAltCount: faults.missingAltCount, traces };
  },
);

/** A picture that was taken out of the text again names nobody. */
function picturesIn(document: RichDocument, pictures: readonly ArtifactRow[]): ArtifactRow[] {
  const shown = new Set(imageArtifacts(document));
  return pictures.filter(({ id }) => shown.has(id));
}

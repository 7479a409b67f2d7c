import { checkSubmission, handInSubmission } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import { findTraces, handInFaults, isLateHandIn } from '@circuit/domain/handIn';
import type { UserId } from '@circuit/domain/kernel';
import { countWords, imageArtifacts, plainText, type RichDocument } from '@circuit/domain/richText';

import { selectHeldArtifacts, type ArtifactRow } from '#modules/artifacts/public.ts';
import { loadLearnerRun, type LearnerRun } from '#modules/groupAssignments/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { findOwn, requireOpen, shownSubmission } from './ownSubmission.ts';
import { selectAuthor, updateSubmission, type SubmissionRow } from './submissions.store.ts';
import { insertVersion } from './versions.store.ts';
import { selectPieces, workSha256 } from './work.ts';

/**
 * Hands in the text as its author sees it, with the pieces that are there. The row of the submission, the version and
 * the receipt are one transaction: either all of it is there or nothing, and a repetition finds its own answer. (SB-2 to SB-4)
 */
export const handInSubmissionRoute = implement(
  handInSubmission,
  async ({ groupAssignmentId, submissionId, document }, { db, actor, now, envelope, audit }) => {
    const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
    const own = await findOwn(db, groupAssignmentId, submissionId, actor.id, 'lock');
    requireOpen(run, own, now);
    const pieces = await selectPieces(db, own.id);
    refuseUnready(run, document, pieces);
    const handedIn = await storeVersion(db, run, own, {
      document,
      pieces,
      handedInBy: actor.id,
      now,
      seenVersion: envelope.ifMatch,
    });
    if (handedIn === undefined)
      throw new ProblemError({ kind: 'versionConflict', current: await shownSubmission(db, run, own, now) });
    await audit(handedInEvent(own, handedIn.receipt));
    return shownSubmission(db, run, handedIn.submission, now, { pieces, handedIn: handedIn.receipt });
  },
);

function refuseUnready(run: LearnerRun, document: RichDocument, pieces: readonly ArtifactRow[]): void {
  const { unmet } = handInFaults(run.artifactConstraints, document, piecesOf(pieces));
  if (unmet.length > 0) throw new ProblemError({ kind: 'blocked', detail: unmet.join(' ') });
}

const piecesOf = (pieces: readonly ArtifactRow[]) =>
  pieces.map(({ type, name, url, file }) => ({
    type,
    name,
    host: url === null ? null : new URL(url).hostname,
    byteSize: file?.byteSize ?? 0,
  }));

interface NewHandIn {
  readonly document: RichDocument;
  readonly pieces: readonly ArtifactRow[];
  readonly handedInBy: UserId;
  readonly now: Date;
  readonly seenVersion: number;
}

/** Undefined when the draft has moved on since the caller saw it. */
export async function storeVersion(db: ShardDb, run: LearnerRun, own: SubmissionRow, handIn: NewHandIn) {
  const { document, pieces, handedInBy, now, seenVersion } = handIn;
  const sha256 = workSha256(document, pieces);
  const status = 'HandedIn' as const;
  const saved = await updateSubmission(db, own.id, { document, status, handedInSha256: sha256 }, seenVersion);
  if (saved === undefined) return undefined;
  const receipt = await insertVersion(db, own, {
    document,
    artifactIds: pieces.map(({ id }) => id),
    wordCount: countWords(document),
    sha256,
    isLate: isLateHandIn(run.regular, now),
    handedInBy,
    handedInAt: now,
  });
  return { receipt, submission: { ...own, ...saved, document, status, handedInSha256: sha256 } };
}

export function handedInEvent(
  { id, groupId }: SubmissionRow,
  receipt: { readonly id: string; readonly number: number; readonly sha256: string; readonly isLate: boolean },
  reason?: string,
): Parameters<Context['audit']>[0] {
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
    const run = await loadLearnerRun(db, groupAssignmentId, actor.id, now);
    const own = await findOwn(db, groupAssignmentId, submissionId, actor.id);
    const pieces = await selectPieces(db, own.id);
    const pictures = await selectHeldArtifacts(db, { holderKind: 'submission', holderId: own.id }, 'image');
    const author = await selectAuthor(db, actor.id);
    const traces = findTraces(author, plainText(own.document), [...pieces, ...picturesIn(own.document, pictures)]);
    return { ...handInFaults(run.artifactConstraints, own.document, piecesOf(pieces)), traces };
  },
);

/** A picture that was taken out of the text again names nobody. */
function picturesIn(document: RichDocument, pictures: readonly ArtifactRow[]): ArtifactRow[] {
  const shown = new Set(imageArtifacts(document));
  return pictures.filter(({ id }) => shown.has(id));
}

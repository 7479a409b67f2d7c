import { getDraftVersion, listDraftVersions, restoreDraftVersion } from '@circuit/contract/submissions';
import type { ShardDb } from '@circuit/db';
import { countWords, isBlank, type RichDocument } from '@circuit/domain/richText';
import { isSame } from '@circuit/domain/saving';
import { shouldKeepDraft, thinnedOut, type KeptDraft } from '@circuit/domain/submissions';

import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement, type SignedIn } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  deleteDraftVersions,
  insertDraftVersion,
  selectDraftVersions,
  selectOptionalDraftVersion,
} from './draftVersions.store.ts';
import { findOwn, requireOpen, shownSubmission } from './ownSubmission.ts';
import { updateSubmission, type SubmissionRow } from './submissions.store.ts';

/** What somebody wrote and took out again is nobody else's, whoever looks over their shoulder. (DH-1) */
function refuseOthers({ impersonatorId }: SignedIn): void {
  if (impersonatorId !== null) throw new ProblemError({ kind: 'impersonationReadOnly' });
}

export const listDraftVersionsRoute = implement(
  listDraftVersions,
  async ({ groupAssignmentId, submissionId }, { db, actor }) => {
    refuseOthers(actor);
    const own = await findOwn(db, groupAssignmentId, submissionId, actor.id);
    return { items: await selectDraftVersions(db, own.id) };
  },
);

async function findVersion(db: ShardDb, own: SubmissionRow, draftVersionId: string) {
  const found = await selectOptionalDraftVersion(db, own.id, draftVersionId);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'version of the draft' });
  return found;
}

export const getDraftVersionRoute = implement(
  getDraftVersion,
  async ({ groupAssignmentId, submissionId, draftVersionId }, { db, actor }) => {
    refuseOthers(actor);
    const own = await findOwn(db, groupAssignmentId, submissionId, actor.id);
    return findVersion(db, own, draftVersionId);
  },
);

interface Overwriting {
  readonly document: RichDocument;
  readonly now: Date;
}

/** In the transaction of the save that overwrites them; the caller holds the row. (DH-2) */
export async function keepOverwritten(
  db: ShardDb,
  old: SubmissionRow,
  lastKept: KeptDraft | undefined,
  { document, now }: Overwriting,
): Promise<void> {
  const overwritten = {
    savedAt: old.savedAt,
    wordCount: countWords(old.document),
    isBlank: isBlank(old.document),
  };
  if (shouldKeepDraft(lastKept, overwritten, countWords(document))) await keep(db, old, now);
}

async function keep(db: ShardDb, old: SubmissionRow, now: Date): Promise<void> {
  await insertDraftVersion(db, old, countWords(old.document));
  await deleteDraftVersions(db, old.id, thinnedOut(await selectDraftVersions(db, old.id), now));
}

/** Today's words become a version first, so that nothing is lost; brought back twice, it is there once. (DH-4) */
export const restoreDraftVersionRoute = implement(
  restoreDraftVersion,
  async ({ groupAssignmentId, submissionId, draftVersionId }, { db, actor, envelope }) => {
    refuseOthers(actor);
    const [own, groupAssignment] = await Promise.all([
      findOwn(db, groupAssignmentId, submissionId, actor.id, 'lock'),
      loadLearnerGroupAssignment(db, groupAssignmentId, actor.id),
    ]);
    const { document } = await findVersion(db, own, draftVersionId);
    if (isSame(own.document, document)) return shownSubmission(db, groupAssignment, own);
    requireOpen(groupAssignment, own);
    if (!isBlank(own.document)) await keep(db, own, groupAssignment.now);
    const saved = await updateSubmission(db, own.id, { document }, envelope.ifMatch);
    if (saved === undefined)
      throw new ProblemError({ kind: 'versionConflict', current: await shownSubmission(db, groupAssignment, own) });
    return shownSubmission(db, groupAssignment, { ...own, ...saved, document });
  },
);

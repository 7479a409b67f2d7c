import {
  getStoredDraft,
  handInStoredDraft,
  listSubmissions,
  reopenSubmission,
  withdrawSubmission,
} from '@circuit/contract/submissions';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { isHandInOver, isLateHandIn } from '@circuit/domain/submissions';
import { countWords, isBlank } from '@circuit/domain/richText';

import { selectLastAddition, shownArtifact } from '#modules/artifacts/public.ts';
import { requireNames } from '#modules/grading/public.ts';
import { loadLearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { recordLearningEvents } from '#modules/learningEvents/public.ts';
import { setPulled } from '#modules/evaluations/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { handedInEvent, isHandedIn, storeVersion } from './handIn.ts';
import { selectForStaff, selectStaffPage } from './staff.store.ts';
import { selectOptionalSubmission, updateSubmission, type SubmissionRow } from './submissions.store.ts';
import { selectPieces } from './work.ts';

/** By name, so within the limits of names. (SS-1) */
export const listSubmissionsRoute = implement(listSubmissions, async (search, context) => {
  await requireNames(context, search.groupAssignmentId);
  return selectStaffPage(context.db, search);
});

async function lockSubmission(db: ShardDb, groupAssignmentId: GroupAssignmentId, id: SubmissionId) {
  return findSubmission(db, groupAssignmentId, id, 'lock');
}

async function findSubmission(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  id: SubmissionId,
  lock: 'lock' | 'read',
) {
  const found = await selectOptionalSubmission(db, groupAssignmentId, id, lock);
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'hand-in' });
  return found;
}

async function shown(db: ShardDb, { groupAssignmentId, id }: SubmissionRow) {
  const row = await selectForStaff(db, groupAssignmentId, id);
  if (row === undefined) throw new Error('A hand-in that was just changed is not there.');
  return row;
}

/** What was handed in anew a second ago was read by nobody: it is not what they decided about. (SB-8) */
async function lockSeen(db: ShardDb, groupAssignmentId: GroupAssignmentId, id: SubmissionId, seenVersion: number) {
  const found = await lockSubmission(db, groupAssignmentId, id);
  if (found.version !== seenVersion)
    throw new ProblemError({ kind: 'versionConflict', current: await shown(db, found) });
  return found;
}

const refused = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/** Its versions stay; it counts and is reviewed no more. (SB-8) */
export const withdrawSubmissionRoute = implement(
  withdrawSubmission,
  async ({ groupAssignmentId, submissionId, reason }, { db, envelope, audit }) => {
    const found = await lockSeen(db, groupAssignmentId, submissionId, envelope.ifMatch);
    if (found.status !== 'HandedIn') throw refused('Nothing has been handed in, so there is nothing to withdraw.');
    return changeStatus({ db, audit }, found, 'Withdrawn', reason);
  },
);

export const reopenSubmissionRoute = implement(
  reopenSubmission,
  async ({ groupAssignmentId, submissionId, reason }, { db, envelope, audit }) => {
    const found = await lockSeen(db, groupAssignmentId, submissionId, envelope.ifMatch);
    if (found.status !== 'Withdrawn') throw refused('This hand-in is not withdrawn.');
    return changeStatus({ db, audit }, found, 'HandedIn', reason);
  },
);

async function changeStatus(
  { db, audit }: Pick<Context, 'db' | 'audit'>,
  found: SubmissionRow,
  status: 'Withdrawn' | 'HandedIn',
  reason: string,
) {
  await updateSubmission(db, found.id, { status }, found.version);
  // Reopening a hand-in also settles the reports that pulled it.
  if (status === 'HandedIn') await setPulled(db, found.id, null);
  const verb = status === 'Withdrawn' ? 'handInWithdrawn' : 'handInReopened';
  await audit({ verb, entity: 'submission', entityId: found.id, groupId: found.groupId, reason });
  return shown(db, found);
}

/** What was written but never handed in is its author's as long as they can still hand it in. (SB-9) */
export const getStoredDraftRoute = implement(getStoredDraft, async ({ groupAssignmentId, submissionId }, context) => {
  const { db, now } = context;
  const found = await findSubmission(db, groupAssignmentId, submissionId, 'read');
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, found.userId, now);
  if (!isHandInOver(groupAssignment.schedule, now))
    throw refused('Hand in is still open for this student. Nobody else can use the draft until it closes.');
  const { document, savedAt, version } = found;
  const pieces = await selectPieces(db, found.id);
  const artifacts = pieces.map((row) => shownArtifact(row, 'read', context));
  return { document, wordCount: countWords(document), savedAt, artifacts, version };
});

/**
 * For an author who forgot to press the button, and only when they can no longer do it themselves. It is late if the
 * author edited it late, not because staff hand it in afterwards. (SB-9)
 */
export const handInStoredDraftRoute = implement(
  handInStoredDraft,
  async ({ groupAssignmentId, submissionId, reason }, { db, actor, audit }) => {
    const found = await lockSubmission(db, groupAssignmentId, submissionId);
    const { now, schedule, regular } = await loadLearnerGroupAssignment(db, groupAssignmentId, found.userId);
    const { document, savedAt } = found;
    const pieces = await selectPieces(db, found.id);
    if (found.status === 'Withdrawn') throw refused('This hand-in was withdrawn. Reopen it first.');
    if (isHandedIn(found, document, pieces)) throw refused('There is no draft newer than the hand-in.');
    if (!isHandInOver(schedule, now))
      throw refused('Hand in is still open for this student. They can hand it in themselves.');
    if (isBlank(document) && pieces.length === 0) throw refused('The draft is empty.');
    const lastAddition = await selectLastAddition(db, { holderKind: 'submission', holderId: found.id });
    const isLate = [savedAt, lastAddition ?? savedAt].some((changedAt) => isLateHandIn(regular, changedAt));
    const { receipt } = await storeVersion(db, found, {
      document,
      wordCount: countWords(document),
      pieces,
      handedInBy: actor,
      handedInAt: now,
      isLate,
    });
    // The author has no browser here that could tell it.
    const act = { kind: 'handedIn', groupAssignmentId, submissionId } as const;
    await recordLearningEvents(db, [{ userId: found.userId, act }], actor);
    await audit(handedInEvent(found, receipt, reason));
    return shown(db, found);
  },
);

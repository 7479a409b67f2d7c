import { handInStoredDraft, listSubmissions, reopenSubmission, withdrawSubmission } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { acceptsWrite } from '@circuit/domain/phases';
import { isBlank } from '@circuit/domain/richText';

import { loadLearnerRun } from '#modules/groupAssignments/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { handedInEvent, storeVersion } from './handIn.ts';
import { selectForStaff, selectStaffPage } from './staff.store.ts';
import { selectOptionalSubmission, updateSubmission, type SubmissionRow } from './submissions.store.ts';
import { selectPieces } from './work.ts';

export const listSubmissionsRoute = implement(listSubmissions, (search, { db }) => selectStaffPage(db, search));

async function lockSubmission(db: ShardDb, groupAssignmentId: GroupAssignmentId, id: SubmissionId) {
  const found = await selectOptionalSubmission(db, groupAssignmentId, id, 'lock');
  if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'hand-in' });
  return found;
}

async function shown(db: ShardDb, { groupAssignmentId, id }: SubmissionRow) {
  const row = await selectForStaff(db, groupAssignmentId, id);
  if (row === undefined) throw new Error('A hand-in that was just changed is not there.');
  return row;
}

const refused = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/** Its versions stay; it counts and is reviewed no more. (SB-8) */
export const withdrawSubmissionRoute = implement(
  withdrawSubmission,
  async ({ groupAssignmentId, submissionId, reason }, { db, audit }) => {
    const found = await lockSubmission(db, groupAssignmentId, submissionId);
    if (found.status !== 'HandedIn') throw refused('This was not handed in, so there is nothing to withdraw.');
    return changeStatus({ db, audit }, found, 'Withdrawn', reason);
  },
);

export const reopenSubmissionRoute = implement(
  reopenSubmission,
  async ({ groupAssignmentId, submissionId, reason }, { db, audit }) => {
    const found = await lockSubmission(db, groupAssignmentId, submissionId);
    if (found.status !== 'Withdrawn') throw refused('This was not withdrawn.');
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
  const verb = status === 'Withdrawn' ? 'handInWithdrawn' : 'handInReopened';
  await audit({ verb, entity: 'submission', entityId: found.id, groupId: found.groupId, reason });
  return shown(db, found);
}

/** For whoever forgot to press the button: only when the author cannot do it themselves any more. (SB-9) */
export const handInStoredDraftRoute = implement(
  handInStoredDraft,
  async ({ groupAssignmentId, submissionId, reason }, { db, actor, now, audit }) => {
    const found = await lockSubmission(db, groupAssignmentId, submissionId);
    const run = await loadLearnerRun(db, groupAssignmentId, found.userId, now);
    if (found.status === 'Withdrawn') throw refused('This hand-in was withdrawn. Reopen it first.');
    if (acceptsWrite(run, 'Submission', now).isOk)
      throw refused('Hand in is still open for this student, who can hand it in.');
    const pieces = await selectPieces(db, found.id);
    if (isBlank(found.document) && pieces.length === 0) throw refused('The draft is empty.');
    const stored = await storeVersion(db, run, found, {
      document: found.document,
      pieces,
      handedInBy: actor.id,
      now,
      seenVersion: found.version,
    });
    if (stored === undefined) throw new Error('The row is held, so its version cannot have moved on.');
    await audit(handedInEvent(found, stored.receipt, reason));
    return shown(db, found);
  },
);

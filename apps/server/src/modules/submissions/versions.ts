import { getSubmissionVersion, listSubmissionVersions } from '@circuit/contract/submissions';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';

import { selectArtifactsByIds, shownArtifact } from '#modules/artifacts/public.ts';
import { requireNames } from '#modules/grading/public.ts';
import { implement, type SignedIn, type Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalSubmission } from './submissions.store.ts';
import { selectOptionalVersion, selectReceipts } from './versions.store.ts';

/** For its author, and for staff who may read all by name; for anybody else it is not there. (SS-1) */
async function findReadable(
  context: { readonly db: ShardDb; readonly actor: SignedIn; readonly standing: Standing },
  groupAssignmentId: GroupAssignmentId,
  submissionId: SubmissionId,
) {
  const { db, actor, standing } = context;
  const found = await selectOptionalSubmission(db, groupAssignmentId, submissionId);
  const isMine = found?.userId === actor.id;
  const mayRead = isMine || can(actor, 'GroupAssignmentSubmissionReadAny', standing);
  if (found === undefined || !mayRead) throw new ProblemError({ kind: 'notFound', what: 'hand-in' });
  if (!isMine) await requireNames(context, groupAssignmentId);
  return { ...found, isMine };
}

export const listSubmissionVersionsRoute = implement(
  listSubmissionVersions,
  async ({ groupAssignmentId, submissionId }, context) => {
    const { id } = await findReadable(context, groupAssignmentId, submissionId);
    return { items: await selectReceipts(context.db, id) };
  },
);

export const getSubmissionVersionRoute = implement(
  getSubmissionVersion,
  async ({ groupAssignmentId, submissionId, versionId }, context) => {
    const { id, groupId, isMine } = await findReadable(context, groupAssignmentId, submissionId);
    const found = await selectOptionalVersion(context.db, id, versionId);
    if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'version' });
    // The audit records every reader of named work, so that the author can be told. (SS-5)
    const opened = { verb: 'namedWorkOpened', entity: 'submission', entityId: id, groupId };
    if (!isMine) await context.audit({ ...opened, after: { groupAssignmentId, version: found.number } });
    const rows = await selectArtifactsByIds(context.db, found.artifactIds);
    return { ...found, artifacts: rows.map((row) => shownArtifact(row, 'read', context)) };
  },
);

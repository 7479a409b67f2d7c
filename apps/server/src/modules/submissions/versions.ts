import { getSubmissionVersion, listSubmissionVersions } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';

import { selectArtifactsByIds, shownArtifact } from '#modules/artifacts/public.ts';
import { implement, type SignedIn, type Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalSubmission } from './submissions.store.ts';
import { selectOptionalVersion, selectReceipts } from './versions.store.ts';

/** For its author, and for staff who may read all; for anybody else it is not there. */
async function findReadable(
  { db, actor, standing }: { readonly db: ShardDb; readonly actor: SignedIn; readonly standing: Standing },
  groupAssignmentId: GroupAssignmentId,
  submissionId: SubmissionId,
) {
  const found = await selectOptionalSubmission(db, groupAssignmentId, submissionId);
  const mayRead = found?.userId === actor.id || can(actor, 'GroupAssignmentSubmissionReadAny', standing);
  if (found === undefined || !mayRead) throw new ProblemError({ kind: 'notFound', what: 'hand-in' });
  return found;
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
    const { id } = await findReadable(context, groupAssignmentId, submissionId);
    const found = await selectOptionalVersion(context.db, id, versionId);
    if (found === undefined) throw new ProblemError({ kind: 'notFound', what: 'version' });
    const rows = await selectArtifactsByIds(context.db, found.artifactIds);
    return { ...found, artifacts: rows.map((row) => shownArtifact(row, 'read', context)) };
  },
);

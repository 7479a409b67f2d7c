import type { ArtifactId, Shard, UserId } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectOptionalUpload, type UploadRow } from './uploads.store.ts';

/** An upload of one's own; those of others are not there. In a transaction of its own, before the call's. */
export async function findUpload(
  home: Home,
  shard: Shard,
  uploadId: ArtifactId,
  userId: UserId | null,
): Promise<UploadRow> {
  const upload =
    userId === null
      ? undefined
      : await home.database.withShard(shard, (db) => selectOptionalUpload(db, uploadId, userId), 'read');
  if (upload === undefined) throw new ProblemError({ kind: 'notFound', what: 'upload' });
  return upload;
}

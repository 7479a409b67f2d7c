import { completeUpload } from '@circuit/contract/artifacts';
import type { ArtifactId, Shard, UserId } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { insertArtifact, selectOptionalArtifact } from './artifacts.store.ts';
import { findUpload } from './findUpload.ts';
import { requireAccess, type HolderRules } from './holders.ts';
import { shownArtifact } from './shownArtifact.ts';
import { addStoredBytes } from './storageUses.store.ts';
import { storeUpload, type UploadedFile } from './storeUpload.ts';
import { deleteUpload, type UploadRow } from './uploads.store.ts';

/**
 * Stores the file; then, in one short transaction, the artifact appears and the upload is over. Asked again it finds the
 * artifact. Who has lost the right on the holder meanwhile adds nothing to it. (AR-1, AR-17)
 */
export const completeUploadRoute = (rules: HolderRules) =>
  implement(
    completeUpload,
    async (_request, context, file: UploadedFile) => {
      const { db, actor, audit } = context;
      await requireAccess(rules, db, file, actor, 'change');
      if (await deleteUpload(db, file.id, actor.id)) {
        const row = await insertArtifact(db, file);
        if (file.file !== null) addStoredBytes(db, file.file);
        await audit({ verb: 'artifactAdded', entity: 'artifact', entityId: row.id });
        return shownArtifact(row, 'change', context);
      }
      // Another call has ended this upload: by making the artifact, or by giving up.
      const made = await selectOptionalArtifact(db, file.id);
      if (made === undefined) throw new ProblemError({ kind: 'notFound', what: 'upload' });
      return shownArtifact(made, 'change', context);
    },
    {
      prepare: async ({ uploadId, sha256 }, { home, shard, userId }) => {
        const done = await selectDone(home, shard, uploadId, userId);
        if (done !== undefined) return done;
        return storeOnce(home, shard, await findUpload(home, shard, uploadId, userId), sha256);
      },
    },
  );

async function selectDone(home: Home, shard: Shard, uploadId: ArtifactId, userId: UserId | null) {
  const artifact = await home.database.withShard(shard, (db) => selectOptionalArtifact(db, uploadId), 'read');
  return artifact?.authorId === userId ? artifact : undefined;
}

const underWay = new Map<string, { readonly sha256: string; readonly stored: Promise<UploadedFile> }>();

/** Who asks again while the file is being looked at gets the same answer, and it is looked at once. */
async function storeOnce(home: Home, shard: Shard, upload: UploadRow, sha256: string): Promise<UploadedFile> {
  const key = `${shard} ${upload.id}`;
  const other = underWay.get(key);
  if (other?.sha256 === sha256) return other.stored;
  if (other !== undefined) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 5 });
  const stored = storeOrGiveUp(home, shard, upload, sha256);
  underWay.set(key, { sha256, stored });
  try {
    return await stored;
  } finally {
    underWay.delete(key);
  }
}

async function storeOrGiveUp(home: Home, shard: Shard, upload: UploadRow, sha256: string): Promise<UploadedFile> {
  try {
    return await storeUpload(shard, withinShard(home.storage, shard), upload, sha256);
  } catch (error) {
    // A file that will never do is not worth a place among the unfinished ones.
    if (isFinal(error)) await home.database.withShard(shard, (db) => deleteUpload(db, upload.id, upload.authorId));
    throw error;
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.kind === 'fileRefused' && error.problem.refusal.kind !== 'incomplete';

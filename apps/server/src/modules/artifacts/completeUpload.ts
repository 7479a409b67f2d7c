import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import { completeUpload } from '@circuit/contract';
import { extensionOf, fileKindOf, partCount, type FileRefusal } from '@circuit/domain/artifacts';
import type { ArtifactId, Shard, UserId } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import type { ShardStorage } from '#platform/storage/storage.ts';
import { withinShard } from '#platform/storage/withinShard.ts';

import { insertArtifact, selectOptionalArtifact, type NewArtifact, type StoredCopies } from './artifacts.store.ts';
import { runCleaner, type Found } from './cleaning/runCleaner.ts';
import { findUpload } from './findUpload.ts';
import { copyKey, partKey } from './keys.ts';
import { shownArtifact } from './shownArtifact.ts';
import { spool, withFolder } from './spool.ts';
import { storedParts } from './uploadParts.ts';
import { deleteUpload, type UploadRow } from './uploads.store.ts';

/**
 * Joins the parts, checks and cleans the file, stores both copies; then, in one short transaction, the artifact appears
 * and the upload is over. Asked again it finds the artifact. (AR-17)
 */
export const completeUploadRoute = implement(
  completeUpload,
  async (_request, context, artifact: NewArtifact) => {
    const row = await insertArtifact(context.db, artifact);
    await deleteUpload(context.db, row.id);
    await context.audit({ verb: 'artifactAdded', entity: 'artifact', entityId: row.id });
    return shownArtifact(row, 'change', context);
  },
  {
    prepare: async ({ uploadId, sha256 }, { home, shard, userId }) => {
      const done = await selectDone(home, shard, uploadId, userId);
      if (done !== undefined) return done;
      const upload = await findUpload(home, shard, uploadId, userId);
      const storage = withinShard(home.storage, shard);
      try {
        return await store(storage, upload, sha256);
      } catch (error) {
        // A file that will never do is not worth a place among the unfinished ones.
        if (isFinal(error)) await home.database.withShard(shard, (db) => deleteUpload(db, upload.id));
        throw error;
      }
    },
  },
);

async function selectDone(home: Home, shard: Shard, uploadId: ArtifactId, userId: UserId | null) {
  const artifact = await home.database.withShard(shard, (db) => selectOptionalArtifact(db, uploadId), 'read');
  return artifact?.authorId === userId ? artifact : undefined;
}

async function store(storage: ShardStorage, upload: UploadRow, sha256: string): Promise<NewArtifact> {
  const stored = await storedParts(storage, upload);
  if (stored.length !== partCount(upload.byteSize)) throw refused({ kind: 'incomplete' });
  return withFolder(async (folder) => {
    const keys = stored.map((partNumber) => partKey(upload.id, partNumber));
    const arrived = await spool(storage, keys, join(folder, 'given'));
    if (arrived !== sha256) throw refused({ kind: 'incomplete' });
    const found = await runCleaner(folder, extensionOf(upload.name));
    if ('fault' in found) throw refused({ kind: found.fault, extension: extensionOf(upload.name) });
    const { id, authorId, use, name, holderKind, holderId } = upload;
    const file = await storeCopies(storage, upload, folder, found);
    return { id, authorId, use, name, holderKind, holderId, type: 'FileArtifact', document: null, url: null, file };
  });
}

type Cleaned = Exclude<Found, { fault: unknown }>;

/** Of a picture inside a text only the clean copy is kept; of a piece of work also what the author handed over. */
async function storeCopies(
  storage: ShardStorage,
  upload: UploadRow,
  folder: string,
  found: Cleaned,
): Promise<StoredCopies> {
  const attempt = randomUUID();
  const put = (copy: 'original' | 'clean', file: string, contentType: string) =>
    storage.put(copyKey(upload.id, attempt, copy), createReadStream(join(folder, file)), { contentType });
  const clean = await put('clean', 'clean', found.mediaType);
  const cleanKey = copyKey(upload.id, attempt, 'clean');
  const facts = {
    cleanKey,
    cleanMediaType: found.mediaType,
    cleanByteSize: clean.byteSize,
    width: found.width ?? null,
    height: found.height ?? null,
  };
  if (upload.use === 'image' || !found.isChanged)
    return { ...facts, ...clean, objectKey: cleanKey, mediaType: found.mediaType };
  const mediaType = fileKindOf(upload.name)?.mediaType ?? found.mediaType;
  const original = await put('original', 'given', mediaType);
  return { ...facts, ...original, objectKey: copyKey(upload.id, attempt, 'original'), mediaType };
}

const refused = (refusal: FileRefusal) => new ProblemError({ kind: 'fileRefused', refusal });

const isFinal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.kind === 'fileRefused' && error.problem.refusal.kind !== 'incomplete';

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';

import { extensionOf, fileKindOf, partCount, type FileRefusal } from '@circuit/domain/artifacts';
import type { ArtifactId, Shard } from '@circuit/domain/kernel';

import { ProblemError } from '#platform/problems.ts';
import type { ShardStorage } from '#platform/storage/storage.ts';

import type { NewArtifact, StoredCopies } from './artifacts.store.ts';
import { runCleaner, type Found } from './cleaning/runCleaner.ts';
import { inTurn } from './cleaning/turns.ts';
import { copyKey, partKey } from './keys.ts';
import { spool, withFolder } from './spool.ts';
import { storedParts } from './uploadParts.ts';
import type { UploadRow } from './uploads.store.ts';

export type UploadedFile = NewArtifact & { readonly id: ArtifactId };

/** Joins the parts, checks and cleans the file and stores both copies. */
export async function storeUpload(
  shard: Shard,
  storage: ShardStorage,
  upload: UploadRow,
  sha256: string,
): Promise<UploadedFile> {
  const stored = await storedParts(storage, upload);
  if (stored.length !== partCount(upload.byteSize)) throw refused({ kind: 'incomplete' });
  // Wait for a turn first: a waiting upload takes no disk space.
  return inTurn(shard, upload.authorId, () =>
    withFolder(async (folder) => {
      const keys = stored.map((partNumber) => partKey(upload.id, partNumber));
      const arrived = await spool(storage, keys, join(folder, 'given'));
      if (arrived !== sha256) throw refused({ kind: 'incomplete' });
      const found = await runCleaner(folder, extensionOf(upload.name));
      if ('fault' in found) throw refused({ kind: found.fault, extension: extensionOf(upload.name) });
      const { id, authorId, use, name, holderKind, holderId } = upload;
      const file = await storeCopies(storage, upload, folder, found);
      const { properties } = found;
      const none = { document: null, url: null };
      return { id, authorId, use, name, holderKind, holderId, type: 'FileArtifact', ...none, file, properties };
    }),
  );
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

import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StorageUnavailable, type ShardStorage } from '#platform/storage/storage.ts';

/** A folder of its own, gone when the work is done. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await onDisk(() => mkdtemp(join(tmpdir(), 'circuit-upload-')));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Joins the objects in one file, piece by piece, and gives the hash of the whole. */
export async function spool(storage: ShardStorage, keys: readonly string[], path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await onDisk(() => open(path, 'wx'));
  try {
    for (const key of keys) {
      const found = await storage.get(key);
      for await (const piece of found?.body ?? []) {
        const bytes = piece as Buffer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the store gives buffers
        hash.update(bytes);
        await onDisk(() => file.writeFile(bytes));
      }
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** Our own disk is part of the store here: when it is full, the upload may well succeed later. */
async function onDisk<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}

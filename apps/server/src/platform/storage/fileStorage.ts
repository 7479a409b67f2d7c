import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { access, link, mkdir, open, readdir, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { inParts, type Body } from './bodyParts.ts';
import { giveAll, otherOwnerOf, type Owner } from './folderOwner.ts';
import { guardedBody } from './guardedBody.ts';
import { ObjectExists, StorageUnavailable, type ListedObject, type Storage } from './storage.ts';
import { checkKey, checkPrefix } from './storageKey.ts';
import { startTally, type StoredBytes } from './tally.ts';

export interface FileStorageOptions {
  readonly folder: string;
}

const SILENCE_MS = 5000;
const WRITE_BYTES = 1024 * 1024;
// The type stands at the head of the file itself: two files could not be replaced in one step.
const HEAD_BYTES = 256;
// No key can hold a plus sign, so neither name can be that of an object: `a` and `a/b` may both exist.
const FOLDER_MARK = '+';
const WRITING = '+writing';

/** Objects are files below one folder, complete or absent even after a crash. */
export function openFileStorage(options: FileStorageOptions): Storage {
  const folder = resolve(options.folder);
  const writing = join(folder, WRITING);
  mkdirSync(writing, { recursive: true });
  const owner = otherOwnerOf(folder);
  if (owner !== undefined) chownSync(writing, owner.uid, owner.gid);
  const pathOf = (key: string) => join(folder, checkKey(key).replaceAll('/', `${FOLDER_MARK}/`));

  return {
    put: async (key, body, { contentType, ifAbsent = false }) => {
      const path = pathOf(key);
      const head = headOf(contentType);
      const temporary = join(writing, randomUUID());
      try {
        const stored = await writeAll(temporary, head, body, owner);
        await onDisk(() => publish(temporary, path, ifAbsent ? key : undefined, owner));
        return stored;
      } finally {
        // Already gone after a rename; and when the disk refuses, the first failure is the one to report.
        await unlink(temporary).catch(() => undefined);
      }
    },
    get: async (key) => {
      const file = await openOptional(pathOf(key), writing);
      if (!file) return undefined;
      try {
        const facts = await onDisk(() => readFacts(file));
        return { ...facts, body: guardedBody(file.createReadStream({ start: HEAD_BYTES }), SILENCE_MS) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    head: async (key) => {
      const file = await openOptional(pathOf(key), writing);
      if (!file) return undefined;
      try {
        return await onDisk(() => readFacts(file));
      } finally {
        await file.close();
      }
    },
    delete: async (key) => {
      const path = pathOf(key);
      await onDisk(() => unlink(path).catch((error: unknown) => ifMissing(error, () => access(writing))));
    },
    list: (prefix) => listBelow(folder, '', checkPrefix(prefix)),
    presignPut: async () => undefined,
    presignGet: async () => undefined,
    browserOrigin: undefined,
    close: () => undefined,
  };
}

async function writeAll(path: string, head: Buffer, body: Body, owner: Owner | undefined): Promise<StoredBytes> {
  const tally = startTally();
  let file: FileHandle | undefined;
  const write = (bytes: Buffer) =>
    onDisk(async () => {
      file ??= await open(path, 'wx');
      await file.writeFile(bytes);
    });
  try {
    // Reading starts before anything is awaited: a stream nobody listens to ends the process when it fails.
    let isBegun = false;
    for await (const part of inParts(body, WRITE_BYTES)) {
      tally.add(part);
      await write(isBegun ? part : Buffer.concat([head, part]));
      isBegun = true;
    }
    if (!isBegun) await write(head);
    await onDisk(async () => {
      await giveAll([path], owner);
      await file?.sync();
    });
    return tally.total();
  } finally {
    await file?.close();
  }
}

/** The finished file takes its place in one step; `keyIfAbsent` is the key when nothing may be there yet. */
async function publish(
  temporary: string,
  path: string,
  keyIfAbsent: string | undefined,
  owner: Owner | undefined,
): Promise<void> {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true });
  await giveAll(madeFolders(folder, firstMade), owner);
  if (keyIfAbsent === undefined) await rename(temporary, path);
  else await link(temporary, path).catch((error: unknown) => throwExists(error, keyIfAbsent));
  await Promise.all(changedFolders(folder, firstMade).map(syncFolder));
}

/** A new folder is itself an entry of its parent, and just as easily lost in a crash as the file in it. */
const changedFolders = (folder: string, firstMade: string | undefined): string[] => [
  folder,
  ...madeFolders(folder, firstMade).map((made) => dirname(made)),
];

function madeFolders(folder: string, firstMade: string | undefined): string[] {
  const made: string[] = [];
  if (firstMade === undefined) return made;
  for (let one = folder; one.length >= firstMade.length; one = dirname(one)) made.push(one);
  return made;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function headOf(contentType: string): Buffer {
  if (contentType.length >= HEAD_BYTES) throw new RangeError('The content type is too long.');
  return Buffer.from(contentType.padEnd(HEAD_BYTES), 'latin1');
}

async function readFacts(file: FileHandle) {
  const head = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const { size } = await file.stat();
  return { contentType: head.buffer.toString('latin1').trimEnd(), byteSize: size - HEAD_BYTES };
}

const openOptional = (path: string, writing: string): Promise<FileHandle | undefined> =>
  onDisk(() => open(path, 'r').catch((error: unknown) => ifMissing(error, () => access(writing))));

/** Folder by folder, so that a large store is never held in memory. */
async function* listBelow(root: string, above: string, prefix: string): AsyncGenerator<ListedObject> {
  const folder = join(root, above.replaceAll('/', `${FOLDER_MARK}/`));
  for (const name of await namesIn(folder, join(root, WRITING))) {
    const key = above + name;
    if (name.endsWith('/')) {
      // Only a folder on the way to the prefix, or below it, can hold a match.
      if (key.startsWith(prefix) || prefix.startsWith(key)) yield* listBelow(root, key, prefix);
    } else if (key.startsWith(prefix)) {
      const found = await onDisk(() => stat(join(folder, name)).catch((error: unknown) => ifMissing(error)));
      if (found) yield { key, byteSize: found.size - HEAD_BYTES, modifiedAt: found.mtime };
    }
  }
}

/** Objects by name and folders with a slash behind them, which makes the order that of whole keys. */
async function namesIn(folder: string, writing: string): Promise<string[]> {
  const read = () => readdir(folder).catch((error: unknown) => ifMissing(error, () => access(writing)));
  const names = (await onDisk(read)) ?? [];
  return names
    .filter((name) => name !== WRITING)
    .map((name) => (name.endsWith(FOLDER_MARK) ? `${name.slice(0, -1)}/` : name))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

/** "Not there" is an answer only while the store itself is there: an unmounted disk has lost nothing. */
async function ifMissing(
  error: unknown,
  storeIsThere: () => Promise<void> = async () => undefined,
): Promise<undefined> {
  if (codeOf(error) !== 'ENOENT') throw error;
  await storeIsThere();
}

function throwExists(error: unknown, key: string): never {
  throw codeOf(error) === 'EEXIST' ? new ObjectExists(key) : error;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

async function onDisk<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof ObjectExists ? error : new StorageUnavailable(error);
  }
}

import { buffer } from 'node:stream/consumers';

import yauzl, { type Entry, type ZipFile } from 'yauzl';

import type { Budget } from './budget.ts';
import { UnusableFile } from './unusableFile.ts';

export interface PackedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const ENCRYPTED = 0x1;

/**
 * The files of an archive, one at a time. What they say to unpack to is spent from the budget before anything is
 * unpacked, and the reader stops at any that unpacks to more than it said. (AR-12)
 */
export async function* unpack(bytes: Buffer, budget: Budget): AsyncGenerator<PackedFile> {
  const zip = await open(bytes);
  const entries = await entriesOf(zip, budget);
  for (const entry of entries) yield { name: entry.fileName, bytes: await contentOf(zip, entry) };
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error === null && zip !== undefined ? resolve(zip) : reject(new UnusableFile('unreadable')),
    );
  });
}

function entriesOf(zip: ZipFile, budget: Budget): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      try {
        budget.spend(1, entry.uncompressedSize);
        if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new UnusableFile('locked');
      } catch (error) {
        reject(error);
        return;
      }
      if (!isLitter(entry.fileName)) entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(new UnusableFile('unreadable')));
    zip.readEntry();
  });
}

/** Folders need no entry of their own, and what systems leave behind is not the author's work. */
const isLitter = (name: string): boolean =>
  /\/$|(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) =>
      error === null && opened !== undefined ? resolve(opened) : reject(new UnusableFile('unreadable')),
    );
  });
  return buffer(stream).catch(() => Promise.reject(new UnusableFile('unreadable')));
}

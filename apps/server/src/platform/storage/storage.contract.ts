import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ObjectExists, StorageUnavailable, type ListedObject, type ShardStorage, type Storage } from './storage.ts';
import { InvalidStorageKey } from './storageKey.ts';
import { withinShard } from './withinShard.ts';

export interface StoreUnderTest {
  readonly storage: Storage;
  /** Whatever an upload that did not finish has left behind. */
  readonly leftovers: () => Promise<readonly string[]>;
  /** Takes the store away as an outage would, and brings it back with its objects. */
  readonly breakDown: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

export const MIB = 1024 * 1024;
export const CSV = { contentType: 'text/csv; charset=utf-8' };

export const aShard = (): string => `t${randomUUID().slice(0, 8)}`;

export async function keysOf(objects: AsyncIterable<ListedObject>): Promise<string[]> {
  return (await allOf(objects)).map(({ key }) => key);
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function contentOf(storage: ShardStorage, key: string): Promise<Buffer | undefined> {
  const found = await storage.get(key);
  return found && buffer(found.body);
}

const textOf = async (storage: ShardStorage, key: string) => (await contentOf(storage, key))?.toString();

/** Pieces of awkward sizes, so that no part of an upload ends where a piece does. */
export function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_003) yield bytes.subarray(at, at + 100_003);
}

function* breakingAfter(bytes: Buffer): Generator<Buffer> {
  yield* inPieces(bytes);
  throw new Error('The sender went away.');
}

/** What both drivers promise. Every test works in a shard of its own. */
export function testStorageContract(prepare: () => Promise<StoreUnderTest>): void {
  let store: StoreUnderTest;
  beforeAll(async () => {
    store = await prepare();
  });
  afterAll(() => store.storage.close());
  const ownShard = (): ShardStorage => withinShard(store.storage, aShard());

  test('ST-1 what was put is what get, head and list give, until it is replaced or deleted', async () => {
    const mine = ownShard();
    const before = Date.now();
    await mine.put('exports/audit.csv', Buffer.from('first'), CSV);
    await mine.put('exports/audit.csv', Readable.from(['sec', 'ond!']), { contentType: 'text/plain' });
    const found = await mine.get('exports/audit.csv');
    expect(found).toMatchObject({ contentType: 'text/plain', byteSize: 7 });
    expect(found && (await text(found.body))).toBe('second!');
    expect(await mine.head('exports/audit.csv')).toEqual({ contentType: 'text/plain', byteSize: 7 });
    const [listed, ...more] = await allOf(mine.list('exports/'));
    expect({ listed, more }).toMatchObject({ listed: { key: 'exports/audit.csv', byteSize: 7 }, more: [] });
    expect(Math.abs((listed?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    await mine.delete('exports/audit.csv');
    expect(await mine.head('exports/audit.csv')).toBeUndefined();
    expect(await keysOf(mine.list(''))).toEqual([]);
  });

  test.each([0, 1, 8 * MIB, 12 * MIB])(
    'ST-2 %i streamed bytes come back as they were, with their hash',
    async (size) => {
      const mine = ownShard();
      const bytes = randomBytes(size);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      for (const [key, body] of [
        ['streamed', Readable.from(inPieces(bytes), { objectMode: false })],
        ['whole', bytes],
      ] as const) {
        expect(await mine.put(key, body, CSV)).toEqual({ byteSize: size, sha256 });
        const found = await mine.get(key);
        expect(found).toMatchObject({ ...CSV, byteSize: size });
        expect(found && bytes.equals(await buffer(found.body))).toBe(true);
      }
    },
  );

  test('ST-3 an object that is not there is nothing, not a failure', async () => {
    const mine = ownShard();
    expect(await mine.get('no/such/object')).toBeUndefined();
    expect(await mine.head('no')).toBeUndefined();
    await mine.delete('no/such/object');
    expect(await keysOf(mine.list('no'))).toEqual([]);
  });

  test.each([10, 9 * MIB])('ST-4 of 16 writers of %i bytes at once, one wins and the rest are told', async (size) => {
    const mine = ownShard();
    const bodies = Array.from({ length: 16 }, (_, at) => Buffer.alloc(size, at));
    const writes = bodies.map((body) => mine.put('once', Readable.from(inPieces(body)), { ...CSV, ifAbsent: true }));
    const outcomes = await Promise.allSettled(writes);
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const told = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof ObjectExists);
    expect({ won: winner >= 0, told: told.length }).toEqual({ won: true, told: 15 });
    const kept = await contentOf(mine, 'once');
    expect(kept && bodies[winner]?.equals(kept)).toBe(true);
    expect(await store.leftovers()).toEqual([]);
  });

  test('ST-5 list gives every key with the prefix in byte order, beyond one page', async () => {
    const mine = ownShard();
    // A key may be the folder of another one, and the neighbors of "/" in the alphabet must not confuse the order.
    const awkward = ['many', 'many-1', 'many.1', 'many/', 'many0', 'man', 'Many'].map((key) =>
      key.replace(/\/$/, '/x'),
    );
    const numbered = Array.from({ length: 1005 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
    // A few at a time: waiting for one of the driver's connections counts as slowness of the store.
    const waiting = [...awkward, ...numbered].values();
    const writer = async () => {
      for (const key of waiting) await mine.put(key, Buffer.from('.'), CSV);
    };
    await Promise.all(Array.from({ length: 20 }, writer));
    const sorted = [...awkward, ...numbered].toSorted((one, other) => (one < other ? -1 : 1));
    expect(await keysOf(mine.list(''))).toEqual(sorted);
    expect(await keysOf(mine.list('many/'))).toEqual([...numbered, 'many/x']);
    expect(await keysOf(mine.list('many/000'))).toEqual(numbered.slice(0, 10));
    expect(await keysOf(mine.list('many.'))).toEqual(['many.1']);
  });

  test('ST-6 no key reaches an object of another shard', async () => {
    const theirs = ownShard();
    const mine = withinShard(store.storage, `${theirs.shard}2`);
    const secrets = ['secret', 'a/secret'];
    await Promise.all(secrets.map((key) => theirs.put(key, Buffer.from('theirs'), CSV)));
    const segment = fc.constantFrom(
      '..',
      '.',
      '',
      'a',
      'secret',
      theirs.shard,
      '%2e%2e',
      '..%2fa',
      '\\..',
      'a\0',
      '…',
      '+a',
    );
    const key = fc.array(fc.oneof({ weight: 4, arbitrary: segment }, fc.string({ maxLength: 5 })), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(key, async (segments) => {
        const tried = segments.join('/');
        expect(await unlessRefused(() => contentOf(mine, tried))).toBeUndefined();
        expect(await unlessRefused(() => mine.head(tried))).toBeUndefined();
        await unlessRefused(() => mine.delete(tried));
        expect((await unlessRefused(async () => keysOf(mine.list(tried)))) ?? []).toEqual([]);
        const stored = await unlessRefused(() => mine.put(tried, Buffer.from('mine'), CSV));
        expect(await keysOf(mine.list(''))).toEqual(stored ? [tried] : []);
        await unlessRefused(() => mine.delete(tried));
      }),
      { numRuns: 150 },
    );
    // Nor does a shard whose name begins with the other's name see into it, from either side.
    await mine.put('left', Buffer.from('mine'), CSV);
    expect(await theirs.head('2left')).toBeUndefined();
    expect(await keysOf(theirs.list(''))).toEqual(['a/secret', 'secret']);
    expect(await textOf(theirs, 'secret')).toBe('theirs');
  });

  test('ST-7 a key, prefix or shard that could mean another place is refused by every call', async () => {
    const mine = ownShard();
    const bad = [
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      'a/.',
      '..',
      '../b',
      'a/../b',
      'a..b',
      'a b',
      'a%2fb',
      'ä',
      'a+',
      'a\n',
    ];
    const calls = [...bad, 'a'.repeat(201), 'a/'.repeat(450) + 'a'].flatMap((key) => [
      mine.put(key, Buffer.from('x'), CSV),
      mine.get(key),
      mine.head(key),
      mine.delete(key),
      mine.presignGet(key, { expiresInSeconds: 60 }),
      mine.presignPut(key, { ...CSV, byteSize: 1, expiresInSeconds: 60 }),
    ]);
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.filter(
      (outcome) => outcome.status === 'rejected' && outcome.reason instanceof InvalidStorageKey,
    );
    expect(refused.length).toBe(outcomes.length);
    for (const prefix of ['/', '../', 'a//', 'a/..', '%']) expect(() => mine.list(prefix)).toThrow(InvalidStorageKey);
    for (const shard of ['', '.', '..', 'a/b', 'A', 'a.b', 'a b'])
      expect(() => withinShard(store.storage, shard)).toThrow(InvalidStorageKey);
  });

  test.each([0, 100, 20 * MIB])('ST-8 a body that breaks after %i bytes leaves nothing behind', async (size) => {
    const mine = ownShard();
    await mine.put('old', Buffer.from('old'), CSV);
    const broken = () => Readable.from(breakingAfter(randomBytes(size)));
    await expect(mine.put('old', broken(), CSV)).rejects.toThrow('The sender went away.');
    await expect(mine.put('new', broken(), CSV)).rejects.toThrow('The sender went away.');
    await expect(mine.put('new', broken(), { ...CSV, ifAbsent: true })).rejects.toThrow('The sender went away.');
    expect(await keysOf(mine.list(''))).toEqual(['old']);
    expect(await textOf(mine, 'old')).toBe('old');
    expect(await store.leftovers()).toEqual([]);
  });

  test('ST-9 a store that is down says so within 10 seconds, and works again when it is back', async () => {
    const mine = ownShard();
    await mine.put('kept', Buffer.from('kept'), CSV);
    const body = new PassThrough();
    body.write(randomBytes(9 * MIB));
    const started = performance.now();
    await store.breakDown();
    try {
      const calls = [
        mine.put('new', Buffer.from('x'), CSV),
        mine.put('large', body, CSV),
        mine.get('kept'),
        mine.head('kept'),
        mine.delete('kept'),
        keysOf(mine.list('')),
      ];
      const outcomes = await Promise.allSettled(calls);
      const reasons = outcomes.map(
        (outcome) => outcome.status === 'rejected' && outcome.reason instanceof StorageUnavailable,
      );
      expect(reasons).toEqual(calls.map(() => true));
      expect(body.destroyed).toBe(true);
      expect(performance.now() - started).toBeLessThan(10_000);
    } finally {
      await store.mend();
    }
    await mine.put('new', Buffer.from('new'), CSV);
    expect(await keysOf(mine.list(''))).toEqual(['kept', 'new']);
    expect(await textOf(mine, 'kept')).toBe('kept');
  });
}

/** A key may be refused or lead to nothing: both are fine, and anything else is not. */
async function unlessRefused<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof InvalidStorageKey) return undefined;
    throw error;
  }
}

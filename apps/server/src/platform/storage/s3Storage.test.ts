import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';

import { openStorage } from './openStorage.ts';
import type { S3StorageOptions } from './s3Storage.ts';
import { aShard, CSV, inPieces, keysOf, MIB, testStorageContract } from './storage.contract.ts';
import { StorageUnavailable, type Storage } from './storage.ts';
import { withinShard } from './withinShard.ts';

const run = promisify(execFile);
const endpoint = inject('s3Endpoint');
const keys = inject('s3Keys');
const folder = inject('s3Folder');
const ceph = { env: { ...process.env, CEPH_CONF: join(folder, 'ceph.conf'), CEPH_ARGS: '' } };
const BUCKET = 'circuit-storage';
const FULL_BUCKET = 'circuit-full';
const access = { kind: 's3', endpoint, region: 'us-east-1', bucket: BUCKET, prefix: 'test', ...keys } as const;

const admin = new S3Client({ endpoint, region: 'us-east-1', credentials: keys, forcePathStyle: true });
beforeAll(async () => {
  await Promise.all([BUCKET, FULL_BUCKET].map((Bucket) => admin.send(new CreateBucketCommand({ Bucket }))));
  // Set before any test kills the gateway: the cluster waits half a minute for a dead one to hear of the change.
  const quota = ['--quota-scope=bucket', `--bucket=${FULL_BUCKET}`];
  await run('radosgw-admin', ['quota', 'set', ...quota, '--max-size=1000000'], ceph);
  await run('radosgw-admin', ['quota', 'enable', ...quota], ceph);
});
afterAll(() => admin.destroy());

async function signalGateway(signal: NodeJS.Signals): Promise<void> {
  process.kill(Number(await readFile(join(folder, 'run/client.rgw.pid'), 'utf8')), signal);
}

async function startGateway(): Promise<void> {
  await run('radosgw', ['-n', 'client.rgw'], ceph);
  await expect.poll(answers, { timeout: 40_000 }).toBe(true);
}

const answers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(endpoint).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

async function unfinishedUploads(): Promise<string[]> {
  const { Uploads = [] } = await admin.send(new ListMultipartUploadsCommand({ Bucket: BUCKET }));
  return Uploads.map(({ Key = '' }) => Key);
}

function opened(options: Partial<S3StorageOptions> = {}): Storage {
  const storage = openStorage({ ...access, ...options });
  onTestFinished(() => storage.close());
  return storage;
}

describe('the S3 driver', () => {
  testStorageContract(async () => ({
    storage: openStorage(access),
    leftovers: unfinishedUploads,
    breakDown: () => signalGateway('SIGKILL'),
    mend: startGateway,
  }));

  test('ST-9 a store that hangs is given up in a bounded time', async () => {
    const storage = opened({ timeoutMs: 100 });
    await signalGateway('SIGSTOP');
    try {
      const started = performance.now();
      await expect(storage.head('a/b')).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.put('a/b', Buffer.from('x'), CSV)).rejects.toBeInstanceOf(StorageUnavailable);
      expect(performance.now() - started).toBeLessThan(5000);
    } finally {
      await signalGateway('SIGCONT');
    }
    const patient = opened();
    await patient.put('a/c', Buffer.from('x'), CSV);
    expect(await patient.head('a/c')).toMatchObject({ byteSize: 1 });
  });

  test('ST-10 a store that is full says so and keeps no half of an object', async () => {
    const storage = opened({ bucket: FULL_BUCKET });
    await expect(storage.put('a/whole', randomBytes(2 * MIB), CSV)).rejects.toBeInstanceOf(StorageUnavailable);
    const streamed = Readable.from(inPieces(randomBytes(20 * MIB)));
    await expect(storage.put('a/streamed', streamed, CSV)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await keysOf(storage.list(''))).toEqual([]);
    const { Uploads } = await admin.send(new ListMultipartUploadsCommand({ Bucket: FULL_BUCKET }));
    expect(Uploads ?? []).toEqual([]);
  });

  test('ST-12 a signed upload takes exactly the type and the size it was signed for, once', async () => {
    const mine = withinShard(opened(), aShard());
    const signed = await mine.presignPut('photo.png', { contentType: 'image/png', byteSize: 5, expiresInSeconds: 60 });
    const { url = '', headers = {} } = signed ?? {};
    const send = async (body: string, change: Record<string, string> = {}) => {
      const { 'content-length': _, ...rest } = { ...headers, ...change };
      return (await fetch(url, { method: 'PUT', body, headers: rest })).status;
    };
    expect(await send('12345', { 'content-type': 'text/html' })).toBe(403);
    expect(await send('123456')).toBe(403);
    expect(await send('1234')).toBe(403);
    expect(await send('12345', { 'if-none-match': 'x' })).toBe(403);
    expect(await mine.head('photo.png')).toBeUndefined();
    expect(await send('12345')).toBe(200);
    expect(await send('54321')).toBe(412);
    expect(await mine.head('photo.png')).toEqual({ contentType: 'image/png', byteSize: 5 });
    expect(headers).toEqual({ 'content-type': 'image/png', 'content-length': '5', 'if-none-match': '*' });
  });

  test('ST-19 addresses for browsers are signed for the name under which browsers reach the store', async () => {
    const browserEndpoint = endpoint.replace('127.0.0.1', 'localhost');
    const mine = withinShard(opened({ browserEndpoint }), aShard());
    expect([mine.browserOrigin, opened().browserOrigin]).toEqual([new URL(browserEndpoint).origin, undefined]);
    const signed = await mine.presignPut('part', { contentType: 'text/plain', byteSize: 5, expiresInSeconds: 60 });
    const { url = '', headers = {} } = signed ?? {};
    expect(new URL(url).hostname).toBe('localhost');
    const { 'content-length': _, ...sent } = headers;
    expect((await fetch(url, { method: 'PUT', body: '12345', headers: sent })).status).toBe(200);
    expect(await mine.head('part')).toMatchObject({ byteSize: 5 });
  });

  test('ST-13 a signed download serves one object by one method until it expires', async () => {
    const mine = withinShard(opened(), aShard());
    await Promise.all(['one', 'two'].map((key) => mine.put(key, Buffer.from(key), CSV)));
    const url = (await mine.presignGet('one', { expiresInSeconds: 60 })) ?? '';
    const fresh = await fetch(url);
    expect({ status: fresh.status, type: fresh.headers.get('content-type') }).toEqual({
      status: 200,
      type: CSV.contentType,
    });
    expect(await fresh.text()).toBe('one');
    const bent = url.replace(/X-Amz-Signature=(.)/, (_, digit) => `X-Amz-Signature=${digit === '0' ? '1' : '0'}`);
    const statuses = await Promise.all([
      fetch(bent),
      fetch(url.replace('/one?', '/two?')),
      fetch(url.replace('X-Amz-Expires=60&', 'X-Amz-Expires=300&')),
      fetch(url, { method: 'DELETE' }),
      fetch(url, { method: 'PUT', body: 'x' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10_000 });
    const signedBefore = await Promise.all(
      [5, 60].map((expiresInSeconds) => mine.presignGet('one', { expiresInSeconds })),
    );
    vi.useRealTimers();
    const later = await Promise.all(signedBefore.map((before = '') => fetch(before)));
    expect(later.map(({ status }) => status)).toEqual([403, 200]);
  });

  test('ST-14 no signed address lives longer than five minutes', async () => {
    const storage = opened();
    await Promise.all(
      [301, 0, -1, 1.5, Number.NaN].map(async (expiresInSeconds) => {
        await expect(storage.presignGet('a/b', { expiresInSeconds })).rejects.toThrow(RangeError);
        const upload = { ...CSV, byteSize: 1, expiresInSeconds };
        await expect(storage.presignPut('a/b', upload)).rejects.toThrow(RangeError);
      }),
    );
    expect(await storage.presignGet('a/b', { expiresInSeconds: 300 })).toContain('X-Amz-Expires=300');
  });

  test('ST-15 without a signature, or with the keys of another person, the store gives and takes nothing', async () => {
    const shard = aShard();
    const mine = withinShard(opened(), shard);
    await mine.put('secret', Buffer.from('secret'), CSV);
    const address = `${endpoint}/${BUCKET}/test/${shard}/secret`;
    const unsigned = await Promise.all([
      fetch(address),
      fetch(address, { method: 'HEAD' }),
      fetch(address, { method: 'PUT', body: 'x' }),
      fetch(address, { method: 'DELETE' }),
      fetch(`${endpoint}/${BUCKET}?list-type=2`),
    ]);
    expect(unsigned.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const theirs = withinShard(opened(inject('s3OtherKeys')), shard);
    const denied = { $metadata: { httpStatusCode: 403 } };
    await expect(theirs.get('secret')).rejects.toMatchObject(denied);
    await expect(theirs.head('secret')).rejects.toMatchObject(denied);
    await expect(theirs.put('secret', Buffer.from('x'), CSV)).rejects.toMatchObject(denied);
    await expect(theirs.put('large', Readable.from(inPieces(randomBytes(9 * MIB))), CSV)).rejects.toMatchObject(denied);
    await expect(theirs.delete('secret')).rejects.toMatchObject(denied);
    await expect(keysOf(theirs.list(''))).rejects.toMatchObject(denied);
    expect(await mine.head('secret')).toMatchObject({ byteSize: 6 });
  });

  test('ST-16 a reader may pause as long as it likes; a store that falls silent or breaks off is a failure', async () => {
    const mine = withinShard(opened({ timeoutMs: 1000 }), aShard());
    const bytes = randomBytes(64 * MIB);
    await mine.put('film', Readable.from(inPieces(bytes)), CSV);
    const paused = (await mine.get('film'))?.body ?? Readable.from([]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    paused.once('readable', () => undefined);
    while (paused.readableLength < paused.readableHighWaterMark) await new Promise(setImmediate);
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    expect(bytes.equals(await buffer(paused))).toBe(true);

    const silent = (await mine.get('film'))?.body ?? Readable.from([]);
    await signalGateway('SIGSTOP');
    await expect(buffer(silent)).rejects.toBeInstanceOf(StorageUnavailable);
    await signalGateway('SIGCONT');

    const cut = (await mine.get('film'))?.body ?? Readable.from([]);
    await signalGateway('SIGKILL');
    await expect(buffer(cut)).rejects.toBeInstanceOf(StorageUnavailable);
    await startGateway();
    expect(await mine.head('film')).toMatchObject({ byteSize: bytes.length });
  });

  test('ST-17 a large upload takes the memory of a few parts, not of its whole', async () => {
    // In a process of its own, whose memory no other test has filled before.
    const script = `
      import { openStorage } from '#platform/storage/openStorage.ts';
      const storage = openStorage(JSON.parse(process.argv[1]));
      const piece = Buffer.alloc(1048576);
      let peak = 0;
      const film = async function* (pieces) {
        for (; pieces > 0; pieces -= 1) {
          peak = Math.max(peak, process.memoryUsage.rss());
          yield piece;
        }
      };
      const put = (pieces) => storage.put('a/film', film(pieces), { contentType: 'video/mp4' });
      await put(10);
      const before = process.memoryUsage.rss();
      const { byteSize } = await put(192);
      process.stdout.write(byteSize + ' ' + (peak - before));`;
    const node = ['--input-type=module', '-e', script, JSON.stringify(access)];
    const { stdout } = await run(process.execPath, node, { cwd: import.meta.dirname });
    const [byteSize = 0, grownBytes = 0] = stdout.split(' ').map(Number);
    expect(byteSize).toBe(192 * MIB);
    expect(grownBytes).toBeLessThan(64 * MIB);
  });

  test('ST-18 a deployment stays below its own prefix', async () => {
    const shard = aShard();
    await withinShard(opened(), shard).put('mine', Buffer.from('x'), CSV);
    const demo = withinShard(opened({ prefix: 'demo' }), shard);
    const all = opened({ prefix: '' });
    expect(await demo.head('mine')).toBeUndefined();
    expect(await keysOf(demo.list(''))).toEqual([]);
    expect(await keysOf(all.list(`test/${shard}`))).toEqual([`test/${shard}/mine`]);
    expect(() => openStorage({ ...access, prefix: '../x' })).toThrow('Not a storage key');
  });
});

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import type { Finding } from '#tooling/drills/report.ts';
import { startSystem, type System } from '#tooling/drills/system.ts';

const run = promisify(execFile);
const DISK = '700m';
const FULL_MS = 20_000;
const EVERY_MS = 100;
const WRITERS = 8;
const BACK_WITHIN_MS = 30_000;

/** The database lies on a small disk of its own, which something else fills; then there is room again. (WA-4) */
export async function fillDisk(): Promise<Finding[]> {
  const disk = await mkdtemp(join(tmpdir(), 'circuit-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk]);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = disk;
  let system: System | undefined;
  try {
    system = await startSystem();
    return [await saveOn(system, disk)];
  } finally {
    await system?.stop();
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await run('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true, force: true });
  }
}

async function saveOn(system: System, disk: string): Promise<Finding> {
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const tally = { writes: new Map<string, number>(), reads: new Map<string, number>() };
  const acknowledged: string[] = [];
  const write = async (to: Map<string, number> | null) => {
    const title = `disk-${randomUUID()}`;
    const body = JSON.stringify({ title });
    const call = { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, body };
    const status = await statusOf(`${system.origin}/api/assignments`, call);
    if (status === '200') acknowledged.push(title);
    if (to !== null) count(to, status);
    return status;
  };
  const first = await write(null);
  if (first !== '200') throw new Error(`The drill cannot write: ${first}`);

  const filler = join(disk, 'filler');
  await fillUp(disk, filler);
  const end = performance.now() + FULL_MS;
  const read = async () => count(tally.reads, await statusOf(`${system.origin}/api/groups?scope=any`, { headers }));
  const each = async (act: () => Promise<unknown>) => {
    for (; performance.now() < end; await sleep(EVERY_MS)) await act();
  };
  // Enough of them that tables and log must grow.
  await Promise.all([...Array.from({ length: WRITERS }, () => each(() => write(tally.writes))), each(read)]);
  await rm(filler);
  const freedAt = performance.now();
  let last = '';
  while (performance.now() - freedAt < BACK_WITHIN_MS && last !== '200') {
    last = await write(null);
    await sleep(EVERY_MS);
  }
  const backMs = performance.now() - freedAt;
  const stored = await storedTitles(system);
  const lost = acknowledged.filter((title) => !stored.has(title));
  const unclear = [...tally.writes.keys()].filter((status) => status !== '200' && status !== '503');
  const failedReads = [...tally.reads].filter(([status]) => status !== '200').reduce((sum, [, of]) => sum + of, 0);
  return {
    rule: 'WA-4 on a full disk saving is told to wait, reading goes on, and saving goes on by itself once there is room',
    figures: `writes ${words(tally.writes)}, reads ${words(tally.reads)}; ${acknowledged.length} acknowledged, ${lost.length} lost; saving again ${(backMs / 1000).toFixed(1)} s after there was room`,
    isHeld:
      (tally.writes.get('503') ?? 0) > 0 &&
      unclear.length === 0 &&
      failedReads === 0 &&
      lost.length === 0 &&
      last === '200',
  };
}

/** To the last block. */
async function fillUp(disk: string, file: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await run('fallocate', ['-l', String(bavail * bsize), file]).catch(() =>
    writeFile(file, Buffer.alloc(bavail * bsize)),
  );
}

const statusOf = (url: string, init: RequestInit): Promise<string> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(20_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    () => 'no answer',
  );

const count = (to: Map<string, number>, status: string) => to.set(status, (to.get(status) ?? 0) + 1);
const words = (tally: ReadonlyMap<string, number>) => [...tally].map(([status, of]) => `${of} × ${status}`).join(', ');

async function storedTitles({ postgres }: System): Promise<ReadonlySet<string>> {
  const client = new pg.Client({ connectionString: postgres.university.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ title: string }>("select title from assignments where title like 'disk-%'");
  await client.end();
  return new Set(rows.map(({ title }) => title));
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { freePort, postmasterPid, startPostgres } from '@circuit/testing';

import { stolenSince, stolenTicks } from '#tooling/bench/cpuSeconds.ts';
import { report, type Finding } from '#tooling/drills/report.ts';

import { openCell, type Cell } from './cell.ts';
import { calls, handIns, isolation, memory, migrations, oneMore, plans, rounds, type Compared } from './findings.ts';
import { timeHandIns, timeReads } from './interleaved.ts';
import { tryWalls } from './isolation.ts';
import { backendsOf, kilobytesOf } from './memory.ts';
import { timeMigrations, timeOneMore } from './migrating.ts';
import { scansOf, scansSince } from './scans.ts';
import { watchWorker } from './worker.ts';

// npm run bench:shards [-- --short]: cells with as many people in 1, 100 and 2,000 universities, and one with a single small
// university, beside each other in one run. What people wait for is compared in turns, as a ratio.
const { values: options } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const size = options.short
  ? { shards: 200, reads: 300, handIns: 100, settleSeconds: 25, watchSeconds: 15 }
  : { shards: 2000, reads: 1500, handIns: 600, settleSeconds: 120, watchSeconds: 30 };
const WARM = 150;
const WALL_READS = 1000;
const STUDENTS = WARM + size.handIns + 200;

const folder = await mkdtemp(join(tmpdir(), 'circuit-shards-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
await chmod(folder, 0o755);
const postgres = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
const postgresPid = postmasterPid(postgres.dataFolder);
const opened: Cell[] = [];
const findings: Finding[] = [];
try {
  await measureAll();
} finally {
  for (const cell of opened) await cell.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
report(findings);

async function measureAll(): Promise<void> {
  const place = { folder, ownerUrl: postgres.university.ownerUrl };
  const open = async (name: string, shards: number, coursesPerShard: number, coursesOfFirst = coursesPerShard) => {
    const cell = await openCell(place, name, { shards, coursesPerShard, coursesOfFirst }, STUDENTS);
    opened.push(cell);
    return cell;
  };
  const small = await open('cell_small', 1, 1);
  const one = await open('cell_one', 1, size.shards);
  const some = await open('cell_some', size.shards / 20, 20);
  const many = await open('cell_many', size.shards, 1, size.shards / 10);
  // The same cell, seen by the students of the one large university in it.
  const large: Cell = {
    ...many,
    students: many.ofFirst,
    label: `a university of ${size.shards / 10} courses among these`,
  };
  const compared: Compared = { one, many };

  const before = stolenTicks();
  await timeReads([...opened, large], WARM);
  await timeHandIns([one, some, many], { from: 0, to: WARM });
  const atRest = await Promise.all(opened.map(scansOf));
  const reads = await timeReads(opened, size.reads);
  const after = await Promise.all(opened.map(scansOf));
  const scans = opened.map((cell, index) => ({ cell, ...scansSince(at(atRest, index), at(after, index), size.reads) }));
  findings.push(calls(compared, small, reads));
  const inLarge = await timeReads([large], size.reads);
  const ofLarge = { cell: large, ...scansSince(at(after, 3), await scansOf(many), size.reads) };
  findings.push(plans([...scans.slice(1), ofLarge], size.reads, inLarge));
  const given = await timeHandIns([one, some, many], { from: WARM, to: WARM + size.handIns });
  findings.push(handIns(compared, given, stolenSince(before)));
  findings.push(isolation(await tryWalls(many, Math.min(WALL_READS, STUDENTS))));

  const taken = [];
  for (const cell of [one, some, many]) {
    const worker = await watchWorker(cell, { postgresPid, ...size });
    const backends = await backendsOf(cell);
    const apiKilobytes = Math.max(...cell.apis.map(({ pid }) => kilobytesOf(pid)));
    taken.push({ cell, worker, backends, apiKilobytes });
  }
  findings.push(rounds(taken), memory(taken));
  findings.push(oneMore(await timeOneMore(many)));
  const moved = [];
  for (const cell of [one, some, many]) moved.push({ cell, ...(await timeMigrations(cell)) });
  findings.push(migrations(moved));
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error('There is one for each cell.');
  return value;
}

import type { Finding } from '#tooling/drills/report.ts';
import { percentile } from '#tooling/drills/rush/arrivals.ts';

import type { Cell } from './cell.ts';
import type { Times } from './interleaved.ts';
import type { Isolation } from './isolation.ts';
import type { Backends } from './memory.ts';
import type { OneMore } from './migrating.ts';
import type { ScansSince } from './scans.ts';
import type { WorkerFigures } from './worker.ts';

/** As many people and courses, in one university and in many. */
export interface Compared {
  readonly one: Cell;
  readonly many: Cell;
}

const MOST_SLOWER = 1.3;
const ONE_MORE_SECONDS = 1;
/** Longer than a person who waits for a message of Circuit looks at an empty mailbox. */
const MAIL_SECONDS = 5;
/** The clock looks every twenty seconds: a round must fit in between. */
const CLOCK_SECONDS = 20;
/** Of two processes: ten each (CONNECTIONS), and one that looks whether the database is there. */
const MOST_CONNECTIONS = 2 * (10 + 1);
/** Of a worker, for each university: the figures that it tells, and what it knows of it from round to round. */
const WORKER_KILOBYTES = 200;
const METRICS_BYTES = 1024;
/** A difference below this is that of two starts. */
const NOISE_KILOBYTES = 50 * 1024;
/** Shorter ones are too short to be compared. */
const SHORT_MIGRATION_SECONDS = 1;
const MOST_SLOWER_MIGRATION = 2;
/** Of one core, while nothing is due. */
const IDLE_SHARE = 0.5;

const lines = (all: readonly string[]) => all.join('\n           ');
const inMegabytes = (kilobytes: number) => `${(kilobytes / 1024).toFixed(0)} MB`;
const nameOf = ({ label, size: { shards, coursesPerShard } }: Cell) =>
  label ??
  `${shards} ${shards === 1 ? 'university' : 'universities'} of ${coursesPerShard === 1 ? 'one course' : `${coursesPerShard} courses`}`;

const shown = (times: readonly number[]) =>
  `${percentile(times, 0.5).toFixed(1)}/${percentile(times, 0.99).toFixed(1)} ms`;

function ratioOf(times: Times, name: string, { one, many }: Compared, share: number): number {
  const of = (cell: Cell) => percentile(times.get(cell)?.[name] ?? [], share);
  return of(many) / of(one);
}

function compare(times: Times, compared: Compared, others: readonly Cell[] = []) {
  const names = Object.keys(times.get(compared.many) ?? {});
  const ratios = names.map((name) => ratioOf(times, name, compared, 0.99));
  const told = names.map((name, index) => {
    const each = [...times].map(([cell, of]) => `${nameOf(cell)} ${shown(of[name] ?? [])}`);
    const beside = others.map(
      (other) => `; p99 against ${nameOf(other)} ${ratioOf(times, name, { ...compared, one: other }, 0.99).toFixed(2)}`,
    );
    return `${name}: p99 ratio ${ratios[index]?.toFixed(2)}, p50 ratio ${ratioOf(times, name, compared, 0.5).toFixed(2)}${beside.join('')}; p50/p99 ${each.join(', ')}`;
  });
  return { told, worst: Math.max(...ratios) };
}

export function calls(compared: Compared, small: Cell, times: Times): Finding {
  const { told, worst } = compare(times, compared, [small]);
  return {
    rule: `MU-1 p99 of a read in ${compared.many.size.shards} universities within ${MOST_SLOWER} times that in one of as many people`,
    figures: lines(told),
    isHeld: worst <= MOST_SLOWER,
  };
}

export function handIns(compared: Compared, times: Times, stolen: number): Finding {
  const { told, worst } = compare(times, compared);
  return {
    rule: 'MU-1 p99 of a hand-in likewise',
    figures: lines([...told, `the host took ${(100 * stolen).toFixed(0)} % of the processors`]),
    isHeld: worst <= MOST_SLOWER,
  };
}

type CellScans = ScansSince & { readonly cell: Cell };

/** `ofLarge`: of the pages of a large university, which come one after another, so that nothing is compared with them. */
export function plans(scans: readonly CellScans[], turns: number, ofLarge: Times): Finding {
  const told = scans.map(
    ({ cell, rows, walked, usedIndexes }) =>
      `${nameOf(cell)}: ${(rows / turns).toFixed(0)} rows read for three pages, ${walked.length === 0 ? 'no table walked' : `walked ${walked.join(', ')}`}; through ${usedIndexes.join(', ')}`,
  );
  const timesOf = [...ofLarge].flatMap(([cell, of]) =>
    Object.entries(of).map(([name, taken]) => `${nameOf(cell)}: ${name} p50/p99 ${shown(taken)}`),
  );
  return {
    rule: 'MU-2 pages find their rows through indexes and walk no large table',
    figures: lines([...told, ...timesOf]),
    isHeld: scans.every(({ walked }) => walked.length === 0),
  };
}

export function isolation({ shards, reads, wrong, opened, admitted }: Isolation): Finding {
  return {
    rule: 'CG-13 interleaved reads of students of all universities: none sees another',
    figures: `${reads} reads in ${shards} universities: ${wrong} wrong answers, ${opened} things of another opened, ${admitted} tokens of another taken`,
    isHeld: reads >= 400 && wrong + opened + admitted === 0,
  };
}

interface Taken {
  readonly cell: Cell;
  readonly worker: WorkerFigures;
  readonly backends: Backends;
  readonly apiKilobytes: number;
}

export function rounds(taken: readonly Taken[]): Finding {
  const told = taken.map(({ cell, worker }) => {
    const each = [...worker.rounds].map(([work, seconds]) => `${work} ${seconds.toFixed(2)} s`);
    return `${nameOf(cell)}: ${each.join(', ')}; at rest ${(100 * worker.idleShare).toFixed(0)} % of a core of the worker, ${(100 * worker.idleDatabaseShare).toFixed(0)} % of the database, ${worker.rowsReadPerSecond.toFixed(0)} rows a second; a message left after ${percentile(worker.mailSeconds, 0.5).toFixed(1)} s, the last after ${Math.max(...worker.mailSeconds).toFixed(1)} s`;
  });
  const isFine = ({ worker: { rounds: of, mailSeconds, idleShare } }: Taken) =>
    (of.get('clock') ?? Infinity) <= CLOCK_SECONDS &&
    Math.max(...mailSeconds) <= MAIL_SECONDS &&
    idleShare <= IDLE_SHARE;
  return {
    rule: `MU-3 a worker looks at all universities in time: the clock within ${CLOCK_SECONDS} s, a message within ${MAIL_SECONDS} s, at rest ${100 * IDLE_SHARE} % of a core`,
    figures: lines(told),
    isHeld: taken.every(isFine),
  };
}

function growsLittle(first: Taken, last: Taken): boolean {
  const more = last.cell.size.shards - first.cell.size.shards;
  return (
    last.worker.kilobytes - first.worker.kilobytes <= NOISE_KILOBYTES + more * WORKER_KILOBYTES &&
    last.worker.metricsBytes - first.worker.metricsBytes <= more * METRICS_BYTES
  );
}

export function memory(taken: readonly Taken[]): Finding {
  const told = taken.map(
    ({ cell, worker, backends, apiKilobytes }) =>
      `${nameOf(cell)}: API ${inMegabytes(apiKilobytes)}, worker ${inMegabytes(worker.kilobytes)}, ${backends.count} connections of two API processes, the largest backend ${inMegabytes(backends.ownKilobytes)}; /metrics of the worker ${(worker.metricsBytes / 1024).toFixed(0)} kB in ${worker.scrapeMs.toFixed(0)} ms`,
  );
  const [first, last] = [taken[0], taken.at(-1)];
  return {
    rule: `MU-4 the memory of the API and the connections do not follow the number of universities; a worker holds ${WORKER_KILOBYTES} kB more for each at most, and its /metrics ${METRICS_BYTES} bytes`,
    figures: lines(told),
    isHeld:
      first !== undefined &&
      last !== undefined &&
      last.apiKilobytes <= first.apiKilobytes * MOST_SLOWER &&
      last.backends.count <= MOST_CONNECTIONS &&
      growsLittle(first, last),
  };
}

export function oneMore({ commandSeconds, startSeconds, apiSeconds }: OneMore): Finding {
  return {
    rule: `MU-5 one more university is set up within ${ONE_MORE_SECONDS} s`,
    figures: `${commandSeconds.toFixed(2)} s for the command, of which the start of its program takes ${startSeconds.toFixed(2)} s; a process that knows the university is there and gone again after ${apiSeconds.toFixed(1)} s`,
    isHeld: commandSeconds - startSeconds <= ONE_MORE_SECONDS,
  };
}

interface Moved {
  readonly cell: Cell;
  readonly empty: number;
  readonly usual: number;
}

export function migrations(moved: readonly Moved[]): Finding {
  const told = moved.map(
    ({ cell, empty, usual }) =>
      `${nameOf(cell)}: all from nothing ${cell.migratedSeconds.toFixed(1)} s, one that does nothing ${empty.toFixed(2)} s, a column and a table ${usual.toFixed(2)} s`,
  );
  const most = Math.max(SHORT_MIGRATION_SECONDS, MOST_SLOWER_MIGRATION * (moved[0]?.usual ?? 0));
  return {
    rule: `MU-6 a migration takes at most ${MOST_SLOWER_MIGRATION} times as long as with the fewest universities, or ${SHORT_MIGRATION_SECONDS} s`,
    figures: lines(told),
    isHeld: moved.length > 1 && moved.every(({ usual }) => usual <= most),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';

import { startMailCatcher } from '@circuit/testing';

import { cpuSecondsOf, cpuSecondsOfFamily } from '#tooling/bench/cpuSeconds.ts';

import type { Cell } from './cell.ts';
import { kilobytesOf } from './memory.ts';
import { withOwner } from './universities.ts';

export interface WorkerFigures {
  /** How long the last round took, by what is looked for. */
  readonly rounds: ReadonlyMap<string, number>;
  /** Of a second, while nothing is due. */
  readonly idleShare: number;
  readonly idleDatabaseShare: number;
  readonly rowsReadPerSecond: number;
  /** From the moment a message is due until it has left, of messages in universities at random. */
  readonly mailSeconds: readonly number[];
  readonly kilobytes: number;
  readonly metricsBytes: number;
  readonly scrapeMs: number;
}

const MAILS = 20;
const MAIL_MOST_MS = 90_000;

/** One worker on a cell in which nothing is due, and then a few messages. */
export async function watchWorker(
  cell: Cell,
  { postgresPid, settleSeconds, watchSeconds }: { postgresPid: number; settleSeconds: number; watchSeconds: number },
): Promise<WorkerFigures> {
  const catcher = await startMailCatcher();
  const worker = await cell.startWorker({ SMTP_URL: catcher.url });
  try {
    // The first rounds link the audit of all hand-ins and look at every assignment; those after are the usual ones.
    await sleep(settleSeconds * 1000);
    const rowsBefore = await rowsRead(cell);
    const [startedAt, own, database] = [performance.now(), cpuSecondsOf(worker.pid), cpuSecondsOfFamily(postgresPid)];
    await sleep(watchSeconds * 1000);
    const seconds = (performance.now() - startedAt) / 1000;
    const idleShare = (cpuSecondsOf(worker.pid) - own) / seconds;
    const idleDatabaseShare = (cpuSecondsOfFamily(postgresPid) - database) / seconds;
    const rowsReadPerSecond = ((await rowsRead(cell)) - rowsBefore) / seconds;
    const scrapedAt = performance.now();
    const metrics = await (await fetch(`${worker.ops}/metrics`)).text();
    const scrapeMs = performance.now() - scrapedAt;
    const mailSeconds = await timeMails(cell);
    return {
      rounds: roundsIn(await (await fetch(`${worker.ops}/metrics`)).text()),
      idleShare,
      idleDatabaseShare,
      rowsReadPerSecond,
      mailSeconds,
      kilobytes: kilobytesOf(worker.pid),
      metricsBytes: metrics.length,
      scrapeMs,
    };
  } finally {
    await worker.stop();
    await catcher.stop();
  }
}

function roundsIn(metrics: string): ReadonlyMap<string, number> {
  const lines = metrics.matchAll(/^circuit_round_seconds\{work="(\w+)"\} (\S+)$/gm);
  return new Map([...lines].map(([, work = '', seconds = '']) => [work, Number(seconds)]));
}

const rowsRead = (cell: Cell) =>
  withOwner(cell.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ rows: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables`,
    );
    return rows[0]?.rows ?? 0;
  });

/** A message to a student in universities at random, all due now; how long each waited. */
async function timeMails(cell: Cell): Promise<number[]> {
  return withOwner(cell.ownerUrl, async (owner) => {
    const step = Math.max(1, Math.floor(cell.students.length / MAILS));
    const readers = cell.students.filter((_student, index) => index % step === 0).slice(0, MAILS);
    const { rows } = await owner.query<{ id: string }>(
      `insert into messages (shard, kind, user_id, address, subject, text_before, link_path, text_after)
       select shard, 'phaseOpened', id, email, 'Hand in is open', 'It is.', '/', 'Bye.' from users
       where id = any ($1) returning id`,
      [readers.map(({ userId }) => userId)],
    );
    const ids = rows.map(({ id }) => id);
    const startedAt = performance.now();
    const left = new Map<string, number>();
    while (left.size < ids.length && performance.now() - startedAt < MAIL_MOST_MS) {
      const sent = await owner.query<{ id: string }>(
        `select id from messages where id = any ($1) and state not in ('waiting', 'sending')`,
        [ids],
      );
      const seconds = (performance.now() - startedAt) / 1000;
      for (const { id } of sent.rows) if (!left.has(id)) left.set(id, seconds);
      await sleep(50);
    }
    return ids.map((id) => left.get(id) ?? Infinity);
  });
}

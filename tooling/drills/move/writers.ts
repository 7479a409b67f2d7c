import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { withOwner, type Student } from '#tooling/bench/shards/universities.ts';
import { ESSAY } from '#tooling/drills/rush/essay.ts';

import type { Balancer } from './balancer.ts';

const HANDED_IN = JSON.stringify({ document: ESSAY });
const TRIES = 40;
const AGAIN_MS = 500;

export interface WriterFigures {
  readonly acknowledged: readonly string[];
  /** Refused for good, such as 401 or 409. */
  readonly refused: readonly number[];
  readonly signedOut: number;
  readonly retried: number;
  /** In which no hand-in was acknowledged: a machine that has more to do than it can makes people wait in line, but never this. */
  readonly longestGapMs: number;
  /** From the first try of a hand-in to its answer. */
  readonly longestMs: number;
}

export interface Writers {
  /** Ends them and waits for what is under way. */
  readonly stop: () => Promise<WriterFigures>;
}

/**
 * Students hand in, so many a second. Each sends the same idempotency key, as the web app does, until there is an answer,
 * and tries again half a second after a 503 or 421, whatever `Retry-After` says.
 */
export function startWriters(
  balancer: Balancer,
  students: Iterator<Student>,
  { perSecond, tokenOf }: { readonly perSecond: number; readonly tokenOf: (student: Student) => string },
): Writers {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let [retried, longestMs, longestGapMs] = [0, 0, 0];
  let acknowledgedAt = Number.POSITIVE_INFINITY;
  const ending = new AbortController();
  const handIn = async (student: Student) => {
    const path = `/api/groupAssignments/${student.groupAssignmentId}/submissions/${student.submissionId}/handIn`;
    const headers = {
      host: `${student.shard}.localhost`,
      authorization: `Bearer ${tokenOf(student)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'if-match': '"1"',
    };
    const startedAt = performance.now();
    for (let at = 1; ; at += 1) {
      const status = await post(balancer.originOf(student.shard) + path, headers, HANDED_IN);
      if (status === 200) {
        longestGapMs = Math.max(longestGapMs, performance.now() - acknowledgedAt);
        acknowledgedAt = performance.now();
        acknowledged.push(student.submissionId);
      } else if (at < TRIES && (status === 0 || status === 421 || status >= 500)) {
        retried += 1;
        await sleep(AGAIN_MS);
        continue;
      } else refused.push(status);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      return;
    }
  };
  const send = async () => {
    const sent: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let count = 0; !ending.signal.aborted; count += 1) {
      await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()));
      const next = students.next();
      if (next.done === true) break;
      sent.push(handIn(next.value));
    }
    await Promise.all(sent);
  };
  const sending = send();
  return {
    stop: async () => {
      ending.abort();
      await sending;
      return {
        acknowledged,
        refused,
        signedOut: refused.filter((status) => status === 401).length,
        retried,
        longestGapMs,
        longestMs,
      };
    },
  };
}

/** Through a plain request: `fetch` sets the host itself. 0: nobody answered. */
function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
  return new Promise((resolve) => {
    const call = request(url, { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } });
    call.once('error', () => resolve(0));
    call.once('response', (reply) => {
      reply.resume();
      reply.once('error', () => resolve(0));
      reply.once('end', () => resolve(reply.statusCode ?? 0));
    });
    call.setTimeout(15_000, () => call.destroy());
    call.end(body);
  });
}

/** What the cell holds of the hand-ins that were acknowledged. */
export function countHandIns(ownerUrl: string, shard: string, ids: readonly string[]) {
  return withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ lost: number; doubled: number }>(
      `select (count(*) filter (where versions = 0))::int as lost, (count(*) filter (where versions > 1))::int as doubled
       from (select (select count(*) from submission_versions v where v.shard = $1 and v.submission_id = given.id) as versions
         from unnest($2::uuid[]) as given (id)) as each`,
      [shard, [...ids]],
    );
    return rows[0] ?? { lost: Number.NaN, doubled: Number.NaN };
  });
}

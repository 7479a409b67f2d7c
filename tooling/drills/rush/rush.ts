import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ApiProcess, System } from '#tooling/drills/system.ts';

import { arrivals, openLoop, percentile } from './arrivals.ts';
import { makeRun, storedHandIns } from './crowd.ts';
import { tokenMaker } from './tokens.ts';

const TRIES = 5;
const WORDS = 560;
export const ESSAY = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'A price on carbon works well. '.repeat(WORDS / 6) }] },
  ],
};

export interface RushFigures {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly refused: number;
  readonly late: number;
  readonly unanswered: number;
  readonly retried: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

interface Rush {
  readonly groupId: string;
  readonly size: number;
  readonly seconds: number;
  /** The API that is killed when 60 % of the time is over, and comes back half a second later. */
  readonly killed?: ApiProcess;
}

/** So many people hand in within so many seconds of the end, half of them through each of two processes. */
export async function rush(system: System, apis: readonly ApiProcess[], facts: Rush): Promise<RushFigures> {
  const { groupId, size, seconds, killed } = facts;
  const { ownerUrl } = system.postgres.university;
  const tokenOf = await tokenMaker(system.folder, 'university');
  const crowd = await makeRun(ownerUrl, groupId, size, seconds + 2);
  const tokens = crowd.authors.map(({ userId, sessionId }) => tokenOf(userId, sessionId));
  const acknowledged = new Set<string>();
  const [refused, unanswered]: [string[], string[]] = [[], []];
  let retried = 0;

  const handIn = async (index: number) => {
    const { submissionId } = crowd.authors[index] ?? { submissionId: '' };
    const path = `/api/groupAssignments/${crowd.groupAssignmentId}/submissions/${submissionId}/handIn`;
    const init = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[index]}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'if-match': '"1"',
      },
      body: JSON.stringify({ document: ESSAY }),
    };
    /* oxlint-disable eslint/no-await-in-loop -- one try after the other */
    for (let attempt = 1; ; attempt++) {
      // The next try goes to the other process, as a balancer sends it.
      const origin = apis[(index + attempt) % apis.length]?.origin ?? '';
      const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(60_000) }).catch(
        () => undefined,
      );
      const status = answer?.status ?? 0;
      await answer?.body?.cancel();
      if (attempt > 1) retried += 1;
      if (status === 200) return void acknowledged.add(submissionId);
      if (status >= 400 && status < 500 && status !== 408) return void refused.push(`${status}`);
      if (attempt === TRIES) return void unanswered.push(`${status}`);
      await sleep(100 * 2 ** (attempt - 1));
    }
    /* oxlint-enable eslint/no-await-in-loop */
  };
  const kill = killed === undefined ? undefined : killAndRestart(killed, 600 * seconds);
  const tookMs = await openLoop(arrivals(size, seconds), handIn);
  await kill;

  const stored = await storedHandIns(ownerUrl, crowd);
  const ids = new Set(stored.map(({ submissionId }) => submissionId));
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !ids.has(id)).length,
    doubled: stored.filter(({ versions }) => versions !== 1).length,
    refused: refused.length,
    late: stored.filter(({ isLate }) => isLate).length,
    unanswered: unanswered.length,
    retried,
    medianMs: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  };
}

async function killAndRestart(api: ApiProcess, afterMs: number): Promise<void> {
  await sleep(afterMs);
  api.kill();
  await sleep(500);
  await api.restart();
}

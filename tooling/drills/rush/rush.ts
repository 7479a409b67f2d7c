import { setTimeout as sleep } from 'node:timers/promises';

import type { ApiProcess, System } from '#tooling/drills/system.ts';

import { percentile } from './arrivals.ts';
import { makeGroupAssignment, storedHandIns } from './crowd.ts';
import { sendPeople } from './people.ts';
import { tokenMaker } from './tokens.ts';

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
  // The process that plays the people takes a moment to start, before the first of them come.
  const crowd = await makeGroupAssignment(ownerUrl, groupId, size, seconds + 4);
  const people = crowd.authors.map(({ submissionId, userId, sessionId }) => ({
    submissionId,
    token: tokenOf(userId, sessionId),
  }));
  const { groupAssignmentId } = crowd;
  const origins = apis.map(({ origin }) => origin);
  const answered = await sendPeople({ origins, groupAssignmentId, people, seconds }, async () => {
    if (killed !== undefined) await killAndRestart(killed, 600 * seconds);
  });
  const { refused, unanswered, retried, tookMs } = answered;

  const stored = await storedHandIns(ownerUrl, crowd);
  const acknowledged = new Set(answered.acknowledged);
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

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';

import { freePort } from '@circuit/testing';

import { answers } from '#tooling/dev/answers.ts';
import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import type { System } from '#tooling/drills/system.ts';

const LONGEST_MS = 600_000;
/** Asking costs the machine that is measured: as seldom as two percent of precision allows. */
const ASK_AFTER = { leastMs: 20, share: 0.02 };
const SMALL_JOBS = 21;

/** A worker that takes jobs by now; with a profile, it prints where the time of each job went. */
export async function startReadyWorker(system: System, isProfiled: boolean): Promise<ChildProcess> {
  const port = await freePort();
  const worker = await system.startWorker({ OPS_PORT: String(port), LOG_LEVEL: isProfiled ? 'info' : 'fatal' });
  await answers(`http://127.0.0.1:${port}/readyz`);
  return worker;
}

interface JobLog {
  readonly id: string;
  readonly status: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

export interface Click {
  readonly jobLogId: string;
  readonly status: string;
  /** From the click to the first answer that says it is done. */
  readonly seconds: number;
  /** From the click to the answer that the job exists. */
  readonly answeredSeconds: number;
  /** From the row of the job, before the commit, to the worker's first mark. */
  readonly waitedSeconds: number;
  readonly jobSeconds: number;
}

/** Starts a job as a person does, and asks until it is done. */
export async function click(
  system: System,
  path: string,
  body: object,
  startedOf: (answer: unknown) => unknown = (answer) => answer,
): Promise<Click> {
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const address = `${system.origin}${path}`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1000;
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The job did not start: ${response.status} ${await response.text()}`);
  const { id } = startedOf(await response.json()) as JobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  const answeredSeconds = passed();
  for (;;) {
    const answer = await fetch(`${address}/${id}`, { headers });
    const { status, createdAt, startedAt, endedAt } = (await answer.json()) as JobLog; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as above
    const seconds = passed();
    if (!['queued', 'running'].includes(status) || seconds * 1000 > LONGEST_MS)
      return {
        jobLogId: id,
        status,
        seconds,
        answeredSeconds,
        waitedSeconds: between(createdAt, startedAt),
        jobSeconds: between(startedAt, endedAt),
      };
    await sleep(Math.max(ASK_AFTER.leastMs, seconds * 1000 * ASK_AFTER.share));
  }
}

const between = (from: string | null, to: string | null) => (Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000;

/** The median wait of small jobs for a worker, started at any moment between two looks at the queue. */
export async function medianWait(clickOnce: () => Promise<Click>): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < SMALL_JOBS; n += 1) {
    await sleep(300 + 40 * n);
    waits.push((await clickOnce()).waitedSeconds);
  }
  const [median] = waits.toSorted((one, other) => one - other).slice(Math.floor(SMALL_JOBS / 2));
  return median ?? Number.NaN;
}

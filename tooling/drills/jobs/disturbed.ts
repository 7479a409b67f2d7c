import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { ended } from '#tooling/dev/processes.ts';
import type { System } from '#tooling/drills/system.ts';

const LONGEST_MS = 180_000;

export interface JobLog {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
}

/** What happens to a job while it writes. Gets the worker that runs it; returns the workers that are left. */
export type Disturbance = (workers: Workers) => Promise<void>;

interface Workers {
  readonly first: ChildProcess;
  readonly another: () => Promise<ChildProcess>;
  /** Waits until this share of the rows has been written, in whatever transaction. */
  readonly atShare: (share: number) => Promise<void>;
  readonly untilEnded: () => Promise<JobLog>;
}

export interface DrilledJob {
  /** Where it is started, and, with the id of its jobLog behind, looked at. */
  readonly path: string;
  readonly body: object;
  /** The jobLog that starting it answered. */
  readonly startedOf: (answer: unknown) => JobLog;
  /** Rows that were written so far, committed or not, of so many. */
  readonly writtenSoFar: () => Promise<number>;
  readonly total: number;
}

/** Runs one job, from its request to its end, while something happens to it. */
export async function runDisturbed(
  system: System,
  { path, body, startedOf, writtenSoFar, total }: DrilledJob,
  disturb?: Disturbance,
): Promise<{ job: JobLog; seconds: number }> {
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const call = async (url: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(`${system.origin}${url}`, { ...init, headers }).catch(() => null);
    return response?.ok === true ? response.json() : null;
  };
  const started: ChildProcess[] = [];
  const another = async () => {
    const worker = await system.startWorker();
    started.push(worker);
    return worker;
  };
  const first = await another();
  const begun = performance.now();
  const answer = await call(path, { method: 'POST', body: JSON.stringify(body) });
  if (answer === null) throw new Error(`The job of ${path} did not start.`);
  const { id } = startedOf(answer);
  const untilEnded = () =>
    until(async () => {
      const job = (await call(`${path}/${id}`)) as JobLog | null; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
      return job !== null && !['queued', 'running'].includes(job.status) ? job : null;
    });
  const atShare = async (share: number) => {
    await until(async () => ((await writtenSoFar()) >= share * total ? true : null));
  };
  await disturb?.({ first, another, atShare, untilEnded });
  const job = await untilEnded();
  const seconds = (performance.now() - begun) / 1000;
  for (const worker of started) worker.kill('SIGTERM');
  await Promise.all(started.map(ended));
  return { job, seconds };
}

async function until<Answer>(look: () => Promise<Answer | null>): Promise<Answer> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error('The job hangs.');
    await sleep(10);
  }
}

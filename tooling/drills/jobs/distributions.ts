import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';

import { SEEDED_SUPER_ADMIN, signInAt } from '#tooling/dev/signIn.ts';
import { ended } from '#tooling/dev/processes.ts';
import type { System } from '#tooling/drills/system.ts';

import { forget, pairsOf, writtenSoFar, type DrillClass } from './class.ts';

const SEED = 4711;
const LONGEST_MS = 180_000;

interface JobLog {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
}

export interface Outcome {
  readonly pairs: readonly string[];
  readonly job: JobLog;
  readonly seconds: number;
}

/** What happens to a distribution while it writes. Gets the worker that runs it; returns the workers that are left. */
export type Disturbance = (workers: Workers) => Promise<void>;

interface Workers {
  readonly first: ChildProcess;
  readonly another: () => Promise<ChildProcess>;
  /** Waits until this share of the pairs has been written, in whatever transaction. */
  readonly atShare: (share: number) => Promise<void>;
  readonly untilEnded: () => Promise<JobLog>;
}

/** Distributes one class from nothing, with the same seed each time, while something happens to it. */
export async function distribute(system: System, of: DrillClass, disturb?: Disturbance): Promise<Outcome> {
  const ownerUrl = system.postgres.university.ownerUrl;
  await forget(ownerUrl, of);
  const { token } = await signInAt(system.origin, SEEDED_SUPER_ADMIN);
  const path = `${system.origin}/api/groupAssignments/${of.groupAssignmentId}/distribute`;
  const call = async <Answer>(url: string, init: RequestInit = {}): Promise<Answer | null> => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const response = await fetch(url, { ...init, headers }).catch(() => null);
    return response?.ok === true ? ((await response.json()) as Answer) : null; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };
  const started: ChildProcess[] = [];
  const another = async () => {
    const worker = await system.startWorker();
    started.push(worker);
    return worker;
  };
  const first = await another();
  const begun = performance.now();
  const body = JSON.stringify({ dryRun: false, seed: SEED });
  const answer = await call<{ jobLog: JobLog }>(path, { method: 'POST', body });
  if (answer === null) throw new Error('The distribution did not start.');
  const untilEnded = () =>
    until(async () => {
      const job = await call<JobLog>(`${path}/${answer.jobLog.id}`);
      return job !== null && !['queued', 'running'].includes(job.status) ? job : null;
    });
  const total = of.handIns * 3;
  const atShare = async (share: number) => {
    await until(async () => ((await writtenSoFar(ownerUrl)) >= share * total ? true : null));
  };
  await disturb?.({ first, another, atShare, untilEnded });
  const job = await untilEnded();
  const seconds = (performance.now() - begun) / 1000;
  for (const worker of started) worker.kill('SIGTERM');
  await Promise.all(started.map(ended));
  return { pairs: await pairsOf(ownerUrl, of), job, seconds };
}

async function until<Answer>(look: () => Promise<Answer | null>): Promise<Answer> {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const found = await look(); // oxlint-disable-line eslint/no-await-in-loop -- waiting in turn is the point
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error('The distribution hangs.');
    await sleep(10); // oxlint-disable-line eslint/no-await-in-loop -- waiting in turn is the point
  }
}

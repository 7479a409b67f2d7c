import { setTimeout as sleep } from 'node:timers/promises';

import { bodyOf, type Call } from './calling.ts';
import type { Wave } from './wave.ts';

const LOOK_MS = 100;
const MOST_MS = 60_000;

interface Job {
  readonly id: string;
  readonly status: string;
  readonly scoreRunId?: string | null;
}

export async function giveOut(call: Call, { groupAssignmentId }: Wave): Promise<void> {
  const path = `/api/groupAssignments/${groupAssignmentId}/distribute`;
  const { jobLog } = await bodyOf<{ jobLog: Job | null }>(call('POST', path, { dryRun: false }));
  if (jobLog === null) throw new Error('Nothing was given out.');
  await untilDone(call, `${path}/${jobLog.id}`);
}

export async function scoreAndRelease(call: Call, { groupAssignmentId, title }: Wave): Promise<void> {
  const of = `/api/groupAssignments/${groupAssignmentId}`;
  const { id } = await bodyOf<Job>(call('POST', `${of}/score`, { dryRun: false }));
  const { scoreRunId } = await untilDone(call, `${of}/score/${id}`);
  await call('POST', `${of}/release`, { scoreRunId, dryRun: false, typedTitle: title });
}

async function untilDone(call: Call, path: string): Promise<Job> {
  for (const until = performance.now() + MOST_MS; performance.now() < until; await sleep(LOOK_MS)) {
    const job = await bodyOf<Job>(call('GET', path));
    if (job.status === 'succeeded') return job;
    if (!['queued', 'running'].includes(job.status)) throw new Error(`The job at ${path} ended as ${job.status}.`);
  }
  throw new Error(`The job at ${path} takes too long.`);
}

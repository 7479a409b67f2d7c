import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { runServerFile, type Environment } from '#tooling/dev/environment.ts';
import { SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';

interface NextAct {
  readonly act: 'distribute' | 'score';
  readonly groupAssignmentId: string;
}

const ENDED = new Set(['succeeded', 'failed', 'cancelled']);
const POLL_MS = 250;
const PATIENCE_MS = 120_000;

/** The rows of a turn; the product has to be asked to do what it answers. */
export async function toTurn(
  number: number,
  now: Date,
  environment: Environment,
  signal?: AbortSignal,
): Promise<NextAct | null> {
  const args = ['--now', now.toISOString(), '--turn', String(number)];
  return JSON.parse(await runServerFile('seed/demo.ts', args, environment, signal)) as NextAct | null; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own program
}

/** The same pairs in every demo. */
const SEED = 2026;

/** Waits for something while a worker is there to do it. */
export type WhileWorking = <Answer>(wait: () => Promise<Answer>) => Promise<Answer>;

/** Lets the product do what an instructor would ask it for, through its own queue, and waits for it. */
export async function carryOut(
  origin: string,
  { act, groupAssignmentId }: NextAct,
  whileWorking: WhileWorking,
): Promise<void> {
  // Each turn stands at another time, so the session of the one before has ended or not begun.
  const { token } = await signInAt(origin, SEEDED_INSTRUCTOR);
  const call = caller(`${origin}/api/groupAssignments/${groupAssignmentId}`, token);
  if (act === 'distribute') {
    await call('POST', '/distribute', { dryRun: false, seed: SEED });
    await whileWorking(() => until(async () => (await call<Coverage>('GET', '/coverage')).lastJob));
    return;
  }
  const job = await call<{ readonly id: string }>('POST', '/score', { dryRun: false });
  const { scoreRunId } = await whileWorking(() => until(() => call<ScoreJob>('GET', `/score/${job.id}`)));
  // A few in the demo have a permit that still runs.
  const { title: typedTitle } = await call<{ readonly title: string }>('GET', '');
  await call('POST', '/release', { scoreRunId, dryRun: false, showsClassRange: true, typedTitle });
}

interface Job {
  readonly status: string;
  readonly messages: readonly string[];
}
interface ScoreJob extends Job {
  readonly scoreRunId: string | null;
}
interface Coverage {
  readonly lastJob: Job | null;
}

async function until<Asked extends Job>(ask: () => Promise<Asked | null>): Promise<Asked> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const job = await ask();
    if (job !== null && ENDED.has(job.status)) {
      if (job.status !== 'succeeded') throw new Error(`A job ${job.status}: ${job.messages.join(' ')}`);
      return job;
    }
    await sleep(POLL_MS);
  }
  throw new Error(`A job had not ended after ${PATIENCE_MS / 1000} s.`);
}

const caller =
  (address: string, token: string) =>
  async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };

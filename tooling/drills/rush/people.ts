import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a process that plays the people is told. */
export interface Plan {
  readonly origins: readonly string[];
  readonly groupAssignmentId: string;
  readonly people: readonly { readonly submissionId: string; readonly token: string }[];
  readonly seconds: number;
}

/** What they were answered, in the end. */
export interface Answered {
  readonly acknowledged: readonly string[];
  readonly refused: readonly number[];
  readonly unanswered: readonly number[];
  readonly retried: number;
  readonly tookMs: readonly number[];
}

/**
 * The people have a process of their own: their sockets, timers and texts would otherwise wait for one another and be
 * counted as the server's time. `onBegun` is called when the first of them come.
 */
export async function sendPeople(plan: Plan, onBegun: () => Promise<void>): Promise<Answered> {
  const child = fork(join(import.meta.dirname, 'comingPeople.ts'), { serialization: 'advanced' });
  try {
    child.send(plan);
    await once(child, 'message');
    const answered = once(child, 'message') as Promise<[Answered]>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own process, which sends nothing else
    const [[answer]] = await Promise.all([answered, onBegun()]);
    return answer;
  } finally {
    child.kill();
  }
}

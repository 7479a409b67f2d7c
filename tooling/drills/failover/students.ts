import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What the process that plays the students is told. */
export interface Plan {
  readonly port: number;
  readonly certificate: string;
  readonly host: string;
  readonly groupAssignmentId: string;
  readonly people: readonly { readonly submissionId: string; readonly token: string }[];
  readonly perSecond: number;
}

/** One thing that somebody met, by the clock of the machine. */
export interface Seen {
  readonly at: number;
  readonly what: 'pressed' | 'done' | 'answer' | 'refused' | 'gaveUp' | 'read';
  /** Of an answer and of a read; 0: none came. */
  readonly status?: number;
  readonly tookMs?: number;
  readonly submissionId?: string;
}

export interface Students {
  /** Everything until now. */
  readonly seen: Seen[];
  /** How many have not pressed yet. */
  readonly left: () => number;
  /** Everybody who is left comes now, and the last answer is waited for. */
  readonly finish: () => Promise<void>;
  readonly stop: () => void;
}

/** They have a process of their own, so that their clocks do not stand still with this one. */
export async function sendStudents(plan: Plan): Promise<Students> {
  const child = fork(join(import.meta.dirname, 'comingStudents.ts'), { serialization: 'advanced' });
  const seen: Seen[] = [];
  const over = Promise.withResolvers<void>();
  child.on('message', (batch: Seen[] | 'begun' | 'over') => {
    if (Array.isArray(batch)) seen.push(...batch);
    else if (batch === 'over') over.resolve();
  });
  child.once('exit', () => over.resolve());
  child.send(plan);
  await once(child, 'message');
  return {
    seen,
    left: () => plan.people.length - seen.filter(({ what }) => what === 'pressed').length,
    finish: async () => {
      child.send('finish');
      await over.promise;
    },
    stop: () => void child.kill(),
  };
}

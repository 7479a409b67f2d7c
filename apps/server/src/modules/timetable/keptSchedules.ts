import { createHash } from 'node:crypto';

import type { TimetableClass } from '@circuit/domain/timetable';

import type { Connection } from './connection.ts';

const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 2000;

interface Key {
  readonly connection: Connection;
  readonly externalId: string;
  readonly term: string;
}

/** What is worth keeping: classes, or that there are none. */
export type KeptAnswer =
  | { readonly state: 'ready'; readonly classes: readonly TimetableClass[] }
  | { readonly state: 'notAnInstructor' };

interface Kept {
  readonly until: number;
  readonly answer: KeptAnswer;
}

/** What the timetable said in this process: people look twice, and go back and forth between terms. (UT-10) */
const answers = new Map<string, Kept>();

/** Other settings are another timetable: what the old one said counts no longer. */
function nameOf({ connection: { shard, baseUrl, account, password }, externalId, term }: Key): string {
  const digest = createHash('sha256').update(`${account}\n${password}`).digest('base64url');
  return JSON.stringify([shard, baseUrl, digest, externalId, term]);
}

export function kept(key: Key): KeptAnswer | undefined {
  const found = answers.get(nameOf(key));
  return found !== undefined && performance.now() < found.until ? found.answer : undefined;
}

/** Only answers are kept: a timetable that was away is asked again. */
export function keepFor(key: Key, answer: KeptAnswer): KeptAnswer {
  const name = nameOf(key);
  answers.delete(name);
  // The oldest goes first.
  for (const oldest of answers.keys()) {
    if (answers.size < MOST_KEPT) break;
    answers.delete(oldest);
  }
  answers.set(name, { until: performance.now() + KEPT_MS, answer });
  return answer;
}

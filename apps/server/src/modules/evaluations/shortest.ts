import type { GroupAssignmentId, SubmissionId } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';

import type { Reviewer } from './desk.ts';

const KEPT_MS = 30_000;
/** More than one person is kept from, so that something is left for everybody. */
const KEPT_WORKS = 50;
const KEPT_ASSIGNMENTS = 1000;

interface Kept {
  readonly at: Date;
  readonly ids: readonly SubmissionId[];
}

// Of this process alone: it only says where to look, and what is found there is counted anew.
const keptOf = new WeakMap<Home['keys'], Map<string, Kept>>();

/** What counting a whole class has found lately; it is counted again after half a minute, by one at a time. */
export async function rememberShortest(
  { home, shard }: Pick<Reviewer, 'home' | 'shard'>,
  id: GroupAssignmentId,
  now: Date,
  count: (limit: number) => Promise<readonly SubmissionId[]>,
): Promise<readonly SubmissionId[]> {
  const kept = keptOf.get(home.keys) ?? new Map<string, Kept>();
  keptOf.set(home.keys, kept);
  const key = `${shard} ${id}`;
  const found = kept.get(key);
  if (found !== undefined && Math.abs(now.getTime() - found.at.getTime()) < KEPT_MS) return found.ids;
  // Callers that ask during the count get the previous result.
  if (found !== undefined) kept.set(key, { ...found, at: now });
  const ids = await count(KEPT_WORKS);
  // Behind all others, so that the first ones are the oldest.
  kept.delete(key);
  kept.set(key, { at: now, ids });
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_ASSIGNMENTS))) kept.delete(oldest);
  return ids;
}

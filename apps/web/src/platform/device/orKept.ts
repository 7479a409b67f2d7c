import { isAway } from '@circuit/domain/offline';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';

import type { FetchProblem } from '#platform/problems/problem.ts';
import type { Tab } from '#platform/tab/tab.ts';

type Answer = { readonly data: unknown } | { readonly error: FetchProblem };

/** The queries that this device answered and the server has not answered since, and when each answer was kept. */
const kept = new Map<string, number>();
let isBack = false;
const watchers = new Set<() => void>();

/** When what is shown was kept, the oldest of it; null if all of it comes from the server. */
export const whenKept = (): number | null => (kept.size === 0 ? null : Math.min(...kept.values()));

export const keptKeys = (): string[] => [...kept.keys()];

/** Whether the last read was answered by the server. */
export const isServerBack = (): boolean => isBack;

export function watchKept(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

const tell = () => watchers.forEach((watcher) => watcher());

/** A fresh device: nothing was read from it, and no server has answered yet. */
export function resetKept(): void {
  kept.clear();
  isBack = false;
  tell();
}

/** Nobody uses its answer any more, or the server has answered. */
export function forgetKept(key: string): void {
  if (kept.delete(key)) tell();
}

/** If nobody answered a read, what this device kept of it is the answer. (OF-5) */
export async function orKept<Own extends Answer>(
  { queryCacheKey, extra }: Pick<BaseQueryApi, 'queryCacheKey' | 'extra'>,
  answer: Own,
): Promise<Own> {
  if (queryCacheKey === undefined) return answer;
  if ('data' in answer) {
    isBack = true;
    kept.delete(queryCacheKey);
    tell();
    return answer;
  }
  // A page goes on showing what it has, also what this device gave it, if its server fails. (OF-14)
  if (!isAway(answer.error.status)) return answer;
  const found = await import('./keptAnswer.ts')
    .then((file) => file.keptAnswer(queryCacheKey, extra as Tab)) // oxlint-disable-line typescript/no-unsafe-type-assertion -- the stores of the app are made with a tab
    .catch(() => null);
  if (found === null) return answer;
  isBack = false;
  kept.set(queryCacheKey, found.at);
  tell();
  return { data: found.answer } as Own; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same query answered it before
}

import { assertNever } from '../kernel/index.ts';

import { backOffMs, MOST_TRIES, type Waiting } from './backOff.ts';
import { refusalText, type PushOutcome } from './readScoreAnswer.ts';

export interface TriedPush {
  readonly platformName: string;
  /** With the one that has just ended. */
  readonly tries: number;
  /** The try before this one was stale as well. */
  readonly wasStale: boolean;
  /** The column had to be looked for before in this push. */
  readonly wasColumnGone: boolean;
}

export type PushSettlement =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting'; readonly nextTryAt: Date; readonly reason: string; readonly isColumnGone: boolean }
  | { readonly state: 'superseded' | 'failed'; readonly reason: string };

/** What becomes of one learner's push after an answer, or after none. (GP-8, GP-10, GP-11) */
export function settlePush(outcome: PushOutcome, tried: TriedPush, now: Date, waiting: Waiting): PushSettlement {
  const { platformName, tries, wasStale, wasColumnGone } = tried;
  const later = (reason: string): PushSettlement => {
    if (tries >= MOST_TRIES) return { state: 'failed', reason: `${reason} We tried ${tries} times.` };
    const nextTryAt = new Date(now.getTime() + backOffMs(tries, waiting));
    return { state: 'waiting', nextTryAt, reason, isColumnGone: false };
  };
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent' };
    case 'stale':
      if (wasStale) return { state: 'superseded', reason: supersededText(platformName) };
      return { state: 'waiting', nextTryAt: now, reason: supersededText(platformName), isColumnGone: false };
    case 'throttled':
      return later(`${platformName} asked us to slow down.`);
    case 'unavailable':
      return later(`${platformName} did not answer, or had a problem of its own.`);
    case 'columnGone':
      if (wasColumnGone) return { state: 'failed', reason: columnGoneText(platformName) };
      return { state: 'waiting', nextTryAt: now, reason: columnGoneText(platformName), isColumnGone: true };
    case 'refused':
      return { state: 'failed', reason: refusalText(outcome.why, platformName) };
    default:
      return assertNever(outcome);
  }
}

const supersededText = (platformName: string) => `${platformName} already has a newer grade for this person.`;
const columnGoneText = (platformName: string) => `The grade column in ${platformName} was deleted.`;

/** Three in a row are no accident of one request. */
export const FAILURES_BEFORE_PAUSE = 3;

/**
 * For how long nothing at all is sent to the platform; 0 to go on. One that throttles us throttles all that we send,
 * and one that is down is not asked two thousand times whether it is. (GP-12)
 */
export function pauseMs(outcome: PushOutcome, failuresInARow: number, waiting: Waiting): number {
  if (outcome.kind === 'throttled') return backOffMs(failuresInARow, { ...waiting, chance: 0.5 + waiting.chance / 2 });
  if (outcome.kind !== 'unavailable') return 0;
  if (failuresInARow >= FAILURES_BEFORE_PAUSE) return backOffMs(failuresInARow - FAILURES_BEFORE_PAUSE + 1, waiting);
  return waiting.askedSeconds === null ? 0 : backOffMs(1, { ...waiting, chance: 0 });
}

/** Less than this many requests as dear as the last one are left: waiting is cheaper than being refused. */
const REQUESTS_TO_SPARE = 3;

/** How long to wait because the platform says how little is left of what it allows; 0 when it says nothing. (GP-12) */
export function sparingMs(headers: Readonly<Record<string, string>>): number {
  const remaining = Number(headers['x-rate-limit-remaining'] ?? Number.NaN);
  const cost = Number(headers['x-request-cost'] ?? '1');
  if (Number.isNaN(remaining) || Number.isNaN(cost) || remaining > cost * REQUESTS_TO_SPARE) return 0;
  const reset = Number(headers['x-rate-limit-reset'] ?? '1');
  return backOffMs(1, { chance: 0, askedSeconds: Number.isNaN(reset) ? 1 : Math.max(1, reset) });
}

import type { GradePushRow } from '@circuit/contract/gradePushes';

import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { points } from '../words.ts';
import type { GradePushColumn, GradePushTry } from './pushApi.ts';

type State = GradePushRow['state'];
interface StateWords {
  readonly tone: 'ok' | 'bad' | 'warn' | 'neutral';
  readonly text: string;
}

export const STATE_WORDS: Readonly<Record<State, StateWords>> = {
  waiting: { tone: 'neutral', text: 'Waiting' },
  sending: { tone: 'neutral', text: 'Sending' },
  sent: { tone: 'ok', text: 'Sent' },
  superseded: { tone: 'warn', text: 'Changed there' },
  failed: { tone: 'bad', text: 'Failed' },
  cancelled: { tone: 'neutral', text: 'Canceled' },
  notSent: { tone: 'neutral', text: 'Not sent' },
};

export const OUTCOME_WORDS: Readonly<Record<NonNullable<GradePushTry['outcome']>, string>> = {
  accepted: 'Accepted',
  stale: 'Newer grade there',
  throttled: 'Asked to wait',
  unavailable: 'No answer',
  columnGone: 'Column missing',
  refused: 'Refused',
  lost: 'Outcome unknown',
};

/** The platform that grades go to, or what the university calls its own, or a plain word for it. */
export function platformIn(columns: readonly GradePushColumn[], lmsName: string | undefined): string {
  const [first, ...others] = new Set(columns.map(({ platformName }) => platformName));
  if (first !== undefined && others.length === 0) return first;
  return lmsName === undefined || lmsName === '' ? 'the learning platform' : lmsName;
}

/** "77.8", or a word: a missing score is not 0. */
export const grade = (tenths: number | null, otherwise: string): string =>
  tenths === null ? otherwise : points(tenths);

/** Why a row is as it is, and when it is tried again; what is due now only stands in line. */
export function whyWords({ reason, nextTryAt, state }: GradePushRow, zone: string): string {
  const isLater = state === 'waiting' && nextTryAt !== null && new Date(nextTryAt) > serverNow();
  const again = isLater ? `Next try ${formatDateTime(new Date(nextTryAt), zone)}.` : '';
  return [reason, again].filter((text) => text !== '').join(' ');
}

/** What holds up a whole column; null when nothing does. */
export function columnWords({ platformName, state, pausedUntil }: GradePushColumn, zone: string): string | null {
  if (pausedUntil !== null)
    return `${platformName} asked us to slow down or did not answer. Sending continues ${formatDateTime(new Date(pausedUntil), zone)}.`;
  if (state === 'gone')
    return `The grade column was deleted in ${platformName}. The next push makes a new one and sends every grade again.`;
  return null;
}

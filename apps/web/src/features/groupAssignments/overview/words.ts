import type { AttentionShown } from '@circuit/contract/overview';
import { jobName } from '@circuit/domain/jobLogs';
import type { PhaseType } from '@circuit/domain/phases';

import { many } from '#parts/words/figures.ts';

const TASKS: Readonly<Record<PhaseType, string>> = {
  Submission: 'handing in',
  Calibration: 'practice',
  PeerEvaluation: 'reviews',
  SelfEvaluation: 'their self-evaluation',
  SuperiorEvaluation: 'grading',
  Results: 'results',
};

const HOUR_MS = 3_600_000;

/** "30 hours left", "40 minutes left"; nothing once it is over, or late with a permit. */
function leftWords(endsAt: string | null, now: Date): string {
  const leftMs = endsAt === null ? 0 : Date.parse(endsAt) - now.getTime();
  if (leftMs <= 0) return '';
  if (leftMs < HOUR_MS) return `, ${many(Math.max(1, Math.floor(leftMs / 60_000)), 'minute', 'minutes')} left`;
  return `, ${many(Math.floor(leftMs / HOUR_MS), 'hour', 'hours')} left`;
}

const DAY_MS = 24 * HOUR_MS;

/** ", the first for 3 days"; nothing on the first day. */
function waitedWords(since: string | null, now: Date): string {
  const days = since === null ? 0 : Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  return days < 1 ? '' : `, the oldest for ${many(days, 'day', 'days')}`;
}

/** The figure stands out, the rest says what it means. */
export function attentionWords(one: AttentionShown, now: Date): { readonly bold: string; readonly rest: string } {
  switch (one.kind) {
    case 'jobFailed':
      return { bold: jobName(one.jobKind), rest: ' failed' };
    case 'behind':
      return {
        bold: many(one.count, 'student', 'students'),
        rest: ` ${one.count === 1 ? 'is' : 'are'} behind on ${TASKS[one.phase]}${leftWords(one.endsAt, now)}`,
      };
    case 'notGivenOut':
      return { bold: 'Review is open', rest: ' but no essays have been given out' };
    case 'fewReviews':
      return {
        bold: many(one.count, 'hand-in', 'hand-ins'),
        rest: ` would end with fewer than ${many(one.reviewsNeeded, 'review', 'reviews')}`,
      };
    case 'reported':
      return {
        bold: many(one.count, 'hand-in', 'hand-ins'),
        rest: ` ${one.count === 1 ? 'was' : 'were'} reported by reviewers`,
      };
    case 'timeRequests':
      return {
        bold: many(one.count, 'request', 'requests'),
        rest: ` for more time ${one.count === 1 ? 'is' : 'are'} waiting${waitedWords(one.since, now)}`,
      };
    case 'secondLooks':
      return {
        bold: many(one.count, 'second look', 'second looks'),
        rest: ` ${one.count === 1 ? 'is' : 'are'} waiting${waitedWords(one.since, now)}`,
      };
    case 'toGrade':
      return { bold: many(one.count, 'essay', 'essays'), rest: ' to grade' };
    default:
      return one satisfies never;
  }
}

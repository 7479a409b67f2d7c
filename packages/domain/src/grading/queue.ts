import type { SubmissionId } from '../kernel/index.ts';
import { REPORT_LABELS, type ReportKind } from '../reviews/index.ts';

export const QUEUE_REASONS = ['reported', 'fewReviews', 'ratingsApart', 'secondLook', 'randomCheck'] as const;
export type QueueReasonKind = (typeof QUEUE_REASONS)[number];

/** Why a person should look at one piece of work, in the words of the queue and with what orders it there. */
export type QueueReason =
  | { readonly kind: 'reported'; readonly reports: readonly ReportKind[] }
  | { readonly kind: 'fewReviews'; readonly received: number; readonly needed: number }
  | { readonly kind: 'ratingsApart'; readonly points: number }
  | { readonly kind: 'secondLook' }
  | { readonly kind: 'randomCheck' };

/**
 * Three honest reviewers, each off by 8 points (the deviation that scoring begins with), stay within this range of each
 * other in 98 cases of 100. The spread itself and not the model's verdict: a grader can see it in the ratings, it is
 * there while reviews still come in, and it costs no fit of a whole class each time somebody opens the queue.
 */
export const APART_POINTS = 30;

/** One hand-in that counts, as far as it decides whether and when somebody looks at it. */
export interface GradableWork {
  readonly submissionId: SubmissionId;
  /** What reviewers reported and nobody has decided on. */
  readonly openReports: readonly ReportKind[];
  /** Classmates cannot be asked for what it misses. */
  readonly needsGrader: boolean;
  readonly reviewsReceived: number;
  readonly reviewsNeeded: number;
  /** What each review that counts says of the whole work, 0–100. */
  readonly totals: readonly number[];
  readonly wantsSecondLook: boolean;
  readonly isRandomCheck: boolean;
  /** When somebody put it last. */
  readonly skippedAt: Date | null;
  /** Places works that matter alike, in an order that has to do with nobody. */
  readonly draw: number;
}

export interface QueueEntry {
  readonly work: GradableWork;
  readonly reason: QueueReason;
}

/** The weightiest reason to look at a work, or null when there is none. (GQ-1) */
export function reasonToLook(work: GradableWork): QueueReason | null {
  const { openReports, needsGrader, reviewsReceived: received, reviewsNeeded: needed } = work;
  if (openReports.length > 0) return { kind: 'reported', reports: [...new Set(openReports)] };
  if (needsGrader && received <= 1) return { kind: 'fewReviews', received, needed };
  const points = spreadOf(work.totals);
  if (points >= APART_POINTS) return { kind: 'ratingsApart', points };
  if (work.wantsSecondLook) return { kind: 'secondLook' };
  if (needsGrader) return { kind: 'fewReviews', received, needed };
  return work.isRandomCheck ? { kind: 'randomCheck' } : null;
}

function spreadOf(totals: readonly number[]): number {
  return totals.length < 2 ? 0 : Math.round(Math.max(...totals) - Math.min(...totals));
}

/** Lower comes first: the kind of reason, then how bad it is. (GQ-1) */
function placeOf({ reason, work }: QueueEntry): readonly [number, number] {
  switch (reason.kind) {
    case 'reported':
      return [0, -work.openReports.length];
    case 'fewReviews':
      // What has two of three is not in the same need as what has none.
      return reason.received <= 1 ? [1, reason.received] : [4, reason.received];
    case 'ratingsApart':
      return [2, -reason.points];
    case 'secondLook':
      return [3, 0];
    case 'randomCheck':
      return [5, 0];
    default:
      return reason satisfies never;
  }
}

/** By how much a look matters; what was skipped stands behind everything, the longest skipped first. (GQ-1, GQ-4) */
export function orderQueue(works: readonly GradableWork[]): readonly QueueEntry[] {
  const entries = works.flatMap((work): QueueEntry[] => {
    const reason = reasonToLook(work);
    return reason === null ? [] : [{ work, reason }];
  });
  const keyOf = (entry: QueueEntry): readonly number[] => [
    entry.work.skippedAt?.getTime() ?? 0,
    ...placeOf(entry),
    entry.work.draw,
  ];
  return entries
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .toSorted((one, other) => compareKeys(one.key, other.key))
    .map(({ entry }) => entry);
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** "Ratings 38 points apart": what the queue says below the number of an essay. */
export function reasonText(reason: QueueReason): string {
  switch (reason.kind) {
    case 'reported':
      return `Reported: ${reason.reports.map((kind) => REPORT_LABELS[kind]).join(', ')}`;
    case 'fewReviews':
      return fewText(reason.received, reason.needed);
    case 'ratingsApart':
      return `Ratings ${reason.points} points apart`;
    case 'secondLook':
      return 'Student asked for a second look';
    case 'randomCheck':
      return 'Random check';
    default:
      return reason satisfies never;
  }
}

function fewText(received: number, needed: number): string {
  if (received === 0) return 'No review received';
  if (received === 1) return 'Only 1 review received';
  return `Only ${received} of ${needed} reviews`;
}

/** Of what nobody has a reason to look at, some to check the whole by; the same draws give the same works. (GQ-5) */
export function drawChecks(works: readonly GradableWork[], count: number): readonly SubmissionId[] {
  return works
    .filter((work) => reasonToLook(work) === null)
    .toSorted((one, other) => one.draw - other.draw)
    .slice(0, count)
    .map(({ submissionId }) => submissionId);
}

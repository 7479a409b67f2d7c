import type { SubmissionId } from '../kernel/index.ts';
import { REPORT_LABELS, type ReportKind } from '../evaluations/index.ts';

/** In the order in which a list of them is read. */
export const QUEUE_REASONS = ['secondLook', 'reported', 'fewReviews', 'ratingsApart', 'randomCheck'] as const;
export type QueueReasonKind = (typeof QUEUE_REASONS)[number];

/** Why a person should look at one piece of work, in the words of the queue and with what orders it there. */
export type QueueReason =
  | { readonly kind: 'reported'; readonly reports: readonly ReportKind[] }
  | { readonly kind: 'fewReviews'; readonly received: number; readonly needed: number }
  | { readonly kind: 'ratingsApart'; readonly points: number }
  | { readonly kind: 'secondLook'; readonly since: Date }
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
  /** Since when its author has waited for an answer; null when nobody waits. */
  readonly secondLookSince: Date | null;
  /** A grader has rated it: then only its author's question is a reason to look again. */
  readonly isGraded: boolean;
  readonly isRandomCheck: boolean;
  /** When somebody put it last. */
  readonly skippedAt: Date | null;
  /** Places works that matter alike, in an order that has to do with nobody. */
  readonly draw: number;
}

export interface QueueEntry {
  readonly work: GradableWork;
  /** The weightiest. */
  readonly reason: QueueReason;
  /** All of them, the weightiest first. */
  readonly reasons: readonly QueueReason[];
}

/** Everything that speaks for a look at a work, the weightiest first; none when there is nothing to see. (GQ-1) */
export function reasonsToLook(work: GradableWork): readonly QueueReason[] {
  const { openReports, needsGrader, reviewsReceived: received, reviewsNeeded: needed } = work;
  const { secondLookSince: since } = work;
  const asked: QueueReason[] = since === null ? [] : [{ kind: 'secondLook', since }];
  if (work.isGraded) return asked;
  const points = spreadOf(work.totals);
  const few: QueueReason = { kind: 'fewReviews', received, needed };
  const reasons: QueueReason[] = [
    ...asked,
    ...(openReports.length > 0 ? [{ kind: 'reported', reports: [...new Set(openReports)] } as const] : []),
    ...(needsGrader && isScarce(received) ? [few] : []),
    ...(points >= APART_POINTS ? [{ kind: 'ratingsApart', points } as const] : []),
    ...(needsGrader && !isScarce(received) ? [few] : []),
  ];
  return reasons.length === 0 && work.isRandomCheck ? [{ kind: 'randomCheck' }] : reasons;
}

/** What has two of three is not in the same need as what has none. */
const isScarce = (received: number): boolean => received <= 1;

function spreadOf(totals: readonly number[]): number {
  return totals.length < 2 ? 0 : Math.round(Math.max(...totals) - Math.min(...totals));
}

/** Lower comes first: the kind of reason, then how bad it is. A person who waits comes before what can wait. (GQ-1) */
function placeOf({ reason, work }: QueueEntry): readonly [number, number] {
  switch (reason.kind) {
    case 'secondLook':
      return [0, reason.since.getTime()];
    case 'reported':
      return [1, -work.openReports.length];
    case 'fewReviews':
      return isScarce(reason.received) ? [2, reason.received] : [4, reason.received];
    case 'ratingsApart':
      return [3, -reason.points];
    case 'randomCheck':
      return [5, 0];
    default:
      return reason satisfies never;
  }
}

/**
 * Second looks first, the longest waiting before the others, then reported work, then by how much a look matters; what was
 * skipped stands behind everything, the longest skipped first. (GQ-1, GQ-4)
 */
export function orderQueue(works: readonly GradableWork[]): readonly QueueEntry[] {
  const entries = works.flatMap((work): QueueEntry[] => {
    const reasons = reasonsToLook(work);
    const [reason] = reasons;
    return reason === undefined ? [] : [{ work, reason, reasons }];
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
    .filter((work) => !work.isGraded && reasonsToLook(work).length === 0)
    .toSorted((one, other) => one.draw - other.draw)
    .slice(0, count)
    .map(({ submissionId }) => submissionId);
}

/** How many essays wait for what; one that waits for several things counts for each. */
export interface QueueCounts {
  /** Essays with a reason to grade them, whatever their authors ask. */
  readonly toGrade: number;
  /** Essays whose authors wait for an answer. */
  readonly secondLooks: number;
  /** Since when the first of those authors has waited. */
  readonly secondLooksSince: Date | null;
}

/** What home and overview say of a queue: the same figures as its filters. (GQ-29) */
export function countQueue(works: readonly GradableWork[]): QueueCounts {
  const found = works.map(reasonsToLook);
  const waiting = found.flatMap((reasons) =>
    reasons.flatMap((reason) => (reason.kind === 'secondLook' ? [reason.since] : [])),
  );
  return {
    toGrade: found.filter((reasons) => reasons.some(({ kind }) => kind !== 'secondLook')).length,
    secondLooks: waiting.length,
    secondLooksSince: waiting.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  };
}

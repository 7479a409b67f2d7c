import type { LearnerResult, ReceivedReview, TotalLine, WorkLine } from '@circuit/contract';
import { displayName } from '@circuit/domain/people';
import type { Part } from '@circuit/domain/scoring';

import type { LearnersCourse } from '#shared/learning/learnerApi.ts';

/** What every part of the page is about. */
export interface OfResult {
  readonly course: Pick<LearnersCourse, 'id' | 'name' | 'timeZoneId'>;
  readonly result: LearnerResult;
  /** Of whom it speaks: the student, or staff who look at one. */
  readonly isOwn: boolean;
  /** Why the student's own page can only be read; null while it can be answered. */
  readonly readOnly: string | null;
  /** Whether the viewer is one of those who answer second looks. */
  readonly mayAnswer: boolean;
}

/** "Reviewer A"; staff read the name. */
export function reviewerName({ number, staff }: Pick<ReceivedReview, 'number' | 'staff'>): string {
  return staff === null ? `Reviewer ${String.fromCodePoint(64 + number)}` : displayName(staff.reviewer);
}

const REASONS: Record<NonNullable<ReceivedReview['reason']>, string> = {
  typical: 'Typical.',
  moreAccurate: 'More accurate than most.',
  farFromOthers: 'Far from the other reviews.',
  sameScoreForEverything: 'Same score for everything, so it counts little.',
};

/** Why it counts as much as it does. (RZ-4) */
export function reasonOf({ reason, staff }: Pick<ReceivedReview, 'reason' | 'staff'>): string {
  if (reason !== null) return REASONS[reason];
  if (staff?.isExcluded === true) return `Does not count. Set aside: ${staff.exclusionReason}`;
  return 'Does not count: too little of the rubric was answered. Its comments are below.';
}

export function partName(part: Part, isOwn: boolean): string {
  switch (part) {
    case 'submission':
      return isOwn ? 'Your work' : 'The work';
    case 'calibration':
      return 'Practice';
    case 'evaluation':
      return isOwn ? 'Reviews you gave' : 'Reviews given';
    case 'self':
      return 'Self-evaluation';
    default:
      return part satisfies never;
  }
}

/** What stands behind the name of a part. */
export function partNote(line: Extract<TotalLine, { kind: 'part' }>, { work, reviewsGiven }: LearnerResult): string {
  if (line.part === 'evaluation' && reviewsGiven !== null)
    return `${reviewsGiven.done} of ${reviewsGiven.asked} handed in`;
  if (!line.isDone) return 'not done';
  if (line.part === 'submission') return ratedBy(work);
  return line.part === 'calibration' ? 'how close to the expert' : 'how close to the score of the work';
}

function ratedBy(work: LearnerResult['work']): string {
  if (work?.source === 'superior') return 'rated by a grader';
  const counted = work?.reviews.filter(({ sharePercent }) => sharePercent !== null).length ?? 0;
  return counted === 1 ? 'rated by 1 classmate' : `rated by ${counted} classmates`;
}

const WORK_LINES: Record<Exclude<WorkLine['kind'], 'criterion'>, string> = {
  leniency: 'Reviewers’ leniency, taken off',
  farFromOthers: 'Far from the other reviews, taken off',
  classOffset: 'Class offset to the instructor’s scale',
  limit: 'Cut to stay within 0 and 100',
};

export function workLineName(line: WorkLine, { criteria }: NonNullable<LearnerResult['work']>): string {
  if (line.kind !== 'criterion') return WORK_LINES[line.kind];
  return criteria.find(({ criterionId }) => criterionId === line.criterionId)?.title ?? 'A criterion';
}

/** 60 is "60%", two thirds "66.7%". */
export function percentText(percent: number): string {
  return `${Number(percent.toFixed(1))}%`;
}

/** Whether the class was placed on the instructor's scale; otherwise the page says what a score is relative to. */
export function isVerified({ mode, work }: LearnerResult): boolean {
  return mode === 'simple' || work?.source !== 'peers' || work.lines.some(({ kind }) => kind === 'classOffset');
}

import type { LearnerResult, ReceivedReview, TotalLine, WorkLine } from '@circuit/contract';
import { displayName } from '@circuit/domain/people';
import type { Part } from '@circuit/domain/scoring';

import type { LearnersCourse } from '#parts/learnerStatuses/learnerApi.ts';

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

/** What adds points is not said to take them off. */
function otherLineName({ kind, tenths }: Exclude<WorkLine, { kind: 'criterion' }>): string {
  switch (kind) {
    case 'leniency':
      if (tenths === 0) return 'The reviewers are neither lenient nor strict, so nothing changes.';
      return tenths > 0
        ? 'The reviewers are usually strict, so points are added.'
        : 'The reviewers are usually lenient, so points are taken off.';
    case 'farFromOthers':
      if (tenths === 0) return 'No review is very far from the others, so nothing changes.';
      return tenths > 0 ? 'Part of a very low review is left out.' : 'Part of a very high review is left out.';
    case 'classOffset':
      if (tenths === 0) return 'The class is on the instructor’s scale already.';
      return tenths > 0
        ? 'Classmates rate lower than the instructor, so the whole class moves up.'
        : 'Classmates rate higher than the instructor, so the whole class moves down.';
    case 'limit':
      return 'No score is below 0 or above 100.';
    default:
      return kind satisfies never;
  }
}

export function workLineName(line: WorkLine, { criteria }: NonNullable<LearnerResult['work']>): string {
  if (line.kind !== 'criterion') return otherLineName(line);
  const found = criteria.find(({ criterionId }) => criterionId === line.criterionId);
  if (found === undefined) return 'A criterion';
  const { title, resultPoints, highestPoints } = found;
  return resultPoints === null
    ? `${title} was not answered.`
    : `${title} got ${resultPoints.toFixed(2)} of ${highestPoints}.`;
}

/** 60 is "60%", two thirds "66.7%". */
export function percentText(percent: number): string {
  return `${Number(percent.toFixed(1))}%`;
}

/** Whether the class was placed on the instructor's scale; otherwise the page says what a score is relative to. */
export function isVerified({ mode, work }: LearnerResult): boolean {
  return mode === 'simple' || work?.source !== 'peers' || work.lines.some(({ kind }) => kind === 'classOffset');
}

import type { LearnerResult, ReceivedReview, TotalLine, WorkLine } from '@circuit/contract/scores';
import { displayName } from '@circuit/domain/people';
import { lineSentence } from '@circuit/domain/scores';
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

/** One plain sentence for a line of the work. (RZ-5) */
export function workLineWords(line: WorkLine, { criteria }: NonNullable<LearnerResult['work']>): string {
  if (line.kind !== 'criterion') return lineSentence(line);
  const { criterionId, ...facts } = line;
  const found = criteria.find((criterion) => criterion.criterionId === criterionId);
  const { title = 'A criterion', resultPoints = null, highestPoints = 0, weight = 0 } = found ?? {};
  return lineSentence({ ...facts, title, resultPoints, highestPoints, weight });
}

/** Whether the class was placed on the instructor's scale; otherwise the page says what a score is relative to. */
export function isVerified({ mode, work }: LearnerResult): boolean {
  return mode === 'simple' || work?.source !== 'peers' || work.lines.some(({ kind }) => kind === 'classOffset');
}

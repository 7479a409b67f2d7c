import type { listPracticeEssays, PracticeEssay, PracticeTry } from '@circuit/contract/calibrations';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';

export type Practice = ResponseOf<typeof listPracticeEssays>;

/** What every part of a practice page is about. */
export interface OfPractice extends GroupAssignmentOfCourse {
  readonly practice: Practice;
  readonly essay: PracticeEssay;
}

export const essayAddress = (of: GroupAssignmentOfCourse, number: number): string =>
  href(PATHS.practice, { ...idsOf(of.course, of.groupAssignment), number });

export const essayTitle = ({ number, total }: Pick<PracticeEssay, 'number' | 'total'>): string =>
  `Practice essay ${number} of ${total}`;

/** The next one that is not finished, after this one first; undefined when all are. */
export function nextEssay({ items }: Practice, number: number): Practice['items'][number] | undefined {
  const open = items.filter(({ state }) => state !== 'finished');
  return open.find((item) => item.number > number) ?? open[0];
}

/** Under which name the answers of a try are kept on the device. */
export const placeOfTry = ({ id }: Pick<PracticeTry, 'id'>): string => `practice/${id}`;

/** Whether the students of this assignment review each other: what practice means for their reviews is said only then. */
export const hasReviews = ({ groupAssignmentPhases }: Pick<GroupAssignment, 'groupAssignmentPhases'>): boolean =>
  groupAssignmentPhases.some(({ type }) => type === 'PeerEvaluation');

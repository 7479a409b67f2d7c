import { listPracticeEssays } from '@circuit/contract/calibrations';
import { listLearnerEvaluations } from '@circuit/contract/evaluations';
import { getOwnGradePushes } from '@circuit/contract/gradePushes';
import { getGroupAssignment, type GroupAssignment } from '@circuit/contract/groupAssignments';
import { getGroup } from '@circuit/contract/groups';
import { getOwnLearnerStatus } from '@circuit/contract/learnerStatuses';
import { getOwnSubmission, type Submission } from '@circuit/contract/submissions';
import { listOwnTimeRequests } from '@circuit/contract/timeRequests';

import { open } from './visit.tsx';
import { aPractice, aGroupAssignment, aStatus, aTakenCourse, GROUP_ASSIGNMENT_ID } from './learning.ts';
import { aReviewList } from './reviews.ts';
import { answer } from './server.ts';

interface Facts {
  readonly groupAssignment?: Partial<GroupAssignment>;
  readonly course?: Parameters<typeof aTakenCourse>[0];
  readonly status?: ReturnType<typeof aStatus>;
  readonly submission?: Submission | null;
  readonly practice?: Parameters<typeof aPractice>[0];
  readonly reviews?: Parameters<typeof aReviewList>[0];
  readonly person?: NonNullable<Parameters<typeof open>[1]>['person'];
}

/** Opens a page of an assignment as a student of its course. */
export function openGroupAssignment(place: string, facts: Facts = {}) {
  const course = aTakenCourse(facts.course);
  const visit = open(`/courses/${course.id}/groupAssignments/${GROUP_ASSIGNMENT_ID}${place}`, {
    person: { firstName: 'Amara', lastName: 'Okonkwo', ...facts.person },
    groups: [course],
  });
  const submission = facts.submission ?? null;
  answer(getGroup, course);
  answer(getGroupAssignment, aGroupAssignment(facts.groupAssignment));
  answer(getOwnGradePushes, { items: [] });
  answer(getOwnLearnerStatus, facts.status ?? aStatus());
  answer(getOwnSubmission, { submission, closed: submission?.closed ?? null });
  answer(listOwnTimeRequests, { items: [], phases: [] });
  answer(listPracticeEssays, aPractice(facts.practice));
  answer(listLearnerEvaluations, aReviewList(facts.reviews));
  return visit;
}

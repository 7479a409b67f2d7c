import type { GroupAssignment } from '@circuit/contract';

import type { LearnersCourse } from '#parts/learnerStatuses/learnerApi.ts';

/** What every page of a learner's assignment is about. */
export interface GroupAssignmentOfCourse {
  readonly course: LearnersCourse;
  readonly groupAssignment: GroupAssignment;
}

/** "essay" where a text is asked for, else "work": the word on buttons. */
export function workWord({ artifactConstraints }: Pick<GroupAssignment, 'artifactConstraints'>): 'essay' | 'work' {
  return artifactConstraints.some(({ type }) => type === 'TextArtifact') ? 'essay' : 'work';
}

/** What handing in again means once classmates were given the work; who of them has begun is told to nobody. (RV-13) */
export const givenOutWords = (groupAssignment: Pick<GroupAssignment, 'artifactConstraints'>): string =>
  `Classmates already have your ${workWord(groupAssignment)} to review. Reviewers who have started keep the earlier version. The others get what you hand in next.`;

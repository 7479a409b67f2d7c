import type { GroupAssignment } from '@circuit/contract/groupAssignments';

import { workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';

/** What handing in again means once classmates were given the work; who of them has begun is told to nobody. (RV-13) */
export const givenOutWords = (groupAssignment: Pick<GroupAssignment, 'artifactConstraints'>): string =>
  `Classmates already have your ${workWord(groupAssignment)} to review. Reviewers who have started keep the earlier version. The others get what you hand in next.`;

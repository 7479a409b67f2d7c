import type { GroupAssignment } from '@circuit/contract/groupAssignments';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import type { LearnersCourse } from './learnerApi.ts';

/** What every page of a learner's assignment is about. */
export interface GroupAssignmentOfCourse {
  readonly course: LearnersCourse;
  readonly groupAssignment: GroupAssignment;
}

export const hubAddress = ({ course, groupAssignment }: GroupAssignmentOfCourse): string =>
  href(PATHS.groupAssignment, idsOf(course, groupAssignment));

/** "essay" where a text is asked for, else "work": the word on buttons. */
export function workWord({ artifactConstraints }: Pick<GroupAssignment, 'artifactConstraints'>): 'essay' | 'work' {
  return artifactConstraints.some(({ type }) => type === 'TextArtifact') ? 'essay' : 'work';
}

import { selectSignedIn } from '#modules/accounts/public.ts';
import { selectAssignmentStanding } from '#modules/assignments/public.ts';
import { selectUniversityName } from '#modules/configuration/public.ts';
import { selectGroupAssignmentStanding } from '#modules/groupAssignments/public.ts';
import { selectGroupStanding } from '#modules/groups/public.ts';
import { formOriginsOf, selectFrameOrigins } from '#modules/lti/public.ts';
import { selectOutsideOrigins } from '#modules/outsideServices/public.ts';
import { selectRubricStanding } from '#modules/rubrics/public.ts';
import type { Directory } from '#platform/implement.ts';

/** What the platform asks to decide who may call. */
export const DIRECTORY: Directory = {
  selectSignedIn,
  selectFrameOrigins,
  selectOutsideOrigins,
  formOriginsOf,
  selectUniversityName,
  selectStanding: {
    group: selectGroupStanding,
    assignment: selectAssignmentStanding,
    rubric: selectRubricStanding,
    groupAssignment: selectGroupAssignmentStanding,
  },
};

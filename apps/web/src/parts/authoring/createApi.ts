import { createAssignment } from '@circuit/contract/assignments';
import { createRubric } from '@circuit/contract/rubrics';

import { api, intentOf } from '#platform/api/api.ts';

/** What is made in the library, and wherever one is chosen. */
export const { useCreateAssignmentMutation, useCreateRubricMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createAssignment: build.mutation({ ...intentOf(createAssignment), invalidatesTags: ['assignments'] }),
    createRubric: build.mutation({ ...intentOf(createRubric), invalidatesTags: ['rubrics'] }),
  }),
});

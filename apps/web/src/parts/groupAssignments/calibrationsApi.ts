import { updateGroupAssignmentCalibration } from '@circuit/contract/groupAssignments';

import { api, intentOf } from '#platform/api/api.ts';

/** What a practice essay that counts, counts no more or has another key is part of: scores that are kept get older. */
export const KEY_CHANGED = ['groupAssignments', 'groupHistory', 'scores', 'overview'] as const;

const calibrations = api.enhanceEndpoints({ addTagTypes: KEY_CHANGED }).injectEndpoints({
  endpoints: (build) => ({
    updateGroupAssignmentCalibration: build.mutation({
      ...intentOf(updateGroupAssignmentCalibration),
      invalidatesTags: KEY_CHANGED,
    }),
  }),
});

export const { useUpdateGroupAssignmentCalibrationMutation } = calibrations;

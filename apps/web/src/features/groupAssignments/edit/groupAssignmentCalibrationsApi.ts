import type { Calibration } from '@circuit/contract/assignments';
import { grantPracticeTry, listCalibrationEvaluations } from '@circuit/contract/calibrations';
import {
  listGroupAssignmentCalibrations,
  saveGroupAssignmentExpertEvaluation,
} from '@circuit/contract/groupAssignments';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { KEY_CHANGED } from '#parts/groupAssignments/calibrationsApi.ts';
import type { AppDispatch } from '#platform/store/store.ts';

const calibrations = api.enhanceEndpoints({ addTagTypes: [...KEY_CHANGED, 'groupAssignmentTries'] }).injectEndpoints({
  endpoints: (build) => ({
    groupAssignmentCalibrations: build.query({
      ...fromContract(listGroupAssignmentCalibrations),
      providesTags: ['groupAssignments', 'artifacts'],
    }),
    saveGroupAssignmentExpertEvaluation: build.mutation(intentOf(saveGroupAssignmentExpertEvaluation)),
    groupAssignmentTries: build.query({
      ...fromContract(listCalibrationEvaluations),
      providesTags: ['groupAssignmentTries'],
    }),
    grantTry: build.mutation({
      ...intentOf(grantPracticeTry),
      invalidatesTags: ['groupAssignmentTries', 'groupHistory'],
    }),
  }),
});

/** What one student handed in on one calibration. */
export type GroupAssignmentTry = ResponseOf<typeof listCalibrationEvaluations>['items'][number];

/** Shows a rating as a save has answered it: asking again would take the rater's place away. */
export const showGroupAssignmentCalibration =
  (groupAssignmentId: GroupAssignmentId, saved: Calibration) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      calibrations.util.updateQueryData('groupAssignmentCalibrations', { groupAssignmentId }, ({ items }) => {
        const place = items.findIndex(({ id }) => id === saved.id);
        if (place !== -1) items[place] = saved;
      }),
    );
  };

/** What the assignment still lacks, and whether its scores are older, is asked anew once a rating is left. */
export const ratingLeft = () => calibrations.util.invalidateTags([...KEY_CHANGED]);

export const {
  useGroupAssignmentCalibrationsQuery,
  useSaveGroupAssignmentExpertEvaluationMutation,
  useGroupAssignmentTriesQuery,
  useGrantTryMutation,
} = calibrations;

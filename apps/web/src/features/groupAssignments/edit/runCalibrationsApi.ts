import {
  type Calibration,
  grantPracticeTry,
  listCalibrationEvaluations,
  listGroupAssignmentCalibrations,
  saveGroupAssignmentExpertEvaluation,
  updateGroupAssignmentCalibration,
} from '@circuit/contract';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#shared/api/api.ts';
import type { ResponseOf } from '#shared/api/contractCall.ts';
import type { AppDispatch } from '#shared/store.ts';

const calibrations = api
  .enhanceEndpoints({ addTagTypes: ['groupAssignments', 'groupHistory', 'runTries'] })
  .injectEndpoints({
    endpoints: (build) => ({
      runCalibrations: build.query({
        ...fromContract(listGroupAssignmentCalibrations),
        providesTags: ['groupAssignments', 'artifacts'],
      }),
      updateRunCalibration: build.mutation({
        ...intentOf(updateGroupAssignmentCalibration),
        invalidatesTags: ['groupAssignments', 'groupHistory'],
      }),
      saveRunExpertEvaluation: build.mutation(intentOf(saveGroupAssignmentExpertEvaluation)),
      runTries: build.query({ ...fromContract(listCalibrationEvaluations), providesTags: ['runTries'] }),
      grantTry: build.mutation({ ...intentOf(grantPracticeTry), invalidatesTags: ['runTries', 'groupHistory'] }),
    }),
  });

/** What one student handed in on one calibration. */
export type RunTry = ResponseOf<typeof listCalibrationEvaluations>['items'][number];

/** Shows a rating as a save has answered it: asking again would take the rater's place away. */
export const showRunCalibration =
  (groupAssignmentId: GroupAssignmentId, saved: Calibration) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      calibrations.util.updateQueryData('runCalibrations', { groupAssignmentId }, ({ items }) => {
        const place = items.findIndex(({ id }) => id === saved.id);
        if (place !== -1) items[place] = saved;
      }),
    );
  };

/** What the run still lacks is asked anew once a rating is left. */
export const ratingLeft = () => calibrations.util.invalidateTags(['groupAssignments', 'groupHistory']);

export const {
  useRunCalibrationsQuery,
  useUpdateRunCalibrationMutation,
  useSaveRunExpertEvaluationMutation,
  useRunTriesQuery,
  useGrantTryMutation,
} = calibrations;

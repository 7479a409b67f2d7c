import {
  type Calibration,
  grantPracticeTry,
  listCalibrationEvaluations,
  listGroupAssignmentCalibrations,
  saveGroupAssignmentExpertEvaluation,
} from '@circuit/contract';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#shared/api/api.ts';
import type { ResponseOf } from '#shared/api/contractCall.ts';
import { KEY_CHANGED } from '#shared/groupAssignments/calibrationsApi.ts';
import type { AppDispatch } from '#shared/store.ts';

const calibrations = api.enhanceEndpoints({ addTagTypes: [...KEY_CHANGED, 'runTries'] }).injectEndpoints({
  endpoints: (build) => ({
    runCalibrations: build.query({
      ...fromContract(listGroupAssignmentCalibrations),
      providesTags: ['groupAssignments', 'artifacts'],
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

/** What the run still lacks, and whether its scores are older, is asked anew once a rating is left. */
export const ratingLeft = () => calibrations.util.invalidateTags([...KEY_CHANGED]);

export const { useRunCalibrationsQuery, useSaveRunExpertEvaluationMutation, useRunTriesQuery, useGrantTryMutation } =
  calibrations;

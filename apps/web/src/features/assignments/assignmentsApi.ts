import {
  type Assignment,
  type Calibration,
  createCalibration,
  deleteAssignment,
  deleteCalibration,
  duplicateAssignment,
  getAssignmentActivationStatus,
  listAssignments,
  listAssignmentUserRoles,
  listCalibrations,
  saveExpertEvaluation,
  shareAssignment,
  unshareAssignment,
  updateAssignment,
  updateCalibration,
} from '@circuit/contract/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import { putAssignment } from '#platform/api/resources.ts';
import type { AppDispatch } from '#platform/store/store.ts';

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    assignmentList: build.query({ ...fromContract(listAssignments), providesTags: ['assignments'] }),
    assignmentChecklist: build.query({
      ...fromContract(getAssignmentActivationStatus),
      providesTags: ['assignments', 'artifacts'],
    }),
    calibrations: build.query({ ...fromContract(listCalibrations), providesTags: ['assignments', 'artifacts'] }),
    assignmentUserRoles: build.query({ ...fromContract(listAssignmentUserRoles), providesTags: ['assignments'] }),
  }),
});

/**
 * Shows an assignment as a save has answered it: asking again would take the author's place in the text away. What it
 * still lacks is another question.
 */
export const showSaved =
  (assignment: Assignment) =>
  (dispatch: AppDispatch): void => {
    dispatch(putAssignment(assignment));
    const { initiate } = queries.endpoints.assignmentChecklist;
    void dispatch(initiate({ assignmentId: assignment.id }, { subscribe: false, forceRefetch: true }));
  };

/** Shows a calibration as a save has answered it, and asks what the assignment still lacks. */
export const showCalibration =
  (assignmentId: AssignmentId, saved: Calibration) =>
  (dispatch: AppDispatch): void => {
    dispatch(
      queries.util.updateQueryData('calibrations', { assignmentId }, ({ items }) => {
        const place = items.findIndex(({ id }) => id === saved.id);
        if (place !== -1) items[place] = saved;
      }),
    );
    const { initiate } = queries.endpoints.assignmentChecklist;
    void dispatch(initiate({ assignmentId }, { subscribe: false, forceRefetch: true }));
  };

const mutations = queries.injectEndpoints({
  endpoints: (build) => ({
    restoreAssignment: build.mutation({ ...intentOf(updateAssignment), invalidatesTags: ['assignments'] }),
    duplicateAssignment: build.mutation({ ...intentOf(duplicateAssignment), invalidatesTags: ['assignments'] }),
    deleteAssignment: build.mutation({ ...intentOf(deleteAssignment), invalidatesTags: ['assignments'] }),
    createCalibration: build.mutation({ ...intentOf(createCalibration), invalidatesTags: ['assignments'] }),
    updateCalibration: build.mutation({ ...intentOf(updateCalibration), invalidatesTags: ['assignments'] }),
    deleteCalibration: build.mutation({ ...intentOf(deleteCalibration), invalidatesTags: ['assignments'] }),
    saveExpertEvaluation: build.mutation(intentOf(saveExpertEvaluation)),
    shareAssignment: build.mutation({ ...intentOf(shareAssignment), invalidatesTags: ['assignments'] }),
    unshareAssignment: build.mutation({ ...intentOf(unshareAssignment), invalidatesTags: ['assignments'] }),
    updateAssignment: build.mutation({
      ...intentOf(updateAssignment),
      onQueryStarted: async (_intent, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved !== undefined) dispatch(showSaved(saved.data));
      },
    }),
  }),
});

export const {
  useAssignmentListQuery,
  useRestoreAssignmentMutation,
  useAssignmentChecklistQuery,
  useAssignmentUserRolesQuery,
  useCalibrationsQuery,
  useCreateCalibrationMutation,
  useDeleteCalibrationMutation,
  useSaveExpertEvaluationMutation,
  useUpdateCalibrationMutation,
  useDeleteAssignmentMutation,
  useDuplicateAssignmentMutation,
  useShareAssignmentMutation,
  useUnshareAssignmentMutation,
  useUpdateAssignmentMutation,
} = mutations;

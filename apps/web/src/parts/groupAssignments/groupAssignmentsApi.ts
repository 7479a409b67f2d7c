import {
  attachAssignment,
  copyGroupAssignment,
  deleteGroupAssignment,
  getActivationStatus,
  getGroupAssignment,
  getLibraryUpdate,
  type GroupAssignment,
  listGroupAssignments,
  previewGroupAssignmentPhases,
  updateActivationStatus,
  updateFromLibrary,
  updateGroupAssignment,
  updateGroupAssignmentPhases,
} from '@circuit/contract/groupAssignments';
import type { GroupId } from '@circuit/domain/kernel';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import { everyPage } from '#platform/api/everyPage.ts';
import type { AppDispatch } from '#platform/store/store.ts';

// Whatever is done in a course also stands in its history.
const LISTS = ['groupAssignmentLists', 'groupHistory'] as const;
const ALL = ['groupAssignments', ...LISTS] as const;

const queries = api
  .enhanceEndpoints({ addTagTypes: ['groupAssignments', 'groupAssignmentLists', 'groupHistory'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** All of a course: there are a dozen, and they are shown by what they are about to do. */
      groupAssignmentList: build.query({
        queryFn: (asked: { readonly groupId: GroupId; readonly tab: 'AVAILABLE' | 'DELETED' }, query) =>
          everyPage(listGroupAssignments, asked, query),
        providesTags: ['groupAssignmentLists'],
      }),
      groupAssignment: build.query({ ...fromContract(getGroupAssignment), providesTags: ['groupAssignments'] }),
      activationStatus: build.query({ ...fromContract(getActivationStatus), providesTags: ['groupAssignments'] }),
      // Of this moment: students go on working.
      datesPreview: build.query({ ...fromContract(previewGroupAssignmentPhases), keepUnusedDataFor: 0 }),
      // It compares with the library as it is now, which others change.
      libraryUpdate: build.query({ ...fromContract(getLibraryUpdate), keepUnusedDataFor: 0 }),
    }),
  });

/** For asking before a page does. */
export const groupAssignmentQueries = queries.endpoints;

/** Shows an assignment as a save has answered it: asking again would take the author's place in the fields away. */
export const showGroupAssignment =
  (groupAssignment: GroupAssignment) =>
  (dispatch: AppDispatch): void => {
    const asked = { groupAssignmentId: groupAssignment.id };
    dispatch(queries.util.updateQueryData('groupAssignment', asked, () => groupAssignment));
    void dispatch(queries.endpoints.activationStatus.initiate(asked, { subscribe: false, forceRefetch: true }));
    dispatch(queries.util.invalidateTags([...LISTS]));
  };

interface Saving {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: GroupAssignment }>;
}

async function showSaved(_intent: unknown, { dispatch, queryFulfilled }: Saving): Promise<void> {
  const saved = await queryFulfilled.catch(() => undefined);
  if (saved !== undefined) dispatch(showGroupAssignment(saved.data));
}

const groupAssignments = queries.injectEndpoints({
  endpoints: (build) => ({
    attachAssignment: build.mutation({ ...intentOf(attachAssignment), invalidatesTags: [...LISTS, 'assignments'] }),
    copyGroupAssignment: build.mutation({ ...intentOf(copyGroupAssignment), invalidatesTags: LISTS }),
    deleteGroupAssignment: build.mutation({ ...intentOf(deleteGroupAssignment), invalidatesTags: LISTS }),
    restoreGroupAssignment: build.mutation({ ...intentOf(updateGroupAssignment), invalidatesTags: ALL }),
    updateActivationStatus: build.mutation({ ...intentOf(updateActivationStatus), invalidatesTags: ALL }),
    updateFromLibrary: build.mutation({ ...intentOf(updateFromLibrary), invalidatesTags: ALL }),
    updateGroupAssignment: build.mutation({ ...intentOf(updateGroupAssignment), onQueryStarted: showSaved }),
    updateGroupAssignmentPhases: build.mutation({
      ...intentOf(updateGroupAssignmentPhases),
      onQueryStarted: showSaved,
    }),
  }),
});

export const {
  useGroupAssignmentListQuery,
  useGroupAssignmentQuery,
  useActivationStatusQuery,
  useDatesPreviewQuery,
  useLibraryUpdateQuery,
  useAttachAssignmentMutation,
  useCopyGroupAssignmentMutation,
  useDeleteGroupAssignmentMutation,
  useRestoreGroupAssignmentMutation,
  useUpdateActivationStatusMutation,
  useUpdateFromLibraryMutation,
  useUpdateGroupAssignmentMutation,
  useUpdateGroupAssignmentPhasesMutation,
} = groupAssignments;

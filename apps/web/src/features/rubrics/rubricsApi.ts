import {
  deleteRubric,
  duplicateRubric,
  getRubricUse,
  listRubrics,
  listRubricUserRoles,
  listRubricVersions,
  shareRubric,
  unshareRubric,
  updateRubric,
} from '@circuit/contract/rubrics';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import { putRubric, putRubricInList } from '#platform/api/resources.ts';

const rubricsApi = api.injectEndpoints({
  endpoints: (build) => ({
    rubricList: build.query({ ...fromContract(listRubrics), providesTags: ['rubrics'] }),
    rubricVersions: build.query({ ...fromContract(listRubricVersions), providesTags: ['rubrics'] }),
    rubricUse: build.query({ ...fromContract(getRubricUse), providesTags: ['rubrics'] }),
    rubricUserRoles: build.query({ ...fromContract(listRubricUserRoles), providesTags: ['rubrics'] }),
    restoreRubric: build.mutation({ ...intentOf(updateRubric), invalidatesTags: ['rubrics'] }),
    duplicateRubric: build.mutation({ ...intentOf(duplicateRubric), invalidatesTags: ['rubrics'] }),
    deleteRubric: build.mutation({ ...intentOf(deleteRubric), invalidatesTags: ['rubrics'] }),
    shareRubric: build.mutation({ ...intentOf(shareRubric), invalidatesTags: ['rubrics'] }),
    unshareRubric: build.mutation({ ...intentOf(unshareRubric), invalidatesTags: ['rubrics'] }),
    // The answer is the rubric as it is now: asking again would take the author's place in the text away.
    updateRubric: build.mutation({
      ...intentOf(updateRubric),
      onQueryStarted: async (_intent, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved === undefined) return;
        dispatch(putRubric(saved.data));
        dispatch(putRubricInList(saved.data));
      },
    }),
  }),
});

export const {
  useRubricListQuery,
  useRestoreRubricMutation,
  useRubricVersionsQuery,
  useRubricUseQuery,
  useRubricUserRolesQuery,
  useDuplicateRubricMutation,
  useDeleteRubricMutation,
  useShareRubricMutation,
  useUnshareRubricMutation,
  useUpdateRubricMutation,
} = rubricsApi;

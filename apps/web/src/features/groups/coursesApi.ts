import { listAuditEventsOfGroup } from '@circuit/contract/auditEvents';
import {
  addForbiddenPair,
  addPeople,
  changeGroupUserRole,
  checkPeople,
  copyGroup,
  createGroup,
  deleteGroup,
  listForbiddenPairs,
  listGroupPeople,
  listGroups,
  previewGroupCopy,
  removeForbiddenPair,
  removeGroupUserRole,
  restoreGroup,
  updateGroup,
  updateSections,
} from '@circuit/contract/groups';
import {
  cancelRosterSync,
  getRoster,
  getRosterSync,
  importRoster,
  listRosterSyncs,
  readRoster,
  syncRoster,
} from '@circuit/contract/roster';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

// Whatever is done in a course also stands in its history.
const PEOPLE = ['groups', 'groupPeople', 'groupHistory'] as const;
const ROSTER = [...PEOPLE, 'roster'] as const;
const COURSE = ['groups', 'groupHistory'] as const;

const courses = api
  .enhanceEndpoints({ addTagTypes: ['groupPeople', 'forbiddenPairs', 'roster', 'groupHistory'] })
  .injectEndpoints({
    endpoints: (build) => ({
      courseList: build.query({ ...fromContract(listGroups), providesTags: ['groups'] }),
      createGroup: build.mutation({ ...intentOf(createGroup), invalidatesTags: COURSE }),
      updateGroup: build.mutation({ ...intentOf(updateGroup), invalidatesTags: COURSE }),
      deleteGroup: build.mutation({ ...intentOf(deleteGroup), invalidatesTags: COURSE }),
      restoreGroup: build.mutation({ ...intentOf(restoreGroup), invalidatesTags: COURSE }),
      groupCopyPreview: build.query({ ...fromContract(previewGroupCopy), providesTags: ['groups', 'groupPeople'] }),
      copyGroup: build.mutation({ ...intentOf(copyGroup), invalidatesTags: COURSE }),

      groupPeople: build.query({ ...fromContract(listGroupPeople), providesTags: ['groupPeople'] }),
      // What was true a moment ago of people who are just being typed is of no use later.
      peopleCheck: build.query({ ...fromContract(checkPeople), keepUnusedDataFor: 0 }),
      addPeople: build.mutation({ ...intentOf(addPeople), invalidatesTags: PEOPLE }),
      changeGroupUserRole: build.mutation({ ...intentOf(changeGroupUserRole), invalidatesTags: PEOPLE }),
      removeGroupUserRole: build.mutation({ ...intentOf(removeGroupUserRole), invalidatesTags: PEOPLE }),
      updateSections: build.mutation({ ...intentOf(updateSections), invalidatesTags: PEOPLE }),

      forbiddenPairs: build.query({ ...fromContract(listForbiddenPairs), providesTags: ['forbiddenPairs'] }),
      addForbiddenPair: build.mutation({
        ...intentOf(addForbiddenPair),
        invalidatesTags: ['forbiddenPairs', 'groupHistory'],
      }),
      removeForbiddenPair: build.mutation({
        ...intentOf(removeForbiddenPair),
        invalidatesTags: ['forbiddenPairs', 'groupHistory'],
      }),

      roster: build.query({ ...fromContract(getRoster), providesTags: ['roster'] }),
      rosterSyncs: build.query({ ...fromContract(listRosterSyncs), providesTags: ['roster'] }),
      rosterSync: build.query(fromContract(getRosterSync)),
      importRoster: build.mutation({
        ...intentOf(importRoster),
        invalidatesTags: (answer) => ((answer?.jobLog ?? null) === null ? [] : ROSTER),
      }),
      syncRoster: build.mutation({
        ...intentOf(syncRoster),
        invalidatesTags: (answer) => ((answer?.jobLog ?? null) === null ? [] : ROSTER),
      }),
      // What was read shows when it ended; the job tells.
      readRoster: build.mutation(intentOf(readRoster)),
      cancelRosterSync: build.mutation({ ...intentOf(cancelRosterSync), invalidatesTags: ROSTER }),

      groupHistory: build.query({ ...fromContract(listAuditEventsOfGroup), providesTags: ['groupHistory'] }),
    }),
  });

/** For a job that ended after its answer: what it changed is read anew. */
export const rosterSyncEnded = () => courses.util.invalidateTags([...ROSTER]);

export const {
  useCourseListQuery,
  useCreateGroupMutation,
  useUpdateGroupMutation,
  useDeleteGroupMutation,
  useRestoreGroupMutation,
  useGroupCopyPreviewQuery,
  useCopyGroupMutation,
  useGroupPeopleQuery,
  usePeopleCheckQuery,
  useAddPeopleMutation,
  useChangeGroupUserRoleMutation,
  useRemoveGroupUserRoleMutation,
  useUpdateSectionsMutation,
  useForbiddenPairsQuery,
  useAddForbiddenPairMutation,
  useRemoveForbiddenPairMutation,
  useRosterQuery,
  useRosterSyncsQuery,
  useRosterSyncQuery,
  useImportRosterMutation,
  useReadRosterMutation,
  useSyncRosterMutation,
  useCancelRosterSyncMutation,
  useGroupHistoryQuery,
} = courses;

import { listAuditEventsOfUser } from '@circuit/contract/auditEvents';
import { cancelFactorReset, getUserFactors, resetUserFactors } from '@circuit/contract/factors';
import { listMessagesOfUser } from '@circuit/contract/messages';
import {
  addUserRole,
  createUser,
  deactivateUser,
  findUser,
  getUser,
  listActivitiesOfUser,
  listGroupUserRolesOfUser,
  listUserRoles,
  listUsers,
  reactivateUser,
  removeUserRole,
  sendPasswordMessage,
  signOutUser,
  updateUser,
} from '@circuit/contract/users';

import { api, fromContract, intentOf } from './api.ts';
import type { ResponseOf } from './contractCall.ts';
import { defineResource } from './defineResource.ts';
import { isRecord } from '#platform/problems/guards.ts';

type User = ResponseOf<typeof listUsers>['items'][number];
type UserRole = ResponseOf<typeof listUserRoles>['items'][number];

// Whatever is done to a person also stands in their history.
const ACCOUNT = ['users', 'userHistory'] as const;
const ROLES = ['users', 'userRoles', 'userHistory'] as const;

/** What the screens about people share. A file of its own, so that only they load it. */
const people = api
  .enhanceEndpoints({ addTagTypes: ['users', 'userRoles', 'userHistory', 'userMessages', 'userFactors'] })
  .injectEndpoints({
    endpoints: (build) => ({
      users: build.query({ ...fromContract(listUsers), providesTags: ['users'] }),
      user: build.query({ ...fromContract(getUser), providesTags: ['users'] }),
      // Asked anew each time: somebody may have been created a moment ago.
      foundUser: build.query({ ...fromContract(findUser), keepUnusedDataFor: 0 }),
      userCourses: build.query({ ...fromContract(listGroupUserRolesOfUser), providesTags: ['users'] }),
      userActivities: build.query({ ...fromContract(listActivitiesOfUser), providesTags: ['userRoles'] }),
      userHistory: build.query({ ...fromContract(listAuditEventsOfUser), providesTags: ['userHistory'] }),
      userMessages: build.query({ ...fromContract(listMessagesOfUser), providesTags: ['userMessages'] }),
      userRoles: build.query({ ...fromContract(listUserRoles), providesTags: ['userRoles'] }),
      userFactors: build.query({ ...fromContract(getUserFactors), providesTags: ['userFactors'] }),
      resetUserFactors: build.mutation({
        ...intentOf(resetUserFactors),
        invalidatesTags: ['userFactors', 'userHistory', 'userMessages'],
      }),
      cancelFactorReset: build.mutation({
        ...intentOf(cancelFactorReset),
        invalidatesTags: ['userFactors', 'userHistory'],
      }),
      createUser: build.mutation({ ...intentOf(createUser), invalidatesTags: ACCOUNT }),
      updateUser: build.mutation({ ...intentOf(updateUser), invalidatesTags: [...ACCOUNT, 'userMessages'] }),
      deactivateUser: build.mutation({ ...intentOf(deactivateUser), invalidatesTags: ROLES }),
      reactivateUser: build.mutation({ ...intentOf(reactivateUser), invalidatesTags: ROLES }),
      signOutUser: build.mutation({ ...intentOf(signOutUser), invalidatesTags: ['userHistory'] }),
      sendPasswordMessage: build.mutation({
        ...intentOf(sendPasswordMessage),
        invalidatesTags: [...ACCOUNT, 'userMessages'],
      }),
      addUserRole: build.mutation({ ...intentOf(addUserRole), invalidatesTags: ROLES }),
      removeUserRole: build.mutation({ ...intentOf(removeUserRole), invalidatesTags: ROLES }),
    }),
  });

export const {
  useUserFactorsQuery,
  useResetUserFactorsMutation,
  useCancelFactorResetMutation,
  useUsersQuery,
  useUserQuery,
  useLazyFoundUserQuery,
  useUserCoursesQuery,
  useUserActivitiesQuery,
  useUserHistoryQuery,
  useUserMessagesQuery,
  useUserRolesQuery,
  useCreateUserMutation,
  useDeactivateUserMutation,
  useReactivateUserMutation,
  useSignOutUserMutation,
  useSendPasswordMessageMutation,
  useAddUserRoleMutation,
} = people;

/** People: what the server made of a change stands in every list at once. (S4.02) */
export const users = defineResource<User>({
  name: 'users',
  path: updateUser.path,
  list: people.endpoints.users,
  update: people.endpoints.updateUser,
});

/** Roles in the whole university: a new one stands in the list at once, and each says what is being done to it. (S4.02) */
export const userRoles = defineResource<UserRole>({
  name: 'userRoles',
  path: removeUserRole.path,
  list: people.endpoints.userRoles,
  create: people.endpoints.addUserRole,
  remove: people.endpoints.removeUserRole,
  belongs: (role, asked) => isRecord(role) && isRecord(asked) && asked['userId'] === role['userId'],
});

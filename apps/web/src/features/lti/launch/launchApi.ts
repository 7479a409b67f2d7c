import {
  answerLtiDeepLinking,
  claimLtiLaunch,
  connectLtiAssignment,
  connectLtiCourse,
  copyLtiAssignment,
  getLtiLaunch,
} from '@circuit/contract/lti';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

export type LtiLaunch = ResponseOf<typeof getLtiLaunch>;
export type LaunchState = LtiLaunch['state'];
export type StateOf<Kind extends LaunchState['kind']> = Extract<LaunchState, { readonly kind: Kind }>;

/**
 * Each act may put the person into a course, so the list of their courses is asked for again, and so is what they may
 * do: an instructor who connects a course may write assignments from then on.
 */
const CHANGED = ['ltiLaunches', 'groups', 'userInfo'] as const;

/** What a launch from a learning platform leads to, and what can be done about it. */
export const {
  useLtiLaunchQuery,
  useAnswerLtiDeepLinkingMutation,
  useClaimLtiLaunchMutation,
  useConnectLtiCourseMutation,
  useConnectLtiAssignmentMutation,
  useCopyLtiAssignmentMutation,
} = api.enhanceEndpoints({ addTagTypes: ['ltiLaunches'] }).injectEndpoints({
  endpoints: (build) => ({
    ltiLaunch: build.query({ ...fromContract(getLtiLaunch), providesTags: ['ltiLaunches'] }),
    // The platform's page comes next, so nothing here is asked for again.
    answerLtiDeepLinking: build.mutation(intentOf(answerLtiDeepLinking)),
    claimLtiLaunch: build.mutation({ ...intentOf(claimLtiLaunch), invalidatesTags: CHANGED }),
    connectLtiCourse: build.mutation({ ...intentOf(connectLtiCourse), invalidatesTags: CHANGED }),
    connectLtiAssignment: build.mutation({ ...intentOf(connectLtiAssignment), invalidatesTags: CHANGED }),
    copyLtiAssignment: build.mutation({ ...intentOf(copyLtiAssignment), invalidatesTags: CHANGED }),
  }),
});

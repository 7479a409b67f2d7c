import {
  addLtiDeployment,
  createLtiPlatform,
  createLtiRegistration,
  decideLtiDeployment,
  getLtiHealth,
  getLtiPlatform,
  getLtiTool,
  listLtiKeys,
  listLtiPlatforms,
  rotateLtiKeys,
  updateLtiPlatform,
} from '@circuit/contract/lti';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

export type LtiPlatform = ResponseOf<typeof getLtiPlatform>;
export type LtiDeployment = LtiPlatform['deployments'][number];
export type LtiPlatformRow = ResponseOf<typeof listLtiPlatforms>['items'][number];
export type LtiHealth = ResponseOf<typeof getLtiHealth>;
export type LtiKey = ResponseOf<typeof listLtiKeys>['items'][number];

/** A deployment that is approved or a platform that is enabled changes its health too. */
const CHANGED = ['ltiPlatforms', 'ltiHealth'] as const;

/** Platforms register, launch and are refused while nobody looks: every visit asks again. (LW-12) */
export const FRESH = { refetchOnMountOrArgChange: true } as const;

/** Learning platforms and the keys we sign with, for people who may connect them. */
export const {
  useLtiPlatformsQuery,
  useLtiPlatformQuery,
  useLtiToolQuery,
  useLtiHealthQuery,
  useLtiKeysQuery,
  useCreateLtiPlatformMutation,
  useUpdateLtiPlatformMutation,
  useAddLtiDeploymentMutation,
  useDecideLtiDeploymentMutation,
  useCreateLtiRegistrationMutation,
  useRotateLtiKeysMutation,
} = api.enhanceEndpoints({ addTagTypes: ['ltiPlatforms', 'ltiHealth', 'ltiKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    ltiPlatforms: build.query({ ...fromContract(listLtiPlatforms), providesTags: ['ltiPlatforms'] }),
    ltiPlatform: build.query({ ...fromContract(getLtiPlatform), providesTags: ['ltiPlatforms'] }),
    ltiTool: build.query(fromContract(getLtiTool)),
    ltiHealth: build.query({ ...fromContract(getLtiHealth), providesTags: ['ltiHealth'] }),
    ltiKeys: build.query({ ...fromContract(listLtiKeys), providesTags: ['ltiKeys'] }),
    createLtiPlatform: build.mutation({ ...intentOf(createLtiPlatform), invalidatesTags: CHANGED }),
    updateLtiPlatform: build.mutation({ ...intentOf(updateLtiPlatform), invalidatesTags: CHANGED }),
    addLtiDeployment: build.mutation({ ...intentOf(addLtiDeployment), invalidatesTags: CHANGED }),
    decideLtiDeployment: build.mutation({ ...intentOf(decideLtiDeployment), invalidatesTags: CHANGED }),
    createLtiRegistration: build.mutation(intentOf(createLtiRegistration)),
    rotateLtiKeys: build.mutation({ ...intentOf(rotateLtiKeys), invalidatesTags: ['ltiKeys'] }),
  }),
});

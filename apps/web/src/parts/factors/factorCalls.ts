import { listFactors, makeRecoveryCodes, removeFactor, renameFactor } from '@circuit/contract/factors';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

export const {
  useFactorsQuery,
  useRenameFactorMutation,
  useRemoveFactorMutation,
  useMakeRecoveryCodesMutation,
  util: factorsUtil,
} = api.enhanceEndpoints({ addTagTypes: ['factors'] }).injectEndpoints({
  endpoints: (build) => ({
    factors: build.query({ ...fromContract(listFactors), providesTags: ['factors'] }),
    renameFactor: build.mutation({ ...intentOf(renameFactor), invalidatesTags: ['factors'] }),
    removeFactor: build.mutation({ ...intentOf(removeFactor), invalidatesTags: ['factors'] }),
    makeRecoveryCodes: build.mutation({ ...intentOf(makeRecoveryCodes), invalidatesTags: ['factors'] }),
  }),
});

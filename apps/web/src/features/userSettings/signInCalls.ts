import { listSignIns, signOutEverywhere } from '@circuit/contract/accounts';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

export const { useSignInsQuery, useSignOutEverywhereMutation } = api
  .enhanceEndpoints({ addTagTypes: ['signIns'] })
  .injectEndpoints({
    endpoints: (build) => ({
      signIns: build.query({ ...fromContract(listSignIns), providesTags: ['signIns'] }),
      signOutEverywhere: build.mutation(intentOf(signOutEverywhere)),
    }),
  });

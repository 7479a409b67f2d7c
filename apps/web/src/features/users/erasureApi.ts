import { eraseUser, getErasure } from '@circuit/contract/erasures';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

export const { useErasureQuery, useEraseUserMutation } = api
  .enhanceEndpoints({ addTagTypes: ['erasure', 'users', 'userHistory'] })
  .injectEndpoints({
    endpoints: (build) => ({
      erasure: build.query({ ...fromContract(getErasure), providesTags: ['erasure'] }),
      eraseUser: build.mutation({ ...intentOf(eraseUser), invalidatesTags: ['erasure', 'users', 'userHistory'] }),
    }),
  });

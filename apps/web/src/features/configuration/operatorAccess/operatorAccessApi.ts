import { endOperatorAccess, listOperatorAccesses } from '@circuit/contract/operatorAccesses';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const endpoints = api.enhanceEndpoints({ addTagTypes: ['operatorAccesses'] }).injectEndpoints({
  endpoints: (build) => ({
    operatorAccesses: build.query({ ...fromContract(listOperatorAccesses), providesTags: ['operatorAccesses'] }),
    endOperatorAccess: build.mutation({ ...intentOf(endOperatorAccess), invalidatesTags: ['operatorAccesses'] }),
  }),
});

export const { useOperatorAccessesQuery, useEndOperatorAccessMutation } = endpoints;

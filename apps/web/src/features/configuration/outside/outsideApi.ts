import { listOutsideServices, putServiceSecret, testOutsideService } from '@circuit/contract/outsideServices';
import type { ServiceKind } from '@circuit/domain/outsideServices';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const endpoints = api.enhanceEndpoints({ addTagTypes: ['outsideServices', 'configurationChanges'] }).injectEndpoints({
  endpoints: (build) => ({
    outsideServices: build.query({ ...fromContract(listOutsideServices), providesTags: ['outsideServices'] }),
    putServiceSecret: build.mutation({
      ...intentOf(putServiceSecret),
      invalidatesTags: ['outsideServices', 'configurationChanges'],
    }),
    testOutsideService: build.mutation({ ...intentOf(testOutsideService), invalidatesTags: ['outsideServices'] }),
  }),
});

export const { useOutsideServicesQuery, usePutServiceSecretMutation, useTestOutsideServiceMutation } = endpoints;

/** What is known of one service; undefined until it is loaded. */
export function useOutsideService(kind: ServiceKind) {
  const { data } = useOutsideServicesQuery();
  return data?.items.find((service) => service.kind === kind);
}

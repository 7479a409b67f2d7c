import {
  changeServiceKeys,
  createIdentityProvider,
  getProviderSettings,
  getProviderTest,
  listProviderSettings,
  listServiceKeys,
  orderIdentityProviders,
  readProviderMetadata,
  testIdentityProvider,
  updateIdentityProvider,
} from '@circuit/contract/identityProviders';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { RequestOf, ResponseOf } from '#platform/api/contractCall.ts';

export type ListedProvider = ResponseOf<typeof listProviderSettings>['items'][number];
export type Provider = ResponseOf<typeof getProviderSettings>;
export type ProviderRequest = RequestOf<typeof createIdentityProvider>;
export type ReadMetadata = ResponseOf<typeof readProviderMetadata>;
export type ServiceKey = ResponseOf<typeof listServiceKeys>['items'][number];
export type ProviderTest = ResponseOf<typeof getProviderTest>;

/** People sign in and certificates end while nobody looks: every visit asks again. */
export const FRESH = { refetchOnMountOrArgChange: true } as const;
const CHANGED = ['providerSettings'] as const;

/** Identity providers, for people who may change them. */
export const {
  useProviderSettingsListQuery,
  useProviderSettingsQuery,
  useProviderTestQuery,
  useServiceKeysQuery,
  useChangeServiceKeysMutation,
  useCreateIdentityProviderMutation,
  useUpdateIdentityProviderMutation,
  useOrderIdentityProvidersMutation,
  useReadProviderMetadataMutation,
  useTestIdentityProviderMutation,
} = api.enhanceEndpoints({ addTagTypes: ['providerSettings'] }).injectEndpoints({
  endpoints: (build) => ({
    providerSettingsList: build.query({ ...fromContract(listProviderSettings), providesTags: CHANGED }),
    providerSettings: build.query({ ...fromContract(getProviderSettings), providesTags: CHANGED }),
    serviceKeys: build.query({ ...fromContract(listServiceKeys), providesTags: CHANGED }),
    changeServiceKeys: build.mutation({ ...intentOf(changeServiceKeys), invalidatesTags: CHANGED }),
    providerTest: build.query(fromContract(getProviderTest)),
    createIdentityProvider: build.mutation({ ...intentOf(createIdentityProvider), invalidatesTags: CHANGED }),
    updateIdentityProvider: build.mutation({ ...intentOf(updateIdentityProvider), invalidatesTags: CHANGED }),
    orderIdentityProviders: build.mutation({ ...intentOf(orderIdentityProviders), invalidatesTags: CHANGED }),
    readProviderMetadata: build.mutation(intentOf(readProviderMetadata)),
    testIdentityProvider: build.mutation(intentOf(testIdentityProvider)),
  }),
});

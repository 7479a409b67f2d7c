import {
  confirmIdentity,
  connectIdentity,
  disconnectIdentity,
  listOwnIdentities,
} from '@circuit/contract/identityProviders';

import { api, fromContract, intentOf } from '#platform/api/api.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';

export type Way = ResponseOf<typeof listOwnIdentities>['items'][number];

export const { useWaysQuery, useConnectWayMutation, useConfirmWayMutation, useDisconnectWayMutation } = api
  .enhanceEndpoints({ addTagTypes: ['ways'] })
  .injectEndpoints({
    endpoints: (build) => ({
      ways: build.query({ ...fromContract(listOwnIdentities), providesTags: ['ways'] }),
      connectWay: build.mutation(intentOf(connectIdentity)),
      confirmWay: build.mutation({ ...intentOf(confirmIdentity), invalidatesTags: ['ways'] }),
      disconnectWay: build.mutation({ ...intentOf(disconnectIdentity), invalidatesTags: ['ways'] }),
    }),
  });

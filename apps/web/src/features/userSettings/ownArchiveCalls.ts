import { getOwnArchive, makeOwnArchive } from '@circuit/contract/ownData';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

export const { useOwnArchiveQuery, useMakeOwnArchiveMutation } = api
  .enhanceEndpoints({ addTagTypes: ['ownArchive'] })
  .injectEndpoints({
    endpoints: (build) => ({
      ownArchive: build.query({ ...fromContract(getOwnArchive), providesTags: ['ownArchive'] }),
      makeOwnArchive: build.mutation({ ...intentOf(makeOwnArchive), invalidatesTags: ['ownArchive'] }),
    }),
  });

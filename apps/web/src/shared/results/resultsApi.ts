import { getOwnResult, getResult } from '@circuit/contract';

import { api, fromContract } from '#shared/api/api.ts';

/** Scores and how they came about; whatever scores, releases or changes one takes the tag away. */
const results = api.enhanceEndpoints({ addTagTypes: ['results'] }).injectEndpoints({
  endpoints: (build) => ({
    ownResult: build.query({ ...fromContract(getOwnResult), providesTags: ['results'] }),
    result: build.query({ ...fromContract(getResult), providesTags: ['results'] }),
  }),
});

export const { useOwnResultQuery, useResultQuery } = results;

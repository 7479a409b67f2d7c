import type { QueryCacheKey } from '@reduxjs/toolkit/query';

import { api } from '#platform/api/api.ts';
import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { OPEN_QUERIES } from '#platform/api/resources.ts';

const { removeQueryResult, removeMutationResult } = api.internalActions;

/** Everything from the server that was somebody's goes; what everybody may see stays. (S4.03) */
export const clearUserData = (): ModelsThunk<void> => (dispatch, getState) => {
  const { queries, mutations } = getState().models;
  for (const [key, entry] of Object.entries(queries))
    if (!OPEN_QUERIES.includes(entry?.endpointName ?? ''))
      dispatch(removeQueryResult({ queryCacheKey: key as QueryCacheKey })); // oxlint-disable-line typescript/no-unsafe-type-assertion -- Object.entries forgets the brand
  for (const key of Object.keys(mutations)) dispatch(removeMutationResult({ requestId: key, fixedCacheKey: key }));
};

import { addLink, listArtifacts, removeArtifact } from '@circuit/contract/artifacts';
import { getUrlHeaders } from '@circuit/contract/url';

import { api, fromContract, intentOf } from '#platform/api/api.ts';

const resources = api.injectEndpoints({
  endpoints: (build) => ({
    artifacts: build.query({ ...fromContract(listArtifacts), providesTags: ['artifacts'] }),
    urlHeaders: build.query(fromContract(getUrlHeaders)),
    addLink: build.mutation({ ...intentOf(addLink), invalidatesTags: ['artifacts'] }),
    removeArtifact: build.mutation({ ...intentOf(removeArtifact), invalidatesTags: ['artifacts'] }),
  }),
});

/** A new file is in the list: every component that shows the list refetches it. */
export const artifactsChanged = () => api.util.invalidateTags(['artifacts']);

export const { useArtifactsQuery, useLazyUrlHeadersQuery, useAddLinkMutation, useRemoveArtifactMutation } = resources;

import { listOutbox } from '@circuit/contract/messages';

import { api, fromContract } from '#platform/api/api.ts';

export const { useOutboxQuery } = api.injectEndpoints({
  // A user who returns after a nudge looks for its message, so unused data is not kept.
  endpoints: (build) => ({ outbox: build.query({ ...fromContract(listOutbox), keepUnusedDataFor: 0 }) }),
});

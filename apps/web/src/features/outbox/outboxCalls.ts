import { listOutbox } from '@circuit/contract';

import { api, fromContract } from '#shared/api/api.ts';

export const { useOutboxQuery } = api.injectEndpoints({
  // Whoever comes back after a nudge looks for what it wrote.
  endpoints: (build) => ({ outbox: build.query({ ...fromContract(listOutbox), keepUnusedDataFor: 0 }) }),
});

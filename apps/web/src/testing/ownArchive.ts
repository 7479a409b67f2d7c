import type { getOwnArchive } from '@circuit/contract/ownData';

import type { ResponseOf } from '#platform/api/contractCall.ts';

export type OwnArchive = ResponseOf<typeof getOwnArchive>;

export const anOwnArchive = (fields: Partial<OwnArchive> = {}): OwnArchive => ({
  state: 'none',
  jobLogId: null,
  requestedAt: null,
  endedAt: null,
  expiresAt: null,
  byteSize: null,
  done: 0,
  total: null,
  ...fields,
});

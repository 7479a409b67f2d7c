import { updateConfiguration } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';

import { selectOptionalConfiguration } from './configuration.store.ts';

/** A university that has set nothing yet runs on the defaults of the contract, as version 0. */
export async function selectConfiguration(db: ShardDb) {
  const defaults = updateConfiguration.request.parse({});
  return (await selectOptionalConfiguration(db)) ?? { ...defaults, egressAllowedHosts: [], version: 0 };
}

import type { ShardDb } from '@circuit/db';
import { DEFAULT_SETTINGS } from '@circuit/domain/configuration';

import { selectOptionalConfiguration } from './configuration.store.ts';

/** A university that has set nothing yet runs on the defaults, as version 0. */
export async function selectConfiguration(db: ShardDb) {
  return (await selectOptionalConfiguration(db)) ?? { ...DEFAULT_SETTINGS, version: 0 };
}

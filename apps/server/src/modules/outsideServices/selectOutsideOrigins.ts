import type { ShardDb } from '@circuit/db';
import { outsideOrigins } from '@circuit/domain/outsideServices';

import { selectConfiguration } from '#modules/configuration/public.ts';

/** What pages of this university may contact besides us. (OS-7) */
export const selectOutsideOrigins = async (db: ShardDb): Promise<readonly string[]> =>
  outsideOrigins(await selectConfiguration(db));

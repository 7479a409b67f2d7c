import type { ShardDb } from '@circuit/db';
import { outsideOrigins } from '@circuit/domain/reporting';

import { selectConfiguration } from './selectConfiguration.ts';

/** What the pages of this university call besides us. (ER-4) */
export async function selectOutsideOrigins(db: ShardDb): Promise<readonly string[]> {
  return outsideOrigins(await selectConfiguration(db));
}

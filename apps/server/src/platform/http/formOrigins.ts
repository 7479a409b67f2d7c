import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';
import type { Directory } from '#platform/implement.ts';

export type FormOrigins = (shard: Shard, path: string) => Promise<readonly string[]>;

/** Where a page may send a form besides here. Only few pages need a look at the database; without one nowhere. (DK-7) */
export function openFormOrigins(homes: Homes, { formOriginsOf }: Directory): FormOrigins {
  return async (shard, path) => {
    const select = formOriginsOf(path);
    const home = homes.get(shard);
    if (select === null || home === undefined) return [];
    return home.database.withShard(shard, select, 'read').catch(() => []);
  };
}

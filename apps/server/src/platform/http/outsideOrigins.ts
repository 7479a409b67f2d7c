import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';
import type { Directory } from '#platform/implement.ts';

import { keptOrigins } from './keptOrigins.ts';

/** An administrator who has just connected a service opens a page to see it work. */
const KEPT_MS = 3000;

export type OutsideOrigins = (shard: Shard) => Promise<readonly string[]>;

/** What the pages of a shard may call besides us: exactly what its settings name. (ER-4) */
export function openOutsideOrigins(homes: Homes, { selectOutsideOrigins }: Directory): OutsideOrigins {
  const kept = keptOrigins(homes, selectOutsideOrigins);
  return (shard) => kept(shard, KEPT_MS);
}

import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';
import type { Directory } from '#platform/implement.ts';

import { keptOrigins } from './keptOrigins.ts';

const KEPT_MS = 30_000;
/** Where a launch arrives: an administrator who has just approved a platform tries it at once. */
const ARRIVAL = /^\/lti-launch\//;
const KEPT_AT_ARRIVAL_MS = 1000;

export type FrameOrigins = (shard: Shard, path?: string) => Promise<readonly string[]>;

/** Who may show the pages of a shard in a frame: asked each half minute, and each second where a launch arrives. (LT-15) */
export function openFrameOrigins(homes: Homes, { selectFrameOrigins }: Directory): FrameOrigins {
  const kept = keptOrigins(homes, selectFrameOrigins);
  return (shard, path = '') => kept(shard, ARRIVAL.test(path) ? KEPT_AT_ARRIVAL_MS : KEPT_MS);
}

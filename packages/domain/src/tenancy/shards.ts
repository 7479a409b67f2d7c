import { shard, type Shard } from '../kernel/index.ts';

import { isTierLabel } from './host.ts';

export const UNIVERSITY_SHARD = shard('university');
export const DEMO_SHARD = shard('demo');

const ROOT_SHARD_KEY = 'root';

/** The shard that a configured or spelled key means. The root shard is another name of the university. (S1.03) */
export function shardOfKey(key: string): Shard {
  return key === ROOT_SHARD_KEY ? UNIVERSITY_SHARD : shard(key);
}

const KEY = /^[a-z][a-z0-9-]{0,30}$/;

/** Whether a new university may have this key: one label of a host, and none that means something else there. (TN-2, S1.03) */
export const isShardKey = (key: string): boolean => KEY.test(key) && key !== ROOT_SHARD_KEY && !isTierLabel(key);

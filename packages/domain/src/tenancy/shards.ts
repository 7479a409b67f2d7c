import { shard, type Shard } from '../kernel/index.ts';

export const UNIVERSITY_SHARD = shard('university');
export const DEMO_SHARD = shard('demo');

const ROOT_SHARD_KEY = 'root';

/** The shard that a configured or spelled key means. The root shard is another name of the university. (S1.03) */
export function shardOfKey(key: string): Shard {
  return key === ROOT_SHARD_KEY ? UNIVERSITY_SHARD : shard(key);
}

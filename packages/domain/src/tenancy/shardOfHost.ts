import { err, ok, type Result, type Shard } from '../kernel/index.ts';

import { isThisMachine, isTierLabel, labelsUnder, plainHost } from './host.ts';
import { shardOfKey, UNIVERSITY_SHARD } from './shards.ts';

export type HostSettings = {
  readonly rootDomain: string;
  /** LOCALHOST_SHARD_KEY; `university` when left out. */
  readonly localhostShardKey?: string;
  /** Those that are known at the moment: with a shard directory they come and go while the process runs. */
  readonly shards: { has(shard: Shard): boolean };
  /** Lets `{shard}.localhost` through, so that several shards can be tried on one machine. */
  readonly isDevelopment: boolean;
};

/**
 * Whose data a request is about, from nothing but the verified host. (S1.03)
 *
 * Only a known shard is ever returned, and no host is close enough: one that is not exactly a spelling of a known shard is
 * unknown (TN-1), because a guess would show one tenant to another.
 */
export function shardOfHost(host: string, settings: HostSettings): Result<Shard, 'unknownHost'> {
  const found = spelledShard(host, settings);
  return found !== null && settings.shards.has(found) ? ok(found) : err('unknownHost');
}

/** The shard that a host spells, whether there is one or not; null if it spells none. */
export function spelledShard(host: string, settings: Omit<HostSettings, 'shards'>): Shard | null {
  const name = plainHost(host);
  const rootDomain = plainHost(settings.rootDomain);
  if (name === null || rootDomain === null) return null;
  if (isThisMachine(name)) return shardOfKey(settings.localhostShardKey ?? UNIVERSITY_SHARD);

  const labels = labelsUnder(name, rootDomain);
  if (labels === '') return UNIVERSITY_SHARD;
  if (labels !== null) return shardOfLabels(labels);

  const localLabels = settings.isDevelopment ? labelsUnder(name, 'localhost') : null;
  return localLabels === null ? null : shardOfKey(localLabels);
}

/** `{shard}` or `{shard}.dev` or `{shard}.qa`. */
function shardOfLabels(labels: string): Shard | null {
  const [key = '', tier, ...more] = labels.split('.');
  // `dev.{root}` is a tier without a shard, even where someone has named a shard so (TN-2).
  if (isTierLabel(key) || more.length > 0) return null;
  return tier === undefined || isTierLabel(tier) ? shardOfKey(key) : null;
}

import { artifactId, type ArtifactId, type Shard, type UserId } from '@circuit/domain/kernel';

import { aliasUnder, idUnder } from '#platform/aliases.ts';
import type { DatabaseKeys } from '#platform/keys.ts';

/** What one reader sees instead of an id: two readers cannot compare what they see. (AR-15) */
export function aliasOf(keys: DatabaseKeys, shard: Shard, viewer: UserId, id: ArtifactId): ArtifactId {
  return artifactId(aliasUnder(keyOf(keys, shard, viewer), id));
}

export function idOfAlias(keys: DatabaseKeys, shard: Shard, viewer: UserId, alias: string): ArtifactId {
  return artifactId(idUnder(keyOf(keys, shard, viewer), alias));
}

const keyOf = (keys: DatabaseKeys, shard: Shard, viewer: UserId): Buffer =>
  keys.derive('artifact alias', shard, viewer).subarray(0, 16);

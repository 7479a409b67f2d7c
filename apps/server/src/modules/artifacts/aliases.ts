import { createCipheriv, createDecipheriv } from 'node:crypto';

import { artifactId, type ArtifactId, type Shard, type UserId } from '@circuit/domain/kernel';

import type { DatabaseKeys } from '#platform/keys.ts';

/**
 * What one reader sees instead of an id: 128 bits under a key of that reader, so that two readers cannot compare what
 * they see, and the time inside an id shows to nobody. One block is one id, so it can be turned back without a list of
 * all that a reader may see. (AR-15)
 */
export function aliasOf(keys: DatabaseKeys, shard: Shard, viewer: UserId, id: ArtifactId): ArtifactId {
  return artifactId(turned(createCipheriv('aes-128-ecb', keyOf(keys, shard, viewer), null), id));
}

export function idOfAlias(keys: DatabaseKeys, shard: Shard, viewer: UserId, alias: string): ArtifactId {
  return artifactId(turned(createDecipheriv('aes-128-ecb', keyOf(keys, shard, viewer), null), alias));
}

const keyOf = (keys: DatabaseKeys, shard: Shard, viewer: UserId): Buffer =>
  keys.derive('artifact alias', shard, viewer).subarray(0, 16);

function turned(cipher: ReturnType<typeof createCipheriv> | ReturnType<typeof createDecipheriv>, id: string): string {
  cipher.setAutoPadding(false);
  const bytes = Buffer.concat([cipher.update(Buffer.from(id.replaceAll('-', ''), 'hex')), cipher.final()]);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { TOKEN_PURPOSES, type TokenFacts } from '@circuit/domain/artifacts';
import { artifactId, userId, type Shard } from '@circuit/domain/kernel';
import { z } from 'zod';

import type { DatabaseKeys } from '#platform/keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const factsShape = z.tuple([z.guid(), z.guid(), z.enum(TOKEN_PURPOSES), z.number().int()]);

/** Sealed, not only signed: what is in it is an id that readers must not see. Another shard's key does not open it. */
export function sealToken(keys: DatabaseKeys, shard: Shard, facts: TokenFacts): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys, shard), nonce);
  const content = JSON.stringify([facts.artifactId, facts.userId, facts.purpose, facts.expiresAt.getTime()]);
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Undefined for everything that was not sealed here. */
export function openToken(keys: DatabaseKeys, shard: Shard, token: string): TokenFacts | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(keys, shard), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    const [artifact, user, purpose, expiresAt] = factsShape.parse(JSON.parse(opened.toString('utf8')));
    return { artifactId: artifactId(artifact), userId: userId(user), purpose, expiresAt: new Date(expiresAt) };
  } catch {
    return undefined;
  }
}

const keyOf = (keys: DatabaseKeys, shard: Shard): Buffer => keys.derive('artifact token', shard);

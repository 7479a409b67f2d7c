import { createHmac, timingSafeEqual } from 'node:crypto';

import { TOKEN_SECONDS } from '@circuit/domain/artifacts';
import { userId, type Shard, type UserId } from '@circuit/domain/kernel';
import { z } from 'zod';

import type { DatabaseKeys } from '#platform/keys.ts';

export const TEXT_TOKEN_SECONDS = TOKEN_SECONDS;

interface TextToken {
  readonly feedbackId: string;
  readonly userId: UserId;
  readonly expiresAt: Date;
}

const factsShape = z.tuple([z.uuid(), z.guid(), z.number().int()]);

/** Signed for one person, one feedback and five minutes; another shard's key does not open it. */
export function sealTextToken(keys: DatabaseKeys, shard: Shard, token: TextToken): string {
  const content = Buffer.from(JSON.stringify([token.feedbackId, token.userId, token.expiresAt.getTime()]));
  return `${content.toString('base64url')}.${sign(keys, shard, content).toString('base64url')}`;
}

/** Undefined for everything that was not signed here. */
export function openTextToken(keys: DatabaseKeys, shard: Shard, text: string): TextToken | undefined {
  const [content, signature] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (content === undefined || signature === undefined) return undefined;
  const expected = sign(keys, shard, content);
  if (expected.length !== signature.length || !timingSafeEqual(expected, signature)) return undefined;
  const [feedbackId, user, expiresAt] = factsShape.parse(JSON.parse(content.toString('utf8')));
  return { feedbackId, userId: userId(user), expiresAt: new Date(expiresAt) };
}

const sign = (keys: DatabaseKeys, shard: Shard, content: Buffer): Buffer =>
  createHmac('sha256', keys.derive('feedback text token', shard)).update(content).digest();

import { LIFETIME } from '@circuit/domain/accounts';
import { sessionId, userId, type SessionId, type Shard, type UserId } from '@circuit/domain/kernel';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import type { DatabaseKeys } from './keys.ts';

export interface Claims {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** Who really sits there, while impersonating. */
  readonly impersonatorId: UserId | null;
}

const claimsShape = z.object({
  sub: z.uuid(),
  shard: z.string(),
  sid: z.uuid(),
  act: z.object({ sub: z.uuid() }).optional(),
  exp: z.number(),
});

const MOST_REMEMBERED = 20_000;

export interface AccessTokens {
  sign(shard: Shard, claims: Claims): Promise<string>;
  /** Whose token it is, or undefined. Whether the session still lives is the database's to say, on every request. */
  read(shard: Shard, token: string): Promise<Claims | undefined>;
}

export function openAccessTokens(keys: DatabaseKeys, now: () => Date = () => new Date()): AccessTokens {
  // A signature that was checked once need not be checked again until the token expires: at 10 minutes a token, this
  // saves nearly every elliptic-curve operation. Maps keep their order, so the first entry is the oldest.
  const remembered = new Map<string, { readonly shard: string; readonly claims: Claims; readonly until: number }>();

  return {
    sign: (shard, claims) =>
      new SignJWT({
        shard,
        sid: claims.sessionId,
        ...(claims.impersonatorId === null ? {} : { act: { sub: claims.impersonatorId } }),
      })
        .setProtectedHeader({ alg: 'ES256', kid: keys.signing.kid })
        .setSubject(claims.userId)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + LIFETIME.accessToken * 1000))
        .sign(keys.signing.privateKey),

    read: async (shard, token) => {
      const known = remembered.get(token);
      if (known !== undefined) {
        if (known.until <= now().getTime()) remembered.delete(token);
        else return known.shard === shard ? known.claims : undefined;
      }
      const verified = await verify(keys, token, now());
      if (verified === undefined) return undefined;
      if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(token, verified);
      return verified.shard === shard ? verified.claims : undefined;
    },
  };
}

async function verify(keys: DatabaseKeys, token: string, currentDate: Date) {
  const keyOf = ({ kid }: { kid?: string }) => {
    const key = keys.publicKeys.get(kid ?? '');
    if (key === undefined) throw new Error('unknown key');
    return key;
  };
  const verified = await jwtVerify(token, keyOf, { algorithms: ['ES256'], currentDate }).catch(() => undefined);
  const parsed = claimsShape.safeParse(verified?.payload);
  if (!parsed.success) return undefined;
  const { sub, shard, sid, act, exp } = parsed.data;
  const claims = {
    userId: userId(sub),
    sessionId: sessionId(sid),
    impersonatorId: act === undefined ? null : userId(act.sub),
  };
  return { shard, claims, until: exp * 1000 };
}

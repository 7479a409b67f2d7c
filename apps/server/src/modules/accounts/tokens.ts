import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';

import type { Context } from '#platform/implement.ts';

import { refreshToken } from './secrets.ts';
import type { TokenBearer } from './tokenBearer.ts';

/** The tokens of a session, as OAuth 2.0 answers them. */
export async function tokensFor(
  { shard, home, now }: Pick<Context, 'shard' | 'home' | 'now'>,
  { sessionId, userId, impersonatorId, counter }: TokenBearer,
) {
  return {
    access_token: await home.accessTokens.sign(shard, { sessionId, userId, impersonatorId }),
    token_type: 'Bearer' as const,
    expires_in: LIFETIME.accessToken,
    refresh_token: refreshToken(home.keys, shard, sessionId, counter),
    '.expires': secondsAfter(now, LIFETIME.accessToken),
  };
}

import { exchangeToken } from '@circuit/contract';
import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { exchangeCode } from './exchangeCode.ts';
import { exchangeRefreshToken } from './exchangeRefreshToken.ts';
import { WEB_CLIENT } from './giveCode.ts';
import { refreshToken } from './secrets.ts';

export const exchangeTokenRoute = implement(exchangeToken, async (request, context) => {
  if (request.client_id !== WEB_CLIENT) throw new ProblemError({ kind: 'codeRefused', why: 'unknown' });
  const { sessionId, userId, impersonatorId, counter } =
    request.grant_type === 'authorization_code'
      ? await exchangeCode(request.code ?? '', request.code_verifier, context)
      : await exchangeRefreshToken(request.refresh_token ?? '', context);
  const { shard, home, now } = context;
  return {
    access_token: await home.accessTokens.sign(shard, { sessionId, userId, impersonatorId }),
    token_type: 'Bearer' as const,
    expires_in: LIFETIME.accessToken,
    refresh_token: refreshToken(home.keys, shard, sessionId, counter),
    '.expires': secondsAfter(now, LIFETIME.accessToken),
  };
});

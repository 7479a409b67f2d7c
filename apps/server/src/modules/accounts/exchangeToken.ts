import { exchangeToken } from '@circuit/contract/accounts';
import { FACTOR_LIFETIME } from '@circuit/domain/factors';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { exchangeCode } from './exchangeCode.ts';
import { exchangeRefreshToken } from './exchangeRefreshToken.ts';
import { WEB_CLIENT } from './giveCode.ts';
import { tokensFor } from './tokens.ts';

export const exchangeTokenRoute = implement(exchangeToken, async (request, context) => {
  if (request.client_id !== WEB_CLIENT) throw new ProblemError({ kind: 'codeRefused', why: 'unknown' });
  if (request.grant_type === 'refresh_token')
    return tokensFor(context, await exchangeRefreshToken(request.refresh_token ?? '', context));
  const exchanged = await exchangeCode(request.code ?? '', request.code_verifier, context);
  if (exchanged.kind === 'secondStep') {
    const { pending, step, kinds } = exchanged;
    const secondStep = { pending, step, kinds: [...kinds], expiresInSeconds: FACTOR_LIFETIME.pending };
    // The code is used up, and what waits was written.
    throw new ProblemError({ kind: 'secondStepNeeded', secondStep }, { keepsWrites: true });
  }
  const { bearer, proof } = exchanged;
  return { ...(await tokensFor(context, bearer)), ...(proof === undefined ? {} : { proof }) };
});

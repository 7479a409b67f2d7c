import { receiveOidcLogout } from '@circuit/contract/identityProviders';
import { secondsAfter } from '@circuit/domain/accounts';
import { judgeLogoutToken, type LogoutClaims, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, type Result } from '@circuit/domain/kernel';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';

import { implement } from '#platform/implement.ts';
import { hashOf } from '#platform/secrets.ts';

import { fetchThrough } from '../askProvider.ts';
import type { Way } from '../door.ts';
import { endSessions } from '../endSessions.ts';
import { insertMessage } from '../messages.store.ts';
import { refuseCall } from '../refuse.ts';
import { selectWay } from '../way.ts';
import { openClient, settingsOf } from './client.ts';

/** Longer than any provider's token lives. */
const REMEMBERED_SECONDS = 24 * 3600;
const CLOCKS_MAY_DIFFER_SECONDS = 60;

/** Signed by the provider, for us, and not an identity token. (IP-51) */
async function readToken(way: Way | undefined, token: string): Promise<Result<LogoutClaims, ProviderRefused>> {
  if (way?.provider.kind !== 'oidc') return err({ reason: 'providerDisabled', details: '' });
  const client = await openClient(way);
  if (!client.isOk) return client;
  const { issuer, jwks_uri: jwksUri = '' } = client.value.serverMetadata();
  if (!URL.canParse(jwksUri)) return err({ reason: 'answerUnreadable', details: 'It publishes no keys.' });
  try {
    const keys = createRemoteJWKSet(new URL(jwksUri), { [customFetch]: fetchThrough(way) });
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: settingsOf(way).clientId,
      clockTolerance: CLOCKS_MAY_DIFFER_SECONDS,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['iat', 'jti'],
    });
    return judgeLogoutToken(payload);
  } catch (error) {
    const details = error instanceof Error ? error.message.slice(0, 200) : '';
    return err({ reason: 'signatureWrong', details });
  }
}

/** A provider ends a session, or all of a person; the same token acts once. (IP-51) */
export const receiveLogoutRoute = implement<typeof receiveOidcLogout, Result<LogoutClaims, ProviderRefused>>(
  receiveOidcLogout,
  async ({ identityProviderId }, context, judged) => {
    const { db, now } = context;
    if (!judged.isOk) return refuseCall(context, judged.failure, { identityProviderId });
    const { jti, sid, sub } = judged.value;
    const at = { identityProviderId, kind: 'logout', id: jti } as const;
    if (!(await insertMessage(db, at, secondsAfter(now, REMEMBERED_SECONDS)))) return undefined;
    if (sid !== null)
      await endSessions(context, identityProviderId, {
        handleHash: hashOf(sid),
        ...(sub === null ? {} : { subject: sub }),
      });
    else if (sub !== null) await endSessions(context, identityProviderId, { subject: sub });
    return undefined;
  },
  {
    prepare: async ({ identityProviderId, logout_token: token = '' }, asker) =>
      readToken(await selectWay(asker, identityProviderId), token),
  },
);

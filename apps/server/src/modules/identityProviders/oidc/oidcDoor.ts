import { err, ok } from '@circuit/domain/kernel';
import * as openid from 'openid-client';

import type { Door, Way } from '../door.ts';
import { openClient, settingsOf } from './client.ts';

/** Derived from the state, so that the database keeps neither: only the one who has the state can make them again. */
export const verifierOf = ({ home, shard }: Way, state: string): string =>
  home.keys.derive('oidcVerifier', shard, state).toString('base64url');
export const nonceOf = ({ home, shard }: Way, state: string): string =>
  home.keys.derive('oidcNonce', shard, state).toString('base64url');

export const callbackUrl = ({ origin, provider }: Pick<Way, 'origin' | 'provider'>): string =>
  `${origin}/api/account/external/${provider.id}/callback`;

/** Code flow with PKCE, state and nonce, always. (IP-60) */
export const oidcDoor: Door = {
  answersByForm: false,
  begin: async (way, state) => {
    const client = await openClient(way);
    if (!client.isOk) return client;
    if (client.value.serverMetadata().authorization_endpoint === undefined)
      return err({ reason: 'answerUnreadable', details: 'It names no address to sign in at.' });
    const url = openid.buildAuthorizationUrl(client.value, {
      redirect_uri: callbackUrl(way),
      scope: [...new Set(['openid', ...settingsOf(way).scopes])].join(' '),
      code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(way, state)),
      code_challenge_method: 'S256',
      state,
      nonce: nonceOf(way, state),
    });
    return ok(url.href);
  },
  leave: async (way, session) => {
    const client = await openClient(way);
    if (!client.isOk || client.value.serverMetadata().end_session_endpoint === undefined) return null;
    return openid.buildEndSessionUrl(client.value, {
      post_logout_redirect_uri: `${way.origin}/login`,
      ...(session?.exit === null || session === null ? {} : { id_token_hint: session.exit }),
    }).href;
  },
};

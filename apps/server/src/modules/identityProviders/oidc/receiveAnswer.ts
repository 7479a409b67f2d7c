import { receiveOidcAnswer } from '@circuit/contract/identityProviders';
import { attributesOf, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';
import * as openid from 'openid-client';
import type { z } from 'zod';

import { implement } from '#platform/implement.ts';

import type { Said, Way } from '../door.ts';
import { finishInBrowser } from '../finish.ts';
import { refuseAtDoor } from '../refuse.ts';
import { takeForAnswer, type TakenStart } from '../takeStart.ts';
import { openClient } from './client.ts';
import { callbackUrl, nonceOf, verifierOf } from './oidcDoor.ts';
import { refusalOf } from './refusalOf.ts';

type Request = z.output<typeof receiveOidcAnswer.request>;
type Answered = TakenStart & { readonly said: Result<Said, ProviderRefused> };

/** Exchanges the code and checks what comes: signature, issuer, audience, nonce and times. (IP-61) */
async function readAnswer(
  way: Way,
  { identityProviderId: _id, ...fields }: Request,
): Promise<Result<Said, ProviderRefused>> {
  const state = fields.state ?? '';
  const client = await openClient(way);
  if (!client.isOk) return client;
  const url = new URL(callbackUrl(way));
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value);
  try {
    const tokens = await openid.authorizationCodeGrant(client.value, url, {
      pkceCodeVerifier: verifierOf(way, state),
      expectedState: state,
      expectedNonce: nonceOf(way, state),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) return err({ reason: 'answerUnreadable', details: 'No identity token came.' });
    const more =
      client.value.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await openid.fetchUserInfo(client.value, tokens.access_token, claims.sub);
    const attributes = attributesOf({ ...claims, ...more });
    return ok({
      subject: claims.sub,
      attributes,
      authentication: [...(attributes['acr'] ?? []), ...(attributes['amr'] ?? [])],
      handle: attributes['sid']?.[0] ?? null,
      exit: tokens.id_token ?? null,
    });
  } catch (error) {
    return err(refusalOf(error));
  }
}

export const receiveAnswerRoute = implement<typeof receiveOidcAnswer, Answered | ProviderRefused>(
  receiveOidcAnswer,
  async (request, context, answered) => {
    const { identityProviderId } = request;
    if ('reason' in answered) return refuseAtDoor(context, answered, { identityProviderId });
    const { way, start, said } = answered;
    return finishInBrowser(context, { provider: way.provider, state: request.state ?? '', start, said });
  },
  {
    prepare: async (request, asker) => {
      const taken = await takeForAnswer(asker, request.identityProviderId, request.state ?? '');
      if ('reason' in taken) return taken;
      return { ...taken, said: await readAnswer(taken.way, request) };
    },
  },
);

import type { BrowserAnswer } from '@circuit/contract/endpoint';
import { beginLtiLogin, beginLtiLoginByForm, continueLtiLogin } from '@circuit/contract/lti';
import { secondsAfter } from '@circuit/domain/accounts';
import {
  judgeLogin,
  judgeState,
  LOGIN_SECONDS,
  stateCookieName,
  storageTargetOf,
  type Refused,
} from '@circuit/domain/lti';
import type { z } from 'zod';

import { onwards } from '#platform/http/browserPage.ts';
import { implement, type Context, type Throttle } from '#platform/implement.ts';
import { hashOf, isSecretOf, newSecret } from '#platform/secrets.ts';

import { insertLogin, selectOptionalLogin, type Login } from './logins.store.ts';
import { newWindowPage, refusalPage, storePage } from './pages.ts';
import { selectPlatform, selectPlatformsOfIssuer, type PlatformRow } from './platforms.store.ts';

type Request = z.output<typeof beginLtiLogin.request>;

/** A lecture hall may share one address; a flood comes faster. */
const LOGINS_PER_MINUTE = 3000;
const throttles = (_request: unknown, { address }: { readonly address: string }): readonly Throttle[] => [
  { key: `lti login ${address}`, tries: LOGINS_PER_MINUTE, perSeconds: 60 },
];

/** Sent back once, to this browser alone, also from inside a frame of another site. (LT-13) */
export const cookieOf = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=${seconds}`;

/** Where the platform keeps the secret of a login for us. */
export const storageKey = (state: string): string => `circuit_state_${state}`;

/** Begins a login: remembers what it is for, binds it to the browser and sends that on to the platform. (LT-10, LT-11) */
async function begin(request: Request, context: Context<'open'>): Promise<BrowserAnswer> {
  const { db, now, envelope } = context;
  const { host } = new URL(envelope.origin);
  const login = judgeLogin(request, host);
  if (!login.isOk) return refusalPage(context, login.failure, await namedPlatform(request, context));
  const found = await findPlatform(login.value.issuer, request.client_id, context);
  if ('reason' in found) return refusalPage(context, found, found.platform, [], login.value.issuer);
  const [state, nonce, secret] = [newSecret(), newSecret(), newSecret()];
  const storageTarget = storageTargetOf(request.lti_storage_target);
  await insertLogin(db, {
    stateHash: hashOf(state),
    nonceHash: hashOf(nonce),
    browserSecretHash: hashOf(secret),
    externalProviderId: found.id,
    targetLinkUri: login.value.targetLinkUri,
    loginHint: login.value.loginHint,
    messageHint: request.lti_message_hint ?? null,
    deploymentHint: request.lti_deployment_id ?? null,
    storageTarget,
    expiresAt: secondsAfter(now, LOGIN_SECONDS),
  });
  const cookies = [cookieOf(stateCookieName(state), secret, LOGIN_SECONDS)];
  const continued = `/lti/login/continue?${query({ state, nonce })}`;
  if (storageTarget === null) return onwards(continued, cookies);
  const hints = { loginHint: login.value.loginHint, messageHint: request.lti_message_hint ?? null };
  const next = authorizationUrl(found, hints, { state, nonce, origin: envelope.origin });
  const stored = { target: storageTarget, key: storageKey(state), platform: found };
  return storePage(db, { ...stored, secret, next, otherwise: continued }, cookies);
}

async function namedPlatform({ iss, client_id: clientId }: Request, { db }: Context<'open'>) {
  if (iss === undefined) return null;
  const platforms = await selectPlatformsOfIssuer(db, iss);
  return platforms.find((one) => one.clientId === clientId) ?? null;
}

type NotFound = Refused & { readonly platform: PlatformRow | null };

/** The key is issuer and client; without a client only an issuer that has one is clear. */
async function findPlatform(
  issuer: string,
  clientId: string | undefined,
  { db }: Context<'open'>,
): Promise<PlatformRow | NotFound> {
  const platforms = await selectPlatformsOfIssuer(db, issuer);
  const named = clientId === undefined ? platforms : platforms.filter((one) => one.clientId === clientId);
  const [first, second] = named.filter(({ isEnabled }) => isEnabled);
  const details = `Issuer ${issuer}, ${clientId === undefined ? 'no client ID' : `client ID ${clientId}`}.`;
  if (second !== undefined) return { reason: 'clientIdMissing', details, platform: null };
  if (first !== undefined) return first;
  const [disabled] = named;
  return disabled === undefined
    ? { reason: 'platformUnknown', details, platform: null }
    : { reason: 'platformDisabled', details, platform: disabled };
}

function authorizationUrl(
  platform: PlatformRow,
  { loginHint, messageHint }: Pick<Login, 'loginHint' | 'messageHint'>,
  { state, nonce, origin }: { readonly state: string; readonly nonce: string; readonly origin: string },
): string {
  const url = new URL(platform.authorizationUrl);
  const fields = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: `${origin}/lti/launch`,
    login_hint: loginHint,
    ...(messageHint === null ? {} : { lti_message_hint: messageHint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * One step inside our own site, to see whether the browser keeps our cookie in this frame. If not, a new window is offered
 * now: after the platform has answered, its hint would be used up and no second login could follow. (LT-14)
 */
export const continueLoginRoute = implement(
  continueLtiLogin,
  async ({ state = '', nonce = '' }, context) => {
    const { db, now, envelope } = context;
    const login = await selectOptionalLogin(db, hashOf(state));
    const refused = judgeState(login ?? null, now);
    if (login === undefined || refused !== null || !isSecretOf(login.nonceHash, nonce))
      return refusalPage(context, refused ?? { reason: 'stateUnknown', details: '' }, null);
    const platform = await selectPlatform(db, login.externalProviderId);
    const isKept = isSecretOf(login.browserSecretHash, envelope.cookies[stateCookieName(state)] ?? '');
    if (!isKept) return newWindowPage(context, platform, newWindowAddress(platform, login));
    return onwards(authorizationUrl(platform, login, { state, nonce, origin: envelope.origin }));
  },
  { throttles },
);

const query = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

/** The same login once more, in a window of its own, where our cookie is not a third party's. */
export function newWindowAddress({ issuer, clientId }: PlatformRow, login: Login): string {
  const fields = {
    iss: issuer,
    client_id: clientId,
    login_hint: login.loginHint,
    target_link_uri: login.targetLinkUri,
    ...(login.messageHint === null ? {} : { lti_message_hint: login.messageHint }),
    ...(login.deploymentHint === null ? {} : { lti_deployment_id: login.deploymentHint }),
  };
  return `/lti/login?${query(fields)}`;
}

export const beginLoginRoute = implement(beginLtiLogin, begin, { throttles });
export const beginLoginByFormRoute = implement(beginLtiLoginByForm, begin, { throttles });

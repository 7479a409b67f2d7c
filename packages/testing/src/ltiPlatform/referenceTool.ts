import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';

import { circuitTool } from './development.ts';
import { json, listen, type Listening } from './http.ts';
import { makeKeys, sign, type PlatformKeys } from './keys.ts';
import type { LoginForm } from './login.ts';
import { type LtiPlatform, type LtiPlatformOptions, startLtiPlatform } from './platform.ts';
import { CLAIM, JWT_BEARER, SCOPE } from './vocabulary.ts';

const STATE = 'state-of-the-tool';
const NONCE = 'nonce-of-the-tool';

/** The least tool that does everything right, to try the platform with. Tests change one thing at a time. */
export interface ReferenceTool {
  readonly origin: string;
  readonly keys: PlatformKeys;
  readonly stop: () => Promise<void>;
}

export async function startReferenceTool(): Promise<ReferenceTool> {
  const keys = await makeKeys();
  const server: Listening = await listen(
    0,
    () => [{ method: 'GET', path: '/lti/jwks', answer: () => json(200, keys.published()) }],
    () => undefined,
  );
  return { origin: server.origin, keys, stop: server.stop };
}

/** A tool, and a platform on which it is registered. */
export async function aPlatformWithTool(options: LtiPlatformOptions = {}) {
  const tool = await startReferenceTool();
  const lms = await startLtiPlatform({ toolOrigin: tool.origin, ...options });
  const stop = async () => {
    await Promise.all([lms.stop(), tool.stop()]);
  };
  return { tool, lms, stop };
}

/** The address that the tool sends the browser to. */
export function authorizationRequest(
  lms: LtiPlatform,
  { fields }: LoginForm,
  change: Readonly<Record<string, string | undefined>> = {},
): URL {
  const url = new URL(lms.urls.authorize);
  const request: Record<string, string | undefined> = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: fields['client_id'],
    redirect_uri: circuitTool(new URL(fields['target_link_uri'] ?? '').origin).redirectUris[0],
    login_hint: fields['login_hint'],
    lti_message_hint: fields['lti_message_hint'],
    state: STATE,
    nonce: NONCE,
    ...change,
  };
  for (const [name, value] of Object.entries(request)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** The whole way of a launch: the form that the platform posts to the tool. */
export async function launchFields(lms: LtiPlatform, login: LoginForm): Promise<Readonly<Record<string, string>>> {
  const authorization = await lms.authorize(authorizationRequest(lms, login));
  if (authorization.kind !== 'form') throw new Error(authorization.reason);
  return authorization.fields;
}

export async function idTokenOf(lms: LtiPlatform, login: LoginForm): Promise<string> {
  const { id_token: token } = await launchFields(lms, login);
  if (token === undefined) throw new Error('The platform posted no token.');
  return token;
}

/** Checks a token as section 5 of the security framework asks: signature, then claims, then what LTI adds. */
export async function verifyLaunch(
  lms: LtiPlatform,
  toolOrigin: string,
  token: string,
  now: Date,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(lms.urls.jwks)), {
    algorithms: ['RS256'],
    issuer: lms.issuer,
    audience: lms.clientId,
    currentDate: now,
    clockTolerance: 60,
    maxTokenAge: 600,
    requiredClaims: ['nonce', 'sub'],
  });
  const wrong = wrongClaim(lms, toolOrigin, payload);
  if (wrong !== null) throw new Error(`Refused: ${wrong}`);
  return payload;
}

function wrongClaim(lms: LtiPlatform, toolOrigin: string, claims: JWTPayload): string | null {
  const { aud, azp, nonce } = claims;
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined) return 'azp is missing';
  if (azp !== undefined && azp !== lms.clientId) return 'azp';
  if (nonce !== NONCE) return 'nonce';
  if (claims[CLAIM.version] !== '1.3.0') return 'version';
  if (claims[CLAIM.deploymentId] !== lms.deploymentId) return 'deployment_id';
  const type = claims[CLAIM.messageType];
  if (type !== 'LtiResourceLinkRequest' && type !== 'LtiDeepLinkingRequest') return 'message_type';
  if (!String(claims[CLAIM.targetLinkUri]).startsWith(`${toolOrigin}/`)) return 'target_link_uri';
  if (type === 'LtiResourceLinkRequest' && claims[CLAIM.resourceLink] === undefined) return 'resource_link';
  const services = { ...asObject(claims[CLAIM.grades]), ...asObject(claims[CLAIM.memberships]) };
  const urls = ['lineitem', 'lineitems', 'context_memberships_url'].map((name) => services[name] ?? '');
  return urls.every((url) => url === '' || (typeof url === 'string' && url.startsWith(`${lms.issuer}/`)))
    ? null
    : 'service address';
}

export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** A signed assertion for the token endpoint, with what a test changes. */
export function assertion(
  { lms, tool, now }: Asking,
  change: Readonly<Record<string, unknown>> = {},
  header: Readonly<Record<string, string>> = {},
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000) - 5;
  const claims = {
    iss: lms.clientId,
    sub: lms.clientId,
    aud: lms.tokenAudience,
    iat: issuedAt,
    exp: issuedAt + 300,
    jti: crypto.randomUUID(),
    ...change,
  };
  return sign(tool.keys.signing(), claims, header);
}

export interface Asking {
  readonly lms: LtiPlatform;
  readonly tool: ReferenceTool;
  readonly now: Date;
}

/** Asks for an access token; the fields can be changed. */
export async function askForToken(
  asking: Asking,
  scopes: readonly string[] = Object.values(SCOPE),
  change: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const fields = {
    grant_type: 'client_credentials',
    client_assertion_type: JWT_BEARER,
    client_assertion: change['client_assertion'] ?? (await assertion(asking)),
    scope: scopes.join(' '),
    ...change,
  };
  return fetch(asking.lms.urls.token, { method: 'POST', body: new URLSearchParams(fields) });
}

export async function tokenFor(asking: Asking, scopes?: readonly string[]): Promise<string> {
  const answer = asObject(await (await askForToken(asking, scopes)).json());
  return String(answer['access_token']);
}

/** Calls a service with a token and the media type that belongs to it. */
export function callService(
  url: string,
  token: string,
  { method = 'GET', media, body }: { readonly method?: string; readonly media: string; readonly body?: unknown },
): Promise<Response> {
  const type: Record<string, string> = method === 'GET' ? { accept: media } : { 'content-type': media };
  return fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** `…/lineitem?type_id=1` and `scores` make `…/lineitem/scores?type_id=1`. */
export function below(url: string, name: string): string {
  const address = new URL(url);
  address.pathname += `/${name}`;
  return address.href;
}

/** The address of the next page. Moodle writes it with typographic quotes and escapes it as in HTML. */
export function nextPage(response: Response): string | null {
  const header = Buffer.from(response.headers.get('link') ?? '', 'latin1').toString('utf8');
  return /<([^>]*)>;\s*rel=["“]next["”]/.exec(header)?.[1]?.replaceAll('&amp;', '&') ?? null;
}

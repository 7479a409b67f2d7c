import { randomBytes, randomUUID } from 'node:crypto';

import { platformUrls, tokenAudience } from './addresses.ts';
import { isObject, json, objectOf, text, type LmsRequest, type Reply } from './http.ts';
import type { LmsTool, Platform } from './state.ts';
import { PLATFORM_CONFIGURATION, SCOPE, TOOL_CONFIGURATION } from './vocabulary.ts';

const TOKEN_LIFE_MS = 3_600_000;
type Json = Readonly<Record<string, unknown>>;

/** What an administrator's browser brings to the tool's registration address. */
export interface RegistrationInvitation {
  readonly openid_configuration: string;
  readonly registration_token: string;
}

export function inviteToRegister(platform: Platform): RegistrationInvitation {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(platform.now().getTime() + TOKEN_LIFE_MS);
  platform.registrationTokens.set(token, { expiresAt, isUsed: false });
  return { openid_configuration: platformUrls(platform).configuration, registration_token: token };
}

export function describePlatform(platform: Platform): Reply {
  const { authorize, token, jwks, registration } = platformUrls(platform);
  return json(200, {
    issuer: platform.origin,
    authorization_endpoint: authorize,
    token_endpoint: token,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
    jwks_uri: jwks,
    registration_endpoint: registration,
    ...(platform.quirks.ownAudience ? { authorization_server: tokenAudience(platform) } : {}),
    scopes_supported: ['openid', ...Object.values(SCOPE)],
    response_types_supported: ['id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'iss', 'name', 'given_name', 'family_name', 'email'],
    [PLATFORM_CONFIGURATION]: {
      product_family_code: platform.quirks.productFamilyCode,
      version: '1',
      messages_supported: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
      variables: ['ResourceLink.id', 'Context.id', 'User.id'],
    },
  });
}

/** Registers a tool. Moodle gives it a deployment at once, and leaves it inactive. */
export function register(platform: Platform, request: LmsRequest): Reply {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) return text(401, 'missing_registration_token');
  const token = platform.registrationTokens.get(bearer);
  if (token === undefined || token.expiresAt <= platform.now()) return text(401, 'invalid_registration_token');
  if (token.isUsed) return text(401, 'token_already_used');
  const sent = objectOf(request.body);
  const wrong = sent === null ? 'invalid_json' : wrongMetadata(sent);
  if (sent === null || wrong !== null) return text(400, wrong ?? '');
  token.isUsed = true;
  const tool = toolOf(platform, sent);
  platform.tools.set(tool.clientId, tool);
  return json(200, reply(platform, tool, sent));
}

const NEEDED = ['response_types', 'initiate_login_uri', 'redirect_uris', 'client_name', 'jwks_uri', 'grant_types'];

function wrongMetadata(sent: Json): string | null {
  const missing = NEEDED.find((name) => sent[name] === undefined || sent[name] === '');
  if (missing !== undefined) return `missing required attribute ${missing}`;
  if (sent['application_type'] !== 'web') return 'invalid_application_type';
  if (!texts(sent['response_types']).includes('id_token')) return 'invalid_response_types';
  if (!['implicit', 'client_credentials'].every((one) => texts(sent['grant_types']).includes(one)))
    return 'invalid_grant_types';
  const redirects = texts(sent['redirect_uris']);
  if (redirects.length === 0 || !redirects.every((uri) => URL.canParse(uri))) return 'invalid_redirect_uris';
  if (sent['token_endpoint_auth_method'] !== 'private_key_jwt') return 'invalid_token_endpoint_auth_method';
  const tool = sent[TOOL_CONFIGURATION];
  if (!isObject(tool)) return `missing required attribute ${TOOL_CONFIGURATION}`;
  const { domain, target_link_uri: target } = tool;
  if (typeof domain !== 'string' || typeof target !== 'string' || !URL.canParse(target))
    return 'missing required attribute domain or target_link_uri';
  return new URL(target).host === domain || new URL(target).hostname === domain ? null : 'invalid_domain';
}

function toolOf(platform: Platform, sent: Json): LmsTool {
  const configuration = isObject(sent[TOOL_CONFIGURATION]) ? sent[TOOL_CONFIGURATION] : {};
  const target = String(configuration['target_link_uri']);
  const messages = Array.isArray(configuration['messages']) ? configuration['messages'].filter(isObject) : [];
  const deepLink = messages.find(({ type }) => type === 'LtiDeepLinkingRequest')?.['target_link_uri'];
  const custom = isObject(configuration['custom_parameters']) ? configuration['custom_parameters'] : {};
  return {
    clientId: randomUUID(),
    deploymentId: String(platform.tools.size + 1),
    name: String(sent['client_name']),
    loginUrl: String(sent['initiate_login_uri']),
    redirectUris: texts(sent['redirect_uris']),
    jwksUrl: String(sent['jwks_uri']),
    registeredKeys: null,
    targetLinkUri: target,
    deepLinkUrl: typeof deepLink === 'string' ? deepLink : target,
    scopes: grantedScopes(platform, typeof sent['scope'] === 'string' ? sent['scope'].split(' ') : []),
    custom: Object.fromEntries(Object.entries(custom).map(([name, value]) => [name, String(value)])),
    isActive: !platform.quirks.registersAsPending,
  };
}

/** Moodle adds the right to read line items by itself if a tool may do anything with grades. */
function grantedScopes({ quirks }: Platform, wanted: readonly string[]): readonly string[] {
  const known = Object.values(SCOPE).filter((scope) => wanted.includes(scope));
  const isAboutGrades = known.some((scope) => scope !== SCOPE.memberships);
  return quirks.registersAsPending && isAboutGrades ? [...new Set([...known, SCOPE.lineItemRead])] : known;
}

/** Moodle leaves the message for ordinary launches out of its reply. */
function reply({ quirks }: Platform, tool: LmsTool, sent: Json): object {
  const configuration = isObject(sent[TOOL_CONFIGURATION]) ? sent[TOOL_CONFIGURATION] : {};
  const messages = Array.isArray(configuration['messages']) ? configuration['messages'].filter(isObject) : [];
  const kept = quirks.registersAsPending ? messages.filter(({ type }) => type !== 'LtiResourceLinkRequest') : messages;
  return {
    ...sent,
    client_id: tool.clientId,
    scope: tool.scopes.join(' '),
    [TOOL_CONFIGURATION]: {
      ...configuration,
      messages: kept,
      ...(quirks.repliesWithDeploymentId ? { deployment_id: tool.deploymentId } : {}),
    },
  };
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

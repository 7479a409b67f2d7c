import { randomBytes } from 'node:crypto';

import { tokenAudience } from './addresses.ts';
import { fieldsOf, json, type LmsRequest, type Reply } from './http.ts';
import type { LmsTool, Platform } from './state.ts';
import { uncheckedClaims, verifyOfTool } from './toolKeys.ts';
import { JWT_BEARER } from './vocabulary.ts';

const LIFE_SECONDS = 3600;
const FORM = 'application/x-www-form-urlencoded';

interface Refusal {
  readonly error: string;
  readonly reason: string;
}

/** Gives an access token for a signed assertion, with those of the wanted scopes that the tool was registered for. */
export async function giveToken(platform: Platform, request: LmsRequest): Promise<Reply> {
  const fields = fieldsOf(request);
  const isForm = (request.headers['content-type'] ?? '').split(';')[0] === FORM;
  const needed = ['grant_type', 'client_assertion_type', 'client_assertion', 'scope'];
  if (!isForm || needed.some((name) => (fields[name] ?? '') === ''))
    return refuse(platform, { error: 'invalid_request', reason: 'invalid_request' });
  if (fields['grant_type'] !== 'client_credentials' || fields['client_assertion_type'] !== JWT_BEARER)
    return refuse(platform, { error: 'unsupported_grant_type', reason: 'unsupported_grant_type' });
  const tool = await toolOf(platform, fields['client_assertion'] ?? '');
  if ('error' in tool) return refuse(platform, tool);
  const wanted = (fields['scope'] ?? '').split(' ');
  const scopes = wanted.filter((scope) => tool.scopes.includes(scope));
  if (scopes.length === 0) return refuse(platform, { error: 'invalid_scope', reason: 'invalid_scope' });
  const token = randomBytes(24).toString('hex');
  const expiresAt = new Date(platform.now().getTime() + LIFE_SECONDS * 1000);
  platform.tokens.set(token, { clientId: tool.clientId, scopes, expiresAt });
  return json(200, {
    access_token: token,
    token_type: 'Bearer',
    expires_in: LIFE_SECONDS,
    scope: scopes.join(' '),
  });
}

async function toolOf(platform: Platform, assertion: string): Promise<LmsTool | Refusal> {
  const subject = uncheckedClaims(assertion)?.['sub'];
  if (typeof subject !== 'string') return { error: 'invalid_request', reason: 'invalid_request' };
  const tool = platform.tools.get(subject);
  if (tool === undefined || !tool.isActive) return { error: 'invalid_client', reason: 'invalid_client' };
  const verified = await verifyOfTool(platform, tool, assertion);
  if (!verified.isValid) return { error: 'invalid_client', reason: verified.reason };
  const wrong = wrongClaim(platform, tool, verified.claims);
  if (wrong !== null) return { error: 'invalid_client', reason: wrong };
  platform.usedAssertions.add(String(verified.claims['jti']));
  return tool;
}

function wrongClaim(platform: Platform, tool: LmsTool, claims: Readonly<Record<string, unknown>>): string | null {
  const { quirks } = platform;
  const now = platform.now().getTime() / 1000;
  const [issuedAt, expiresAt, id] = [claims['iat'], claims['exp'], claims['jti']];
  if (claims['iss'] !== tool.clientId) return "the 'iss' is invalid";
  if (typeof issuedAt !== 'number' || typeof expiresAt !== 'number') return "the 'iat' and 'exp' must be numbers";
  if (expiresAt <= now) return 'Expired token';
  if (issuedAt > now + quirks.assertionLeewaySeconds)
    return `Cannot handle token with iat prior to ${new Date(issuedAt * 1000).toISOString()}`;
  if (quirks.assertionMaxAgeSeconds !== null && issuedAt < now - quirks.assertionMaxAgeSeconds)
    return `the 'iat' must be less than ${quirks.assertionMaxAgeSeconds} seconds old`;
  if (!quirks.checksAudience) return null;
  if (![claims['aud']].flat().includes(tokenAudience(platform))) return "the 'aud' is invalid";
  if (typeof id !== 'string') return "the 'jti' is missing";
  return quirks.refusesReusedAssertion && platform.usedAssertions.has(id) ? "the 'jti' is invalid" : null;
}

/** Moodle puts the words of the exception between quotes as they are, so that its answer is not always JSON. */
function refuse({ quirks }: Platform, { error, reason }: Refusal): Reply {
  if (!quirks.malformedErrors) return json(400, { error, error_description: reason });
  return { status: 400, headers: { 'content-type': 'application/json' }, body: `{\n  "error" : "${reason}"\n}` };
}

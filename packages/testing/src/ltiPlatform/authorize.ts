import { sign } from './keys.ts';
import { launchClaims } from './launchClaims.ts';
import { loginHint, storageTarget } from './login.ts';
import type { LmsPerson, PendingLaunch, Platform } from './state.ts';

/** What the browser does next: it posts a form to the tool, or shows an error that the tool never hears of. */
export type Authorization =
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'errorPage'; readonly status: number; readonly reason: string };

type Fields = Readonly<Record<string, string | undefined>>;

// `state` is among them only for Brightspace: the standard recommends it, and others take a request without.
const REQUIRED = [
  'scope',
  'response_type',
  'response_mode',
  'prompt',
  'client_id',
  'redirect_uri',
  'login_hint',
  'nonce',
];

/** Answers the tool's request for a token, for the person who is signed in to the platform. */
export async function authorize(
  platform: Platform,
  fields: Fields,
  signedIn: LmsPerson | null,
): Promise<Authorization> {
  const hint = fields['lti_message_hint'] ?? '';
  const launch = platform.pending.get(hint);
  if (launch === undefined) return errorPage(400, 'The launch is unknown, or it was used before.');
  const action = fields['redirect_uri'] ?? '';
  if (!launch.tool.redirectUris.includes(action)) return errorPage(400, `redirect_uri is not registered: ${action}`);
  const required = platform.quirks.missingParameter === 'notFound' ? [...REQUIRED, 'state'] : REQUIRED;
  const missing = required.filter((name) => (fields[name] ?? '') === '');
  if (missing.length > 0 && platform.quirks.missingParameter === 'notFound')
    return errorPage(404, `Missing: ${missing.join(', ')}`);
  platform.pending.delete(hint);
  const state = fields['state'] === undefined ? {} : { state: fields['state'] };
  const problem = problemOf(platform, launch, fields, missing, signedIn);
  if (problem !== null) return { kind: 'form', action, fields: { ...problem, ...state } };
  const claims = launchClaims(platform, launch, fields['nonce'] ?? '');
  const repeats = launch.hasStorage && platform.quirks.repeatsStorageTarget;
  return {
    kind: 'form',
    action,
    fields: {
      id_token: await sign(platform.keys.signing(), claims),
      ...state,
      ...(repeats ? { lti_storage_target: storageTarget(platform) } : {}),
    },
  };
}

function problemOf(
  platform: Platform,
  { tool, person }: PendingLaunch,
  fields: Fields,
  missing: readonly string[],
  signedIn: LmsPerson | null,
): Record<string, string> | null {
  const { invalid, scope, otherPerson } = platform.quirks.authorizeErrors;
  if (missing.length > 0) return error(invalid, `Missing: ${missing.join(', ')}`);
  if (fields['scope'] !== 'openid') return error(scope, 'The scope must be openid');
  if (fields['response_type'] !== 'id_token') return error('unsupported_response_type', 'Invalid response_type');
  if (fields['client_id'] !== tool.clientId) return error('unauthorized_client', 'Invalid client_id');
  if (signedIn?.id !== person.id || fields['login_hint'] !== loginHint(platform, person))
    return error(otherPerson, 'Another person is signed in');
  if (fields['response_mode'] !== 'form_post') return error(invalid, 'Invalid response_mode');
  if (fields['prompt'] !== 'none') return error(invalid, 'Invalid prompt');
  return null;
}

const error = (name: string, description: string) => ({ error: name, error_description: description });
const errorPage = (status: number, reason: string) => ({ kind: 'errorPage', status, reason }) as const;

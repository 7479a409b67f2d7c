import { LTI_COOKIES } from '@circuit/domain/lti';
import { z } from '../zod/index.ts';

import { browserAnswer, endpoint } from '../endpoint/index.ts';

/** What platforms send. They send more than this, and an answer tells what is missing, so every field is optional. */
const text = (most: number) => z.string().max(most).optional();

const loginRequest = z.object({
  iss: text(2000),
  login_hint: text(4000),
  target_link_uri: text(2000),
  lti_message_hint: text(8000),
  client_id: text(255),
  lti_deployment_id: text(255),
  lti_storage_target: text(255),
});

const forPlatforms = {
  access: 'open',
  response: browserAnswer,
  answersPage: true,
  takesMore: true,
  readsCookies: [LTI_COOKIES],
  writes: true,
  idempotency: 'natural',
} as const;

export const beginLtiLogin = endpoint({
  ...forPlatforms,
  method: 'GET',
  path: '/lti/login',
  summary: 'A learning platform asks to log somebody in',
  request: loginRequest,
});

export const beginLtiLoginByForm = endpoint({
  ...forPlatforms,
  method: 'POST',
  path: '/lti/login',
  summary: 'A learning platform asks to log somebody in, by a form',
  request: loginRequest,
  isForm: true,
});

export const continueLtiLogin = endpoint({
  ...forPlatforms,
  method: 'GET',
  path: '/lti/login/continue',
  summary:
    'Go on to the platform if the browser keeps our cookie; if not, offer a new window while the login is unused',
  request: z.object({ state: text(255), nonce: text(255) }),
});

export const receiveLtiLaunch = endpoint({
  ...forPlatforms,
  method: 'POST',
  path: '/lti/launch',
  summary: 'A learning platform says who launches what',
  request: z.object({
    id_token: text(60_000),
    state: text(255),
    error: text(255),
    error_description: text(2000),
  }),
  isForm: true,
});

export const confirmLtiLaunch = endpoint({
  ...forPlatforms,
  method: 'POST',
  path: '/lti/launch/confirm',
  summary: 'The browser proves by what the platform stored for it that it began the launch',
  request: z.object({ ticket: text(255), secret: text(255) }),
  isForm: true,
});

export const registerLtiPlatform = endpoint({
  ...forPlatforms,
  method: 'GET',
  path: '/lti/register',
  summary: 'A learning platform registers itself by a one-time link',
  request: z.object({ t: text(255), openid_configuration: text(2000), registration_token: text(8000) }),
});

export const getLtiJwks = endpoint({
  method: 'GET',
  path: '/lti/jwks',
  summary: 'The public keys that this tool signs with',
  access: 'open',
  request: z.object({}),
  response: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('RSA'),
        n: z.string(),
        e: z.string(),
        kid: z.string(),
        alg: z.literal('RS256'),
        use: z.literal('sig'),
      }),
    ),
  }),
  keptForSeconds: 3600,
});

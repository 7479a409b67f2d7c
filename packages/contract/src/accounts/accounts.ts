import { BASE_ROLES } from '@circuit/domain/permissions';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { activities, instant, userIdShape } from '../shapes/index.ts';

const code = z.object({ code: z.string() });

export const startImpersonation = endpoint({
  method: 'GET',
  path: '/api/account/startImpersonation',
  summary: 'See the product as another person, with a reason; answers a one-time code',
  access: { activity: 'UserImpersonateAny' },
  request: z.object({ userId: userIdShape, reason: z.string().max(1000).default('') }),
  response: code,
  writes: true,
  idempotency: 'natural',
  givesCode: true,
});

export const stopImpersonation = endpoint({
  method: 'GET',
  path: '/api/account/stopImpersonation',
  summary: 'Go back to being oneself; answers a one-time code',
  access: 'signedIn',
  request: z.object({}),
  response: code,
  writes: true,
  idempotency: 'natural',
  duringImpersonation: true,
  leadsBackDuringDowntime: true,
  givesCode: true,
  duringReadOnly: true,
});

export const token = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number().int(),
  refresh_token: z.string(),
  '.expires': instant,
});
export type Token = z.input<typeof token>;

/** A sign-in through another door, by somebody without a password, also proves who they are for a few minutes. (MF-9) */
const begunToken = token.extend({ proof: z.string().optional() });

export const exchangeToken = endpoint({
  method: 'POST',
  path: '/token',
  summary: 'Exchange a code, or a refresh token, for tokens (OAuth 2.0)',
  access: 'open',
  request: z.object({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    client_id: z.string().max(100),
    // The specification's client sends one; `web` is public, so it proves nothing and is not looked at.
    client_secret: z.string().max(200).optional(),
    code: z.string().max(200).optional(),
    code_verifier: z.string().max(200).optional(),
    refresh_token: z.string().max(200).optional(),
  }),
  /** Where a second step is needed there are no tokens yet: a problem says so, with what is needed. (MF-1) */
  response: begunToken,
  isForm: true,
  // Codes and refresh tokens carry their own rule for being shown twice; no answer with a token is ever stored.
  idempotency: 'natural',
  duringReadOnly: true,
});

export const logOut = endpoint({
  method: 'POST',
  path: '/api/account/logOut',
  summary: 'End this session on the server',
  access: 'signedIn',
  request: z.object({}),
  response: noContent,
  idempotency: 'natural',
  duringImpersonation: true,
  leadsBackDuringDowntime: true,
  duringReadOnly: true,
});

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/account/userInfo',
  summary: 'Who is signed in and what they may do everywhere',
  access: 'signedIn',
  leadsBackDuringDowntime: true,
  request: z.object({}),
  response: z.object({
    id: userIdShape,
    userName: z.string().nullable(),
    puid: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    uid: z.string().nullable(),
    activities,
    roles: z.array(z.object({ role: z.enum(BASE_ROLES) })),
    isImpersonated: z.boolean(),
    /** Until when an operator may look; left out for everybody else. (OP-25) */
    looksUntil: instant.optional(),
  }),
});
export type UserInfo = z.input<typeof getUserInfo.response>;

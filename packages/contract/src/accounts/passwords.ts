import { PASSWORD_PURPOSES } from '@circuit/domain/accounts';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { instant } from '../shapes/index.ts';

// The secret part of the link in a message. It stands behind the # of the address, so that no server log sees it.
const linkToken = z.string().min(20).max(200);

export const signInLocally = endpoint({
  method: 'POST',
  path: '/api/account/local',
  summary: 'Sign in with a user name or e-mail and a password; answers a one-time code',
  access: 'open',
  request: z.object({ userName: z.string().trim().min(1).max(320), password: z.string().min(1).max(1000) }),
  response: z.object({ code: z.string() }),
  // Each call makes a new code and spends none: repeating it is harmless, and no code is ever stored to be replayed.
  idempotency: 'natural',
  givesCode: true,
  duringReadOnly: true,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/account/forgotPassword',
  summary: 'Ask for a message with a link to set a new password; the answer never says whether there is such a person',
  access: 'open',
  request: z.object({ userName: z.string().trim().min(1).max(320) }),
  response: noContent,
});

export const checkPasswordLink = endpoint({
  method: 'POST',
  path: '/api/account/passwordLink',
  summary: 'For whom a link of a message is, and until when; refused when it is used up, expired or unknown',
  access: 'open',
  request: z.object({ token: linkToken }),
  response: z.object({
    purpose: z.enum(PASSWORD_PURPOSES),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    userName: z.string().nullable(),
    expiresAt: instant,
    /** With two-step sign-in a shorter password will do. (MF-14) */
    hasSecondStep: z.boolean(),
  }),
  writes: false,
  idempotency: 'natural',
});
export type PasswordLink = z.input<typeof checkPasswordLink.response>;

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/account/setPassword',
  summary: 'Set a password with the link of a message, once; ends every session and every other link of that person',
  access: 'open',
  request: z.object({ token: linkToken, password: z.string().min(1).max(1000) }),
  // No code: a link that came by mail must not sign anybody in, or it could put them into a stranger's account.
  response: noContent,
  // The link is good for one use, and keeps the key of it to know a repetition; no hash of a password is kept with a key.
  idempotency: 'natural',
});

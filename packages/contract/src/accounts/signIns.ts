import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { listRequest, listResponse } from '../lists/index.ts';
import { instant, sessionIdShape, userIdShape } from '../shapes/index.ts';

/** Why a session is over; null while it goes on. */
export const SIGN_IN_ENDS = [
  'loggedOut',
  'expired',
  'signedOutEverywhere',
  'security',
  'impersonationStopped',
] as const;

const signIn = z.object({
  id: sessionIdShape,
  startedAt: instant,
  lastUsedAt: instant,
  /** When it ended, or when it will at the latest. */
  endsAt: instant,
  hasEnded: z.boolean(),
  endedBecause: z.enum(SIGN_IN_ENDS).nullable(),
  /** The session of this very call. */
  isCurrent: z.boolean(),
  /** Somebody who viewed the product as this person; null for a sign-in of their own. */
  impersonatedBy: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/account/signIns',
  summary: "The caller's own sign-ins, and when somebody viewed the product as them, newest first",
  access: 'signedIn',
  request: listRequest(['startedAt'], ['AVAILABLE'], '-startedAt'),
  response: listResponse(signIn),
});
export type SignInList = z.input<typeof listSignIns.response>;

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/account/signOutEverywhere',
  summary: 'End every session of the caller, this one too',
  access: 'signedIn',
  request: z.object({}),
  response: noContent,
  // Afterwards nobody is left who could repeat it.
  idempotency: 'natural',
  duringReadOnly: true,
});

export const getDeviceKey = endpoint({
  method: 'GET',
  path: '/api/account/deviceKey',
  summary: "The key for the caller's own unsent text on a device; refused while viewing as somebody",
  access: 'signedIn',
  request: z.object({}),
  /** 256 bits in base64url, always the same for one person. */
  response: z.object({ userId: userIdShape, key: z.string() }),
});

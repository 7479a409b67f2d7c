import { FACTOR_KINDS, LONGEST_FACTOR_NAME, RESET_REASON, SECOND_STEP_KINDS } from '@circuit/domain/factors';
import { z } from '../zod/index.ts';

import { endpoint, noContent } from '../endpoint/index.ts';
import { count, instant, person, userIdShape } from '../shapes/index.ts';

/** A secret that stands for something that was begun, or for what was just proven. */
export const opaqueSecret = z.string().min(20).max(200);
const base64Url = z
  .string()
  .max(10_000)
  .regex(/^[\w-]*$/);

const transports = z.array(z.string().max(20)).max(10);

/** What a browser needs to make a passkey; the page puts it into the form that the browser wants. */
export const passkeyCreation = z.object({
  ceremony: z.string(),
  challenge: z.string(),
  rpId: z.string(),
  rpName: z.string(),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  algorithms: z.array(z.number().int()),
  excluded: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyCreation = z.input<typeof passkeyCreation>;

/** What a browser needs to use one; no passkey is named where any of this site will do. */
export const passkeyQuestion = z.object({
  ceremony: z.string(),
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.enum(['required', 'preferred']),
  allowed: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyQuestion = z.input<typeof passkeyQuestion>;

export const passkeyAnswer = {
  ceremony: opaqueSecret,
  credential: base64Url,
  clientDataJson: base64Url,
  authenticatorData: base64Url,
  signature: base64Url,
  userHandle: base64Url.nullable(),
};

const newPasskey = {
  ceremony: opaqueSecret,
  credential: base64Url,
  clientDataJson: base64Url,
  attestationObject: base64Url,
  transports,
};

const typedCode = z.string().trim().min(1).max(40);

/** One proof that this is the person: a passkey, the digits of an app, or a recovery code. */
export const factorProof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passkey'), ...passkeyAnswer }),
  z.strictObject({ kind: z.literal('totp'), code: typedCode }),
  z.strictObject({ kind: z.literal('recoveryCode'), code: typedCode }),
]);
export type FactorProof = z.input<typeof factorProof>;

/** What is added: a passkey that a browser made, or an app that shows its first digits. */
export const newFactor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passkey'), ...newPasskey }),
  z.strictObject({ kind: z.literal('totp'), ceremony: opaqueSecret, code: typedCode }),
]);
export type NewFactor = z.input<typeof newFactor>;

export const factorName = z.string().trim().min(1, 'Enter a name.').max(LONGEST_FACTOR_NAME);

/** The key of an app, shown once as a picture and as text. */
export const totpSetup = z.object({ ceremony: z.string(), secret: z.string(), uri: z.string() });
export type TotpSetup = z.input<typeof totpSetup>;

const factor = z.object({
  id: z.uuid(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Factor = z.input<typeof factor>;

export const listFactors = endpoint({
  method: 'GET',
  path: '/api/factors',
  summary: "The caller's own ways of two-step sign-in; refused while viewing as somebody",
  access: 'signedIn',
  request: z.object({}),
  response: z.object({
    items: z.array(factor),
    recoveryCodesLeft: count,
    /** What the caller can prove who they are with before a change; empty: only by signing in again. */
    provableBy: z.array(z.enum(['password', ...SECOND_STEP_KINDS])),
    /** Until when they get in without one; null where nothing asks for one, or they have one. */
    dueAt: instant.nullable(),
    isRequired: z.boolean(),
  }),
});
export type FactorList = z.input<typeof listFactors.response>;

const proof = z.object({ proof: z.string(), expiresAt: instant });

export const proveByPassword = endpoint({
  method: 'POST',
  path: '/api/factors/proof/password',
  summary: 'Show the password once more; answers a proof that is good for changes of factors for five minutes',
  access: 'signedIn',
  request: z.object({ password: z.string().min(1).max(1000) }),
  response: proof,
  // Proves and keeps nothing.
  idempotency: 'natural',
});

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/factors/proof/passkey',
  summary: "A question for one of the caller's own passkeys, answered with a proof",
  access: 'signedIn',
  request: z.object({}),
  response: passkeyQuestion,
  // Takes the place of the question before.
  idempotency: 'natural',
});

export const proveByFactor = endpoint({
  method: 'POST',
  path: '/api/factors/proof',
  summary: 'Show a factor once more; answers a proof that is good for changes of factors for five minutes',
  access: 'signedIn',
  request: z.object({ proof: factorProof }),
  response: proof,
  // A code and a question are good for one use.
  idempotency: 'natural',
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/factors/totp',
  summary: 'A new key for an authenticator app; nothing is added before the app has shown its first digits',
  access: 'signedIn',
  request: z.object({ proof: opaqueSecret }),
  response: totpSetup,
  // Takes the place of the key before; an answer with a key is never stored.
  idempotency: 'natural',
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/factors/passkey',
  summary: 'What a browser needs to make a passkey for this site',
  access: 'signedIn',
  request: z.object({ proof: opaqueSecret }),
  response: passkeyCreation,
  idempotency: 'natural',
});

export const addFactor = endpoint({
  method: 'POST',
  path: '/api/factors',
  summary: 'Add a passkey or an authenticator app; the person is told by mail',
  access: 'signedIn',
  request: z.object({ proof: opaqueSecret, name: factorName, factor: newFactor }),
  response: factor,
});

export const renameFactor = endpoint({
  method: 'PUT',
  path: '/api/factors/{factorId}',
  summary: 'Give one of the own factors another name',
  access: 'signedIn',
  request: z.object({ factorId: z.uuid(), name: factorName }),
  response: factor,
});

export const removeFactor = endpoint({
  method: 'POST',
  path: '/api/factors/{factorId}/removal',
  summary: 'Remove one of the own factors; with the last one the recovery codes go too; the person is told by mail',
  access: 'signedIn',
  // In the body, so that no log of addresses holds the proof.
  request: z.object({ factorId: z.uuid(), proof: opaqueSecret }),
  response: noContent,
});

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/factors/recoveryCodes',
  summary: 'Ten new recovery codes, shown this once; the earlier ones end',
  access: 'signedIn',
  request: z.object({ proof: opaqueSecret }),
  response: z.object({ codes: z.array(z.string()) }),
  // Each call ends the codes of the one before; an answer with codes is never stored.
  idempotency: 'natural',
});

const reset = z.object({
  askedAt: instant,
  askedBy: person.nullable(),
  reason: z.string(),
  /** Null where a second administrator must confirm it. */
  takesEffectAt: instant.nullable(),
});

export const getUserFactors = endpoint({
  method: 'GET',
  path: '/api/users/{userId}/factors',
  summary: 'Whether a person has set up two-step sign-in, and a reset that is under way',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape }),
  response: z.object({
    items: z.array(factor.omit({ id: true, name: true })),
    recoveryCodesLeft: count,
    reset: reset.nullable(),
    /** What a reset by the caller would do now; otherwise why it cannot be. */
    next: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ask'), takesEffectAt: instant.nullable() }),
      z.object({ kind: z.literal('reset') }),
      z.object({ kind: z.literal('refused'), why: z.string() }),
    ]),
  }),
});
export type UserFactors = z.input<typeof getUserFactors.response>;

export const resetUserFactors = endpoint({
  method: 'POST',
  path: '/api/users/{userId}/factors/reset',
  summary: 'Ask to reset a person’s two-step sign-in, or confirm as the second administrator; told by mail at once',
  access: { activity: 'UserUpdateAny' },
  request: z.object({
    userId: userIdShape,
    reason: z
      .string()
      .trim()
      .min(RESET_REASON.minLength, `Give a reason of at least ${RESET_REASON.minLength} characters.`)
      .max(RESET_REASON.maxLength),
  }),
  response: z.object({ isReset: z.boolean(), takesEffectAt: instant.nullable() }),
});

export const cancelFactorReset = endpoint({
  method: 'DELETE',
  path: '/api/users/{userId}/factors/reset',
  summary: 'Cancel a reset that has not taken effect',
  access: { activity: 'UserUpdateAny' },
  request: z.object({ userId: userIdShape }),
  response: noContent,
  idempotency: 'natural',
});

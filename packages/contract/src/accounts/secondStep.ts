import { z } from '../zod/index.ts';

import { endpoint } from '../endpoint/index.ts';
import {
  factorName,
  factorProof,
  newFactor,
  opaqueSecret,
  passkeyAnswer,
  passkeyCreation,
  passkeyQuestion,
  totpSetup,
} from '../factors/index.ts';
import { token } from './accounts.ts';

/** A sign-in that waits for its second step, in the browser that began it. */
const pending = { pending: opaqueSecret, code_verifier: z.string().max(200).optional() };

const tokenAndProof = token.extend({ proof: z.string() });

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/api/account/secondStep',
  summary: 'Prove a factor to finish a sign-in that waits for it; answers the tokens',
  access: 'open',
  request: z.object({ ...pending, proof: factorProof }),
  response: tokenAndProof,
  // The pending sign-in carries its own rule for being shown twice; no answer with a token is ever stored.
  idempotency: 'natural',
  duringReadOnly: true,
});

export const askForPasskeyAtSignIn = endpoint({
  method: 'POST',
  path: '/api/account/secondStep/passkey',
  summary: 'A question for a passkey of the person whose sign-in waits',
  access: 'open',
  request: z.object(pending),
  response: passkeyQuestion,
  idempotency: 'natural',
  duringReadOnly: true,
});

export const beginTotpAtSignIn = endpoint({
  method: 'POST',
  path: '/api/account/secondStep/newTotp',
  summary: 'A new key for an authenticator app, where the university requires a second step to sign in',
  access: 'open',
  request: z.object(pending),
  response: totpSetup,
  idempotency: 'natural',
});

export const beginPasskeyAtSignIn = endpoint({
  method: 'POST',
  path: '/api/account/secondStep/newPasskey',
  summary: 'What a browser needs to make a passkey, where the university requires a second step to sign in',
  access: 'open',
  request: z.object(pending),
  response: passkeyCreation,
  idempotency: 'natural',
});

export const addFactorAtSignIn = endpoint({
  method: 'POST',
  path: '/api/account/secondStep/factor',
  summary: 'Set up the second step that the university requires, which finishes the sign-in; answers the tokens',
  access: 'open',
  request: z.object({ ...pending, name: factorName, factor: newFactor }),
  response: tokenAndProof,
  idempotency: 'natural',
});

export const askForAnyPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeyQuestion',
  summary: 'A question for a passkey of this site, before anybody has said who they are',
  access: 'open',
  request: z.object({}),
  response: passkeyQuestion,
  idempotency: 'natural',
  duringReadOnly: true,
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkey',
  summary: 'Sign in with a passkey alone, where it has seen its owner; answers a one-time code',
  access: 'open',
  request: z.object(passkeyAnswer),
  response: z.object({ code: z.string() }),
  // A question is good for one answer.
  idempotency: 'natural',
  givesCode: true,
  duringReadOnly: true,
});

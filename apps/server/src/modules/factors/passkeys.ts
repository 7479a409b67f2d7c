import { randomBytes } from 'node:crypto';

import type { UserId } from '@circuit/domain/kernel';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';

import { beginCeremony, endCeremony, type Acting } from './ceremonies.ts';
import { lockOptionalPasskey, selectPasskeys, updatePasskeyUsed, type PasskeyRow } from './factors.store.ts';

/** EdDSA, ES256 and RS256: what every authenticator has at least one of. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey belongs to the host of its university alone, and not to the domain above it. */
const rpIdOf = ({ envelope }: Acting): string => new URL(envelope.origin).hostname;

const newChallenge = (): string => randomBytes(32).toString('base64url');

const shown = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports }));

interface Owner {
  readonly id: UserId;
  readonly name: string;
  readonly displayName: string;
}

export async function beginNewPasskey(acting: Acting, owner: Owner, rpName: string) {
  const challenge = newChallenge();
  const { id, name, displayName } = owner;
  return {
    ceremony: await beginCeremony(acting, 'addPasskey', { userId: id, challenge }),
    challenge,
    rpId: rpIdOf(acting),
    rpName,
    user: { id: Buffer.from(id).toString('base64url'), name, displayName },
    algorithms: ALGORITHMS,
    excluded: shown(await selectPasskeys(acting.db, id)),
  };
}

interface MadePasskey {
  readonly ceremony: string;
  readonly credential: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

/** The public key of what the browser made; null if it does not answer our question. */
export async function finishNewPasskey(acting: Acting, userId: UserId, made: MadePasskey) {
  const begun = await endCeremony(acting, 'addPasskey', { ceremony: made.ceremony, userId });
  if (begun === undefined || begun.challenge === null) return null;
  if (!saysNothingOfItsMaker(made.attestationObject)) return null;
  const { credential: id, clientDataJson: clientDataJSON, attestationObject } = made;
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: begun.challenge ?? '',
      expectedOrigin: acting.envelope.origin,
      expectedRPID: rpIdOf(acting),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (verified?.verified !== true) return null;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.transports,
  };
}

/**
 * We ask for no certificate of the maker, and take none: looking whether one was revoked would make the server fetch an
 * address that the sender chose.
 */
function saysNothingOfItsMaker(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    // What is not even readable is refused like what does not fit.
    return false;
  }
}

/** Asks for one of a person's passkeys, or with nobody named for any of this site. */
export async function beginPasskeyQuestion(acting: Acting, userId: UserId | null) {
  const challenge = newChallenge();
  return {
    ceremony: await beginCeremony(acting, userId === null ? 'signIn' : 'prove', { userId, challenge }),
    challenge,
    rpId: rpIdOf(acting),
    // Alone it stands for both steps, so the device must have seen its owner. (MF-7)
    userVerification: userId === null ? ('required' as const) : ('preferred' as const),
    allowed: userId === null ? [] : shown(await selectPasskeys(acting.db, userId)),
  };
}

interface PasskeyAnswer {
  readonly ceremony: string;
  readonly credential: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string | null;
}

/** Whose passkey answered our question; null for none. The question is used up either way. (MF-4) */
export async function proveByPasskey(
  acting: Acting,
  userId: UserId | null,
  answer: PasskeyAnswer,
): Promise<UserId | null> {
  const { db, now, envelope } = acting;
  const purpose = userId === null ? 'signIn' : 'prove';
  const begun = await endCeremony(acting, purpose, { ceremony: answer.ceremony, userId });
  if (begun === undefined || begun.challenge === null) return null;
  const passkey = await lockOptionalPasskey(db, Buffer.from(answer.credential, 'base64url'));
  if (passkey === undefined || (userId !== null && passkey.userId !== userId)) return null;
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: responseOf(answer),
      expectedChallenge: begun.challenge ?? '',
      expectedOrigin: envelope.origin,
      expectedRPID: rpIdOf(acting),
      credential: credentialOf(passkey),
      requireUserVerification: userId === null,
    }),
  );
  if (verified?.verified !== true) return null;
  await updatePasskeyUsed(db, passkey.id, verified.authenticationInfo.newCounter, now);
  return passkey.userId;
}

function responseOf(answer: PasskeyAnswer) {
  const { credential: id, clientDataJson: clientDataJSON, authenticatorData, signature, userHandle } = answer;
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === null ? {} : { userHandle }) },
    clientExtensionResults: {},
  };
}

const credentialOf = ({ credentialId, publicKey, counter, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  publicKey: new Uint8Array(publicKey),
  counter,
  transports: transports as AuthenticatorTransport[], // oxlint-disable-line typescript/no-unsafe-type-assertion -- as the browser named them; the library only hands them on
});

/** The library throws for whatever does not fit, a copied passkey with an old counter among it. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    // Which of a dozen checks failed helps only who tries to get past them.
    return null;
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Question {
  readonly ceremony: string;
  readonly challenge: string;
  readonly rpId: string;
}

interface Habits {
  /** Whether the device has seen a fingerprint or a PIN. */
  readonly isVerified?: boolean;
  readonly origin?: string;
  readonly counter?: number;
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
const authenticatorData = (rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest]);
};

/** An authenticator without a device: a key of its own, and answers as a browser hands them on. */
export function aPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const cose = Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    ),
  );
  const id = credentialId.toString('base64url');

  return {
    id,
    /** As `navigator.credentials.create` answers. */
    made: ({ ceremony, challenge, rpId }: Question, { origin = `https://${rpId}` }: Habits = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const authData = new Uint8Array(authenticatorData(rpId, PRESENT + VERIFIED + ATTESTED, 0, rest));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        kind: 'passkey',
        ceremony,
        credential: id,
        clientDataJson: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'), // oxlint-disable-line typescript/no-unsafe-type-assertion -- the library's types leave maps out
        transports: ['internal'],
      };
    },
    /** As `navigator.credentials.get` answers. */
    answers: ({ ceremony, challenge, rpId }: Question, habits: Habits = {}) => {
      const { isVerified = true, origin = `https://${rpId}`, counter = 0 } = habits;
      const json = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(rpId, PRESENT + (isVerified ? VERIFIED : 0), counter);
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()]);
      return {
        ceremony,
        credential: id,
        clientDataJson: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: null,
      };
    },
  };
}

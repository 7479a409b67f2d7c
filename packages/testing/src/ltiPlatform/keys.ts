import { randomUUID } from 'node:crypto';

import { CompactSign, exportJWK, exportSPKI, generateKeyPair, type CryptoKey, type JWK } from 'jose';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** The keys of a platform: those it publishes, and the one it signs with. */
export interface PlatformKeys {
  readonly signing: () => SigningKey;
  /** Signs with a new key from now on. The old one stays published, as it does when a real platform rotates. */
  readonly rotate: () => Promise<SigningKey>;
  readonly published: () => { readonly keys: readonly JWK[] };
}

export async function makeKeys(): Promise<PlatformKeys> {
  const all = [await makeKey()];
  return {
    signing: () => last(all),
    rotate: async () => {
      all.push(await makeKey());
      return last(all);
    },
    published: () => ({ keys: all.map(({ publicJwk }) => publicJwk) }),
  };
}

let stranger: Promise<SigningKey> | undefined;

/** A key that no platform published. One is enough for a process, since making it takes a while. */
export function strangersKey(): Promise<SigningKey> {
  stranger ??= makeKey();
  return stranger;
}

async function makeKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, publicKey, publicJwk };
}

/** Signs whatever it is given: the claims of a forged token are part of the test. */
export function sign(key: SigningKey, claims: object, header: Readonly<Record<string, string>> = {}): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })
    .sign(key.privateKey);
}

/** What an attacker has: the public key as text, used as the secret of HS256. */
export async function publicKeyAsSecret(key: SigningKey): Promise<Uint8Array> {
  return Buffer.from(await exportSPKI(key.publicKey));
}

function last(keys: readonly SigningKey[]): SigningKey {
  const key = keys.at(-1);
  if (key === undefined) throw new Error('There is no key.');
  return key;
}

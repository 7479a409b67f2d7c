import { createHmac, randomBytes } from 'node:crypto';

import { exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { z } from 'zod';

// One set per database, from the environment or a file: the demo's keys open nothing at a university.
const keysShape = z.object({
  /** Private ES256 keys as JWK. The first signs; all are accepted, so that keys can be changed without a sign-out. */
  signing: z
    .array(z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string(), d: z.string() }))
    .min(1),
  /** Base64url, 256 bit. Refresh tokens are derived from it, never stored. */
  refresh: z.string().min(43),
});
export type KeysDocument = z.infer<typeof keysShape>;

export interface DatabaseKeys {
  readonly signing: { readonly kid: string; readonly privateKey: CryptoKey };
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  readonly derive: (...parts: readonly (string | number)[]) => Buffer;
}

export async function openKeys(document: unknown): Promise<DatabaseKeys> {
  const keys = keysShape.parse(document);
  const [first] = keys.signing;
  if (first === undefined) throw new Error('There is no signing key.');
  const publicKeys = await Promise.all(
    keys.signing.map(async ({ d: _secret, ...publicPart }) => [publicPart.kid, await importKey(publicPart)] as const),
  );
  const refresh = Buffer.from(keys.refresh, 'base64url');
  return {
    signing: { kid: first.kid, privateKey: await importKey(first) },
    publicKeys: new Map(publicKeys),
    derive: (...parts) => createHmac('sha256', refresh).update(JSON.stringify(parts)).digest(),
  };
}

async function importKey(jwk: object): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('A signing key must be an EC key.');
  return key;
}

/** For development and tests, and for `circuit keys new`. */
export async function newKeys(): Promise<KeysDocument> {
  const signing = await Promise.all(
    [0, 1].map(async () => {
      const { privateKey } = await generateKeyPair('ES256', { extractable: true });
      return { ...(await exportJWK(privateKey)), kid: randomBytes(6).toString('hex') };
    }),
  );
  return keysShape.parse({ signing, refresh: randomBytes(32).toString('base64url') });
}

import { createHmac, randomBytes } from 'node:crypto';

import { exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { z } from 'zod';

import type { SealingKeys } from './secrets.ts';

// One set per database, from the environment or a file: the demo's keys open nothing at a university.
const keysShape = z.object({
  /** Private ES256 keys as JWK. The first signs; all are accepted, so that keys can be changed without a sign-out. */
  signing: z
    .array(z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), kid: z.string(), d: z.string() }))
    .min(1),
  /** Base64url, 256 bit. Refresh tokens are derived from it, never stored. */
  refresh: z.string().min(43),
  /**
   * Each base64url, 256 bit. What lies encrypted in tables is sealed with the first and opens with any, so that they can be
   * changed while it is read. Without them, `refresh` seals; it always opens. (OP-19)
   */
  sealing: z.array(z.string().min(43)).min(1).optional(),
});
export type KeysDocument = z.infer<typeof keysShape>;

type Parts = readonly (string | number)[];
type Derive = (...parts: Parts) => Buffer;

export interface DatabaseKeys {
  readonly signing: { readonly kid: string; readonly privateKey: CryptoKey };
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  readonly derive: Derive;
  /** For what is sealed in a table: the first key seals, all of them open. */
  readonly sealing: (...parts: Parts) => SealingKeys;
}

export async function openKeys(document: unknown): Promise<DatabaseKeys> {
  const keys = keysShape.parse(document);
  const [first] = keys.signing;
  if (first === undefined) throw new Error('There is no signing key.');
  const publicKeys = await Promise.all(
    keys.signing.map(async ({ d: _secret, ...publicPart }) => [publicPart.kid, await importKey(publicPart)] as const),
  );
  const derive = derivedFrom(keys.refresh);
  const [newest, ...older] = sealingSecrets(keys).map(derivedFrom);
  return {
    signing: { kid: first.kid, privateKey: await importKey(first) },
    publicKeys: new Map(publicKeys),
    derive,
    sealing: (...parts) => [(newest ?? derive)(...parts), ...older.map((olderOne) => olderOne(...parts))],
  };
}

/** The one that seals first. */
export const sealingSecrets = ({ sealing = [], refresh }: KeysDocument): readonly string[] => [
  ...new Set([...sealing, refresh]),
];

const derivedFrom = (secret: string): Derive => {
  const key = Buffer.from(secret, 'base64url');
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
};

export const readKeys = (document: unknown): KeysDocument => keysShape.parse(document);

async function importKey(jwk: object): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('A signing key must be an EC key.');
  return key;
}

/** For development and tests, and for `circuit keys new`. */
export async function newKeys(): Promise<KeysDocument> {
  const [one, next] = [await freshKeys(), await freshKeys()];
  const sealing = [one.sealing, next.sealing];
  return keysShape.parse({ signing: [one.signing, next.signing], refresh: freshSecret(), sealing });
}

/** One of each kind that is changed from time to time. */
export async function freshKeys() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomBytes(6).toString('hex') };
  return { signing: keysShape.shape.signing.element.parse(jwk), sealing: freshSecret() };
}

const freshSecret = (): string => randomBytes(32).toString('base64url');

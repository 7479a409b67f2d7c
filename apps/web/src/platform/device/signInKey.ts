/**
 * The key of a person's device text as it lies on the device while they are signed in: encrypted with the sign-in, which
 * lies beside the token and goes with it. From the moment of signing out nobody can open it. (OF-4, ADR 0082)
 */
export interface WrappedKey {
  readonly mark: string;
  readonly personId: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly wrapped: ArrayBuffer;
}

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

const bytesOf = (text: string) => new TextEncoder().encode(text);

export async function importDeviceKey(base64Url: string): Promise<CryptoKey> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
  // Not extractable: a script that gets hold of it cannot carry it away.
  return crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
}

/** Says which sign-in something belongs to, and opens nothing. */
export async function markOf(signIn: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(`mark ${signIn}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A sign-in is 122 random bits, so no slow derivation is needed. */
async function wrappingKey(signIn: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(signIn), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf('device key') };
  return crypto.subtle.deriveKey(how, secret, { name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function wrapKey(base64Url: string, personId: string, signIn: string): Promise<WrappedKey> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const how = { name: ALGORITHM, iv, additionalData: bytesOf(personId) };
  const wrapped = await crypto.subtle.encrypt(how, await wrappingKey(signIn), bytesOf(base64Url));
  return { mark: await markOf(signIn), personId, iv, wrapped };
}

/** Null with another sign-in. What it answers cannot be read out, like the key that the server gives. */
export async function unwrapKey({ personId, iv, wrapped }: WrappedKey, signIn: string): Promise<CryptoKey | null> {
  try {
    const how = { name: ALGORITHM, iv, additionalData: bytesOf(personId) };
    const raw = await crypto.subtle.decrypt(how, await wrappingKey(signIn), wrapped);
    return await importDeviceKey(new TextDecoder().decode(raw));
  } catch {
    return null;
  }
}

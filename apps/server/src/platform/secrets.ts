import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bit of chance, to travel in addresses, forms and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Secrets are 256 bit of chance, so a plain hash hides them. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether this is the secret whose hash was kept; it takes as long for a wrong one. */
export function isSecretOf(hash: Buffer, secret: string): boolean {
  const found = hashOf(secret);
  return hash.length === found.length && timingSafeEqual(hash, found);
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The first seals, each of them opens. */
export type SealingKeys = readonly [Buffer, ...Buffer[]];

/** What must be kept and not read: only with the same 256-bit key does it open, and a changed byte is noticed. */
export function seal([key]: SealingKeys, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(keys: SealingKeys, sealed: Buffer): string {
  for (const key of keys.slice(0, -1)) if (isSealedWith(key, sealed)) return openWith(key, sealed);
  return openWith(keys.at(-1) ?? keys[0], sealed);
}

/** Which of the keys opens it, counted from 0, the one that seals now; -1 for none of them. */
export const sealedWith = (keys: SealingKeys, sealed: Buffer): number =>
  keys.findIndex((key) => isSealedWith(key, sealed));

function isSealedWith(key: Buffer, sealed: Buffer): boolean {
  try {
    openWith(key, sealed);
    return true;
  } catch {
    return false;
  }
}

function openWith(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What opens something: a private key, an address with a password, a key of a store, a token that we or npm gave out. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'private JSON web key': /"(?:d|k)"\s*:\s*"[\w-]{40,}"/,
  'address with a password':
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/(?!user:password@)[^\s/:@"'`$<>{}]+:[^\s/:@"'`$<>{}]+@[\w.[-]/,
  'key of a store': /\bAKIA[0-9A-Z]{16}\b/,
  'token of a registry': /\bnpm_[A-Za-z0-9]{36}\b/,
  'signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
};

/** Which kinds of secrets a text holds. */
export const secretsIn = (text: string): string[] =>
  Object.entries(SECRETS)
    .filter(([, pattern]) => pattern.test(text))
    .map(([kind]) => kind);

/** Every file that a browser gets, with what it must not hold. A release with one of them is not made. (DV-6) */
export function leaksBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => secretsIn(plainText(file)).map((kind) => `${file.slice(folder.length + 1)}: ${kind}`));
}

function plainText(file: string): string {
  const bytes = readFileSync(file);
  if (extname(file) === '.br') return brotliDecompressSync(bytes).toString('latin1');
  return (extname(file) === '.gz' ? gunzipSync(bytes) : bytes).toString('latin1');
}

import { redact } from '../privacy/index.ts';

const QUERY = /[?#&][\w.~%[\]-]+=[^\s"'`)>]*/g;
const ACCESS_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
/** An error may quote the address or the call it failed on, with a code or a token in it. (S7.25, ER-3) */
export function withoutSecrets(text: string): string {
  const plain = text.replaceAll(BEARER, '$1 [redacted]').replaceAll(ACCESS_TOKEN, '[redacted]');
  return String(redact(plain.replaceAll(QUERY, '?[redacted]')));
}

// Ids have digits; so have names of people, such as PUIDs and login names.
const WITH_DIGIT = /\/(?=[^/]*\d)[^/]+/g;

/** `/api/users/:id`: what was called, without the query and without saying about whom. */
export function routePattern(path: string): string {
  return withoutSecrets((path.split(/[?#]/)[0] ?? '').replaceAll(WITH_DIGIT, '/:id'));
}

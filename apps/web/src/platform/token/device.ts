import type { Tab } from '#platform/tab/tab.ts';

import { base64Url } from './codeVerifier.ts';

type Place = Pick<Tab, 'local' | 'settings'>;

const keyOf = ({ settings }: Place): string => `circuit.${settings.shardKey}.device`;
const SECRET = /^[\w-]{43}$/;

/**
 * A secret by which the server knows this browser again, so that strangers with wrong passwords lock nobody out here.
 * It says nothing about who signs in and stays when they sign out. (AC-44)
 */
export function deviceSecret(place: Place): string {
  const kept = place.local.getItem(keyOf(place));
  if (kept !== null && SECRET.test(kept)) return kept;
  const secret = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  place.local.setItem(keyOf(place), secret);
  return secret;
}

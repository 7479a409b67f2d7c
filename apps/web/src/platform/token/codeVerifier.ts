import type { FetchProblem } from '#platform/problems/problem.ts';
import type { Tab } from '#platform/tab/tab.ts';

/** Browsers hand out what signing in needs only on pages whose address begins with https. (SX-23) */
export const INSECURE_PROBLEM: FetchProblem = {
  status: 0,
  title: 'Not a secure page',
  detail: 'You can sign in only over a secure connection. Open this page with https:// at the start of its address.',
};

export const isSecure = (): boolean => 'subtle' in crypto;

type Place = Pick<Tab, 'session' | 'settings'>;

const keyOf = ({ settings }: Place): string => `circuit.${settings.shardKey}.verifier`;

/**
 * Begins something that ends in a code: keeps a new verifier in this tab and gives its challenge (S256), so that the
 * code is of no use to anybody else and a mailed link cannot sign anybody in.
 */
export async function beginCode(place: Place): Promise<string> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  place.session.setItem(keyOf(place), verifier);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

/** Whether this tab waits for a code. */
export function awaitsCode(place: Place): boolean {
  return place.session.getItem(keyOf(place)) !== null;
}

/** The verifier of the code that was begun last; good for one use. */
export function takeVerifier(place: Place): string | null {
  const verifier = place.session.getItem(keyOf(place));
  place.session.removeItem(keyOf(place));
  return verifier;
}

export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

import { err, ok, type Result } from '../kernel/index.ts';

import { buildFlaw, type OldestBuilds } from './builds.ts';
import { readLockdownBrowser, type LockdownBrowser } from './cookies.ts';

/** How a university finds out whether a page is open in LockDown Browser; `none` until it has set one up. */
export const VERIFIER_NAMES = ['none', 'presence'] as const;
export type VerifierName = (typeof VERIFIER_NAMES)[number];

/** What a check brings: the challenge that the launch gave, and the cookies of the request. */
export interface Evidence {
  readonly challenge: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/**
 * One way to verify. Another one, such as the vendor's, is one more entry of the table below with a name of its own: its
 * challenge is what its client answers, and its `verify` compares the answer. It brings its own secrets from the
 * university's settings; none of them are here, and no handshake is guessed. (LD-2)
 */
export interface LockdownBrowserVerifier {
  readonly name: Exclude<VerifierName, 'none'>;
  /** Made of 32 random bytes that the caller brings; stored as a hash and good once. */
  readonly challenge: (random: Uint8Array) => string;
  /** What was seen, or why the session cannot start, in a sentence that names LockDown Browser. */
  readonly verify: (evidence: Evidence, oldest: OldestBuilds) => Result<LockdownBrowser, string>;
}

export const NOT_INSIDE = 'This page is not open in LockDown Browser.';

/** Looks for the cookies that LockDown Browser sets. Advice, not proof. (LD-1) */
const presence: LockdownBrowserVerifier = {
  name: 'presence',
  challenge: (random) => Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  verify: ({ cookies }, oldest) => {
    const seen = readLockdownBrowser(cookies);
    if (!seen.isClient) return err(NOT_INSIDE);
    const flaw = buildFlaw(seen, oldest);
    return flaw === null ? ok(seen) : err(flaw);
  },
};

const VERIFIERS: Readonly<Record<Exclude<VerifierName, 'none'>, LockdownBrowserVerifier>> = { presence };

export function verifierNamed(name: VerifierName): LockdownBrowserVerifier | null {
  return name === 'none' ? null : VERIFIERS[name];
}

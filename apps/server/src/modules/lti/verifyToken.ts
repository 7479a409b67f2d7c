import type { Shard } from '@circuit/domain/kernel';
import { err, ok, type Result } from '@circuit/domain/kernel';
import { judgeHeader, recordOf, type Payload, type Refused } from '@circuit/domain/lti';
import type { AllowedHosts } from '@circuit/domain/tenancy';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors } from 'jose';

import type { Egress } from '#platform/egress/egress.ts';

const KEPT_MS = 600_000;
/** An unknown key is looked for again no sooner, or anybody could make us call the platform all day. */
const COOLDOWN_MS = 30_000;

interface KeptKeys {
  readonly at: number;
  /** Remembers each key that it has read: reading one takes as long as checking a signature. */
  readonly keys: ReturnType<typeof createLocalJWKSet>;
}

/** The keys of platforms as this process last saw them. Only registered addresses are ever asked. (LT-22) */
const kept = new Map<string, KeptKeys>();

interface Where {
  readonly shard: Shard;
  readonly egress: Egress;
  readonly allowed: AllowedHosts;
  readonly jwksUrl: string;
}

const refuse = (reason: Refused['reason'], details = ''): Result<never, Refused> => err({ reason, details });

/** What a token says, if the platform's own key signed it; what it means is looked at afterwards. */
export async function verifyToken(token: string, where: Where): Promise<Result<Payload, Refused>> {
  const header = headerOf(token);
  if (header === null) return refuse('tokenUnreadable');
  const judged = judgeHeader(header);
  if (!judged.isOk) return judged;
  const known = await keysOf(where, KEPT_MS);
  if (known === undefined) return refuse('keysUnreachable', `Key set address ${where.jwksUrl}.`);
  const first = await verifyWith(token, known, judged.value.kid);
  if (first.isOk || first.failure.reason !== 'keyUnknown') return first;
  // The platform may have changed its key since we looked.
  const fresh = await keysOf(where, COOLDOWN_MS);
  return fresh === undefined || fresh === known ? first : verifyWith(token, fresh, judged.value.kid);
}

function headerOf(token: string): Payload | null {
  try {
    return recordOf(decodeProtectedHeader(token));
  } catch {
    // Whatever it is, it is no token.
    return null;
  }
}

async function verifyWith(token: string, keys: KeptKeys['keys'], kid: string): Promise<Result<Payload, Refused>> {
  try {
    const { payload } = await compactVerify(token, keys, { algorithms: ['RS256'] });
    const parsed: unknown = JSON.parse(new TextDecoder().decode(payload));
    return ok(recordOf(parsed));
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
      return refuse('keyUnknown', `Key ${kid}.`);
    if (error instanceof errors.JWSSignatureVerificationFailed) return refuse('signatureWrong', `Key ${kid}.`);
    if (error instanceof errors.JOSEAlgNotAllowed) return refuse('algorithmForbidden');
    if (error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError)
      return refuse('tokenUnreadable');
    throw error;
  }
}

async function keysOf(
  { shard, egress, allowed, jwksUrl }: Where,
  maxAgeMs: number,
): Promise<KeptKeys['keys'] | undefined> {
  const name = `${shard} ${jwksUrl}`;
  const known = kept.get(name);
  if (known !== undefined && performance.now() - known.at < maxAgeMs) return known.keys;
  const reply = await egress.fetch(jwksUrl, allowed);
  const keys = reply === undefined || reply.status !== 200 ? undefined : readKeySet(reply.body);
  // An outage of the platform's key page must not lock everybody out while the keys we know still fit.
  if (keys === undefined) return known?.keys;
  kept.set(name, { at: performance.now(), keys });
  return keys;
}

function readKeySet(body: string): KeptKeys['keys'] | undefined {
  try {
    const document: unknown = JSON.parse(body);
    const { keys } = recordOf(document);
    const usable = Array.isArray(keys) ? keys.map(recordOf).filter(({ kty }) => kty === 'RSA') : undefined;
    return usable === undefined
      ? undefined
      : createLocalJWKSet({ keys: usable.map((key) => ({ ...key, kty: 'RSA' })) });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

import { err, ok, type Result, type Shard } from '@circuit/domain/kernel';
import { assertionClaims, isPlatformAddress, readAccessToken, type LtiScope } from '@circuit/domain/lti';
import type { AllowedHosts } from '@circuit/domain/tenancy';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { EgressReply, EgressRequest } from '#platform/egress/egress.ts';
import type { Home } from '#platform/homes.ts';
import { newSecret } from '#platform/secrets.ts';

import { selectKeyring } from './keys.store.ts';
import { selectOptionalPlatform, type PlatformRow } from './platforms.store.ts';
import { signAsTool } from './signAsTool.ts';

/** A request or a job, outside its transaction. */
interface Asker {
  readonly home: Home;
  readonly shard: Shard;
}

export interface ServiceAsk {
  readonly externalProviderId: string;
  readonly address: string;
  readonly scope: LtiScope;
  readonly method?: EgressRequest['method'];
  readonly accept?: string;
  readonly contentType?: string;
  readonly body?: string;
}

export interface ServiceProblem {
  /** `notConnected`: disabled or gone. `foreignAddress`: not the platform's. `tokenRefused`: with what the platform said. */
  readonly kind: 'notConnected' | 'foreignAddress' | 'unreachable' | 'tokenRefused';
  readonly details: string;
}

const MOST_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

interface KeptToken {
  readonly token: string;
  readonly until: number;
}

/** The tokens of this process. Another process asks for its own; platforms give as many as are asked for. */
const kept = new Map<string, KeptToken>();

interface Way extends Asker {
  readonly platform: PlatformRow;
  readonly allowed: AllowedHosts;
  readonly scope: LtiScope;
}

/**
 * Asks a service of a platform with an access token of ours. Not inside a transaction, since a platform may take its
 * time: it opens short ones itself. (LT-42)
 */
export async function askService(asker: Asker, ask: ServiceAsk): Promise<Result<EgressReply, ServiceProblem>> {
  const { platform, allowed } = await asker.home.database.withShard(asker.shard, async (db) => ({
    platform: await selectOptionalPlatform(db, ask.externalProviderId),
    allowed: (await selectConfiguration(db)).egressAllowedHosts,
  }));
  if (platform === undefined || !platform.isEnabled) return problem('notConnected');
  if (!isPlatformAddress(ask.address, platform)) return problem('foreignAddress', ask.address);
  const way: Way = { ...asker, platform, allowed, scope: ask.scope };
  const first = await askWithToken(way, ask);
  if (!first.isOk || first.value.status !== 401) return first;
  // The platform may have forgotten the token, after a restart for one.
  kept.delete(nameOf(way));
  return askWithToken(way, ask);
}

async function askWithToken(way: Way, ask: ServiceAsk): Promise<Result<EgressReply, ServiceProblem>> {
  const token = await tokenFor(way);
  if (!token.isOk) return token;
  const { address, method = 'GET', accept, contentType, body } = ask;
  const headers = {
    authorization: `Bearer ${token.value}`,
    ...(accept === undefined ? {} : { accept }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
  };
  const reply = await way.home.egress.fetch(address, way.allowed, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    mostBytes: MOST_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  return reply === undefined ? problem('unreachable', address) : ok(reply);
}

async function tokenFor(way: Way): Promise<Result<string, ServiceProblem>> {
  const name = nameOf(way);
  const known = kept.get(name);
  if (known !== undefined && performance.now() < known.until) return ok(known.token);
  const { home, shard, platform, allowed, scope } = way;
  const assertion = await home.database.withShard(shard, async (db) => {
    const { now } = await selectKeyring(db);
    return signAsTool({ db, home, shard }, assertionClaims(platform, newSecret(), now));
  });
  const reply = await home.egress.fetch(platform.tokenUrl, allowed, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: tokenForm(assertion, scope),
  });
  if (reply === undefined) return problem('unreachable', platform.tokenUrl);
  const read = readAccessToken(reply.status, reply.body);
  // A platform that is busy or down refuses nothing: the caller tries again.
  if (!read.isOk) return problem(isPassing(reply.status) ? 'unreachable' : 'tokenRefused', read.failure);
  kept.set(name, { token: read.value.token, until: performance.now() + read.value.seconds * 1000 });
  return ok(read.value.token);
}

const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const nameOf = ({ shard, platform, scope }: Way): string => `${shard} ${platform.id} ${platform.version} ${scope}`;

function tokenForm(assertion: string, scope: LtiScope): string {
  return new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  }).toString();
}

const problem = (kind: ServiceProblem['kind'], details = ''): Result<never, ServiceProblem> => err({ kind, details });

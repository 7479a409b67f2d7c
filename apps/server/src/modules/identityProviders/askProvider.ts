import { afterAnswer, mayAsk, NEW_BREAKER, type Breaker } from '@circuit/domain/identityProviders';

import type { EgressReply, EgressRequest } from '#platform/egress/egress.ts';

import type { Way } from './door.ts';

/** How each provider has answered this process. Another process finds out for itself. */
const breakers = new Map<string, Breaker>();

const keyOf = ({ shard, provider }: Way): string => `${shard} ${provider.id}`;

/** Whether the provider was found away a moment ago: then nobody is sent to it either. */
export const isAway = (way: Way): boolean =>
  performance.now() < (breakers.get(keyOf(way)) ?? NEW_BREAKER).closedUntilMs;

/**
 * Asks a provider, unless it has not answered lately or too many wait for it already: then there is no answer at once, and
 * the other doors keep their places. Undefined without an answer. (IP-41)
 */
export async function reachProvider(
  way: Way,
  address: string,
  request: EgressRequest,
  /** Whether it is of the provider's protocol at all: rubbish is no answer. */
  isOfProtocol: (reply: EgressReply) => boolean,
): Promise<EgressReply | undefined> {
  const key = keyOf(way);
  const current = () => breakers.get(key) ?? NEW_BREAKER;
  if (!mayAsk(current(), performance.now())) return undefined;
  breakers.set(key, { ...current(), underWay: current().underWay + 1 });
  let reply: EgressReply | undefined;
  try {
    reply = await way.stepOut(() => way.home.egress.fetch(address, way.allowed, request));
  } finally {
    const isAnswered = reply !== undefined && !isNone(reply) && isOfProtocol(reply);
    breakers.set(key, afterAnswer(current(), isAnswered, performance.now()));
  }
  return reply;
}

/** An answer that says "busy" or "broken" counts as none. */
const isNone = (reply: EgressReply | undefined): boolean => reply === undefined || reply.status >= 500;

/** The same, for those who have no use for such an answer. */
export async function askProvider(
  way: Way,
  address: string,
  request: EgressRequest,
  isOfProtocol: (reply: EgressReply) => boolean = () => true,
): Promise<EgressReply | undefined> {
  const reply = await reachProvider(way, address, request, isOfProtocol);
  return isNone(reply) ? undefined : reply;
}

const isJson = ({ headers }: EgressReply): boolean => /json|jwt/i.test(headers['content-type'] ?? '');

/** The same in the form that libraries want. Whatever fails out there is one error. */
export function fetchThrough(way: Way) {
  return async (
    address: string | URL,
    init: { method?: string; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown } = {},
  ) => {
    const { method = 'GET', headers, body } = init;
    const request = {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {}),
    } as const;
    const reply = await askProvider(way, String(address), request, isJson);
    if (reply === undefined) throw new UnreachableError();
    return new Response(reply.body, { status: reply.status, headers: reply.headers });
  };
}

export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

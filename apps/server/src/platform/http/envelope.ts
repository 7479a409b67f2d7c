import { needsKey, type Endpoint } from '@circuit/contract/endpoint';
import { pickCookies } from '@circuit/domain/lockdownBrowser';
import type { FastifyRequest } from 'fastify';

import type { Envelope } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

// S256: 32 bytes as base64url.
const CHALLENGE = /^[\w-]{43}$/;
// 32 bytes as base64url.
const DEVICE = /^[\w-]{43}$/;
/** A version is an integer of PostgreSQL. */
const GREATEST_VERSION = 2_147_483_647;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Reads what travels in headers, and refuses a call that lacks what its endpoint needs. */
export function readEnvelope(endpoint: Endpoint, request: FastifyRequest): Envelope {
  const idempotencyKey = header(request, 'idempotency-key');
  if (idempotencyKey === null ? needsKey(endpoint) : !KEY.test(idempotencyKey))
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { 'Idempotency-Key': ['Send one per intent, the same on each try: up to 200 plain characters.'] },
    });
  return {
    traceId: request.id,
    address: request.ip,
    device: readDevice(request),
    idempotencyKey,
    origin: originOf(request),
    codeChallenge: endpoint.givesCode ? readChallenge(request) : '',
    ifMatch: endpoint.needsIfMatch ? readIfMatch(request) : 0,
    cookies: pickCookies(request.headers.cookie, endpoint.readsCookies),
    query: endpoint.readsQuery ? request.originalUrl.replace(/^[^?]*\??/, '') : '',
  };
}

function readChallenge(request: FastifyRequest): string {
  const challenge = header(request, 'circuit-code-challenge');
  if (challenge === null || !CHALLENGE.test(challenge))
    throw new ProblemError({ kind: 'codeRefused', why: 'noChallenge' });
  return challenge;
}

/** What is no secret of ours makes no browser known, and is no reason to refuse a sign-in. */
function readDevice(request: FastifyRequest): string | null {
  const device = header(request, 'circuit-device');
  return device !== null && DEVICE.test(device) ? device : null;
}

function readIfMatch(request: FastifyRequest): number {
  const [, version] = /^(?:W\/)?"(\d+)"$/.exec(header(request, 'if-match') ?? '') ?? [];
  if (version === undefined) throw new ProblemError({ kind: 'versionMissing' });
  if (Number(version) > GREATEST_VERSION)
    throw new ProblemError({ kind: 'invalidRequest', errors: { 'If-Match': ['There is no such version.'] } });
  return Number(version);
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** As browsers see us: behind the proxy that ends TLS it is https, and only development runs without. */
function originOf({ host, protocol }: FastifyRequest): string {
  const isOwnMachine = /^(?:.+\.)?localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$/.test(host);
  return `${isOwnMachine ? protocol : 'https'}://${host}`;
}

/** W3C trace context: the caller's trace goes on, otherwise one begins here. */
export function traceIdOf(traceparent: string | string[] | undefined, newTraceId: () => string): string {
  const [, traceId] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(String(traceparent ?? '')) ?? [];
  return traceId === undefined || /^0+$/.test(traceId) ? newTraceId() : traceId;
}

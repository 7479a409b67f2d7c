import type { Endpoint } from '@circuit/contract/endpoint';
import type { z } from '@circuit/contract/zod';

import { pathOf, placeholdersOf } from './pathCache.ts';
import type { FetchConfig } from '#platform/http/send.ts';

export type RequestOf<E extends Endpoint> = z.input<E['request']>;
/** As it travels: instants are ISO texts. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>;

export interface CallOptions {
  /** One per intent of a person: the same on all tries, and again when they press the button again. */
  readonly idempotencyKey?: string;
  /** The version that was seen, where the endpoint asks for it. */
  readonly ifMatch?: number;
  /** S256 of this tab's verifier, where the endpoint gives a code. */
  readonly codeChallenge?: string;
  /** By which the server knows this browser again. */
  readonly device?: string;
  readonly noRetry?: boolean;
  readonly signal?: AbortSignal;
  /** Made by the clock, not by a person: it does not count as activity. */
  readonly isBackground?: boolean;
  /** Asked for again by the clock: who is told to come later leaves it at that. (OL-22) */
  readonly comesAgain?: boolean;
}

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** How a declared endpoint is called with this request. */
export function configOf<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options: CallOptions): FetchConfig {
  const fields = new Map<string, unknown>(Object.entries(request));
  const inPath = placeholdersOf(endpoint.path);
  const pathParams = inPath.filter((name) => fields.has(name)).map((name) => String(fields.get(name)));
  const rest = Object.fromEntries([...fields].filter(([name]) => !inPath.includes(name)));
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  return {
    path: pathOf(endpoint.path, pathParams),
    method: endpoint.method,
    ...(hasBody ? bodyOf(endpoint, rest) : { query: rest }),
    headers: headersOf(endpoint, options),
    ...(endpoint.answersFile ? { answersFile: true } : {}),
    ...(options.noRetry === undefined ? {} : { noRetry: options.noRetry }),
    ...(options.comesAgain === true ? { comesAgain: true } : {}),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
}

function bodyOf(
  { isForm, takesBytes }: Endpoint,
  rest: Record<string, unknown>,
): Pick<FetchConfig, 'body' | 'contentType'> {
  if (takesBytes) return { body: rest['bytes'], contentType: 'application/octet-stream' };
  if (!isForm) return { body: rest };
  const form = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  return { body: form.toString(), contentType: 'application/x-www-form-urlencoded' };
}

function headersOf(endpoint: Endpoint, options: CallOptions): Record<string, string> {
  if (endpoint.needsIfMatch && options.ifMatch === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} needs ifMatch, the version that was seen`);
  return {
    ...(endpoint.writes ? { 'Idempotency-Key': options.idempotencyKey ?? newIdempotencyKey() } : {}),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
    ...(options.device === undefined ? {} : { 'Circuit-Device': options.device }),
    ...(options.codeChallenge === undefined ? {} : { 'Circuit-Code-Challenge': options.codeChallenge }),
  };
}

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

import { type AllowedHosts, isAllowedHost } from '@circuit/domain/tenancy';
import { buildConnector, Client, type Dispatcher } from 'undici';

import { ProblemError } from '#platform/problems.ts';

import { findTarget, isLoopback, type Resolve, type Target } from './target.ts';

/** What may be known of an answer: nothing of its body, and of its headers only what somebody needs. */
export interface EgressAnswer {
  readonly status: number;
  /** Where the last redirect led. */
  readonly url: string;
  readonly contentType: string | null;
}

interface Connection {
  readonly hostname?: string;
  readonly port?: string;
  /** Who else may sign a certificate. */
  readonly ca?: string;
}

export interface EgressOptions {
  /** Names to addresses; the system's resolver unless given. */
  readonly resolve?: Resolve;
  /** How to reach a checked address, for tests that have no public one: the real thing changes nothing. */
  readonly connection?: (target: Target) => Connection;
  readonly timeoutMs?: number;
  /** Whether `fetch` also calls this machine, and without TLS: for development and tests, never in production. */
  readonly reachesLoopback?: boolean;
}

/** A call to another system whose answer is read. */
export interface EgressRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How much of an answer is read, where a list may be long. */
  readonly mostBytes?: number;
  /** How long a slow system may take, where nobody waits for the page. */
  readonly timeoutMs?: number;
}

export interface EgressReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The only way out for addresses that people type. */
export interface Egress {
  /**
   * Undefined when the address must not be called, does not answer in time or leads on for too long. Busy, it says so.
   * No use of it can forget the list of the university: it is an argument of every call. (EG-9)
   */
  ask(address: string, allowed: AllowedHosts): Promise<EgressAnswer | undefined>;
  /**
   * Calls a system that an administrator connected, and reads its answer. Undefined as above; also when the answer is too
   * large. A redirect is an answer like any other and is not followed. (EG-10, EG-11)
   */
  fetch(address: string, allowed: AllowedHosts, request?: EgressRequest): Promise<EgressReply | undefined>;
  readonly reachesLoopback: boolean;
}

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 5000;
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_BODY_BYTES = 256 * 1024;
/** Some sites know no HEAD. */
const NO_HEAD = new Set([400, 403, 404, 405, 501]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Each holds a socket; and a name server that answers slowly must not make everybody wait. */
const MOST_AT_ONCE = 32;

// Not dns.lookup: it asks on the threads that files are read with, and a few slow names would take them all.
const resolver = new Resolver({ timeout: 2000, tries: 1 });
const systemResolve: Resolve = async (hostName) => {
  const answers = await Promise.allSettled([resolver.resolve4(hostName), resolver.resolve6(hostName)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

export function openEgress(options: EgressOptions = {}): Egress {
  const { resolve = systemResolve, timeoutMs = TIMEOUT_MS, connection = () => ({}), reachesLoopback = false } = options;
  let underWay = 0;
  const inTime = async <Answer>(
    call: (signal: AbortSignal) => Promise<Answer>,
    limitMs = timeoutMs,
  ): Promise<Answer | undefined> => {
    if (underWay >= MOST_AT_ONCE) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 5 });
    underWay += 1;
    const signal = AbortSignal.timeout(limitMs);
    try {
      return await within(signal, call(signal));
    } catch {
      // Whatever went wrong out there, the caller learns one thing only: there is no answer. (EG-6)
      return undefined;
    } finally {
      underWay -= 1;
    }
  };
  return {
    ask: (address, allowed) => inTime((signal) => followRedirects(address, { resolve, connection, signal, allowed })),
    fetch: (address, allowed, wanted = {}) =>
      inTime(
        (signal) => fetchOnce(address, wanted, { resolve, connection, signal, allowed, reachesLoopback }),
        wanted.timeoutMs,
      ),
    reachesLoopback,
  };
}

interface Way {
  readonly resolve: Resolve;
  readonly connection: NonNullable<EgressOptions['connection']>;
  readonly signal: AbortSignal;
  readonly allowed: AllowedHosts;
  readonly reachesLoopback?: boolean;
  readonly answersWithinMs?: number;
}

/** The resolver knows no signal, so its answer may come too late for anyone. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('Too slow.')), { once: true }),
    ),
  ]);
}

/** Each step is resolved and checked like the first. (EG-4) */
async function followRedirects(address: string, way: Way): Promise<EgressAnswer | undefined> {
  let next = address;
  for (let step = 0; step <= MOST_REDIRECTS; step++) {
    if (!isAllowedHost(hostNameOf(next), way.allowed)) return undefined;
    const target = await findTarget(next, way.resolve);
    if (target === undefined) return undefined;
    const { statusCode, headers } = await askOnce(target, way);
    const { location } = headers;
    const leadsOn = REDIRECTS.has(statusCode) && typeof location === 'string' && URL.canParse(location, next);
    if (!leadsOn) return { status: statusCode, url: target.url.href, contentType: contentTypeOf(headers) };
    next = new URL(location, next).href;
  }
  return undefined;
}

async function fetchOnce(address: string, wanted: EgressRequest, way: Way): Promise<EgressReply | undefined> {
  const isOurs = way.reachesLoopback === true && URL.canParse(address) && isLoopback(new URL(address));
  if (!isOurs && !isAllowedHost(hostNameOf(address), way.allowed)) return undefined;
  const target = await findTarget(address, way.resolve, way.reachesLoopback);
  if (target === undefined) return undefined;
  const { method = 'GET', body, headers = {}, mostBytes = MOST_BODY_BYTES, timeoutMs = TIMEOUT_MS } = wanted;
  return withClient(target, { ...way, answersWithinMs: timeoutMs }, async (client) => {
    const answer = await client.request({
      method,
      path: target.url.pathname + target.url.search,
      headers: { accept: 'application/json', ...headers, 'user-agent': 'Circuit' },
      body: body ?? null,
      signal: way.signal,
    });
    return {
      status: answer.statusCode,
      headers: textsOf(answer.headers),
      body: await readBody(answer.body, mostBytes),
    };
  });
}

/** Stops at the limit, whatever the length that was announced: more would only fill our memory. (EG-11) */
async function readBody(body: AsyncIterable<unknown>, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part as Uint8Array); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a body gives bytes
    size += bytes.byteLength;
    if (size > mostBytes) throw new Error('Too large.');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function textsOf(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Before the name is resolved: a host outside the list is not even looked up. */
const hostNameOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

async function askOnce(target: Target, way: Way): Promise<Dispatcher.ResponseData> {
  const head = await request('HEAD', target, way);
  return NO_HEAD.has(head.statusCode) ? request('GET', target, way) : head;
}

async function request(method: 'HEAD' | 'GET', target: Target, way: Way) {
  const { url } = target;
  return withClient(target, way, async (client) => {
    const answer = await client.request({
      method,
      path: url.pathname + url.search,
      headers: { accept: '*/*', 'user-agent': 'Circuit link check' },
      signal: way.signal,
    });
    // The body is nobody's business: the connection ends before more of it comes. (EG-7)
    answer.body.on('error', () => undefined).destroy();
    return answer;
  });
}

/** A connection of its own to the address that was checked; no cookie, no credential, no referrer goes along. (EG-5) */
async function withClient<Answer>(
  target: Target,
  { connection, answersWithinMs = TIMEOUT_MS }: Way,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const { url, address } = target;
  const { ca, ...place } = connection(target);
  const trust = ca === undefined ? {} : { ca };
  const connect = buildConnector({ timeout: TIMEOUT_MS, autoSelectFamily: false, ...trust });
  const client = new Client(url.origin, {
    connect: (options, done) =>
      connect({ ...options, hostname: address, servername: serverNameOf(url), ...place }, done),
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: answersWithinMs,
    bodyTimeout: answersWithinMs,
  });
  try {
    return await work(client);
  } finally {
    void client.destroy();
  }
}

/** TLS asks for the name that was typed and not for the address; an address has no name. */
const serverNameOf = ({ hostname }: URL): string => (isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : '');

function contentTypeOf(headers: Dispatcher.ResponseData['headers']): string | null {
  const value = headers['content-type'];
  const [type = ''] = (typeof value === 'string' ? value : '').split(';');
  return /^[\w.+-]+\/[\w.+-]+$/.test(type.trim()) ? type.trim().toLowerCase() : null;
}

import { createHash, randomUUID } from 'node:crypto';

import { needsKey, type Endpoint } from '@circuit/contract/endpoint';
import type { ProblemDocument } from '@circuit/contract/problem';
import { openDatabase, type Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { aShard } from '@circuit/testing';
import { inject } from 'vitest';
import type { z } from 'zod';

import type { KeysDocument } from '#platform/keys.ts';
import { openLog } from '#platform/log.ts';
import { buildHttp, type HttpParts } from '#platform/http/server.ts';
import type { Implementation } from '#platform/implement.ts';
import { openMetrics, type Metrics } from '#platform/metrics.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';

import { DIRECTORY } from '../directory.ts';
import { ROUTES } from '../routes.ts';
import { aHome } from './aHome.ts';
import { addGroupAssignment, type GroupAssignmentFacts } from './groupAssignments.ts';
import { addAssignment, addRubric, type LibraryFacts } from './library.ts';
import { addGroup, addPerson, type GroupFacts, type Person, type PersonFacts } from './people.ts';

const ROOT_DOMAIN = 'circuit.test';

export interface Call {
  readonly as?: Person | undefined;
  readonly shard?: Shard;
  readonly headers?: Record<string, string>;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  /** What the endpoint answers, or a problem document: the status tells which. */
  readonly body: z.input<E['response']> & Omit<ProblemDocument, 'status'>;
  readonly text: string;
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WorldOptions {
  readonly extra?: readonly Implementation[];
  /** A pool of its own with this many connections, for tests that fill or close it. */
  readonly connections?: number;
  /** Of a known name, in a database of its own. */
  readonly shard?: Shard;
  /** A database of its own, for tests that run jobs. */
  readonly database?: { readonly appUrl: string; readonly jobsUrl: string };
  readonly keys?: KeysDocument;
  readonly tracing?: Tracing;
  readonly metrics?: Metrics;
  readonly holdBack?: HttpParts['holdBack'];
}

/** Each new connection has to read a thousand tables and policies again, so the worlds of a worker share one pool. */
let poolOfWorker: Database | undefined;

export type World = Awaited<ReturnType<typeof aWorld>>;

/** The whole server on the real database, with shards that nobody else uses. */
export async function aWorld(options: WorldOptions = {}) {
  const { appUrl, jobsUrl } = options.database ?? inject('university');
  const { connections, tracing } = options;
  const sharesPool = options.database === undefined && connections === undefined && tracing === undefined;
  const home = await aHome({
    appUrl,
    jobsUrl,
    connections: connections ?? 10,
    ...(sharesPool && { database: (poolOfWorker ??= openDatabase(appUrl, { connections: 10 })) }),
    keys: options.keys,
    watchStatement: tracing?.watchStatement,
  });
  const [shard, otherShard] = [options.shard ?? aShard(), aShard()];
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  const parts: HttpParts = {
    log,
    homes: new Map([shard, otherShard].map((name) => [name, home])),
    metrics: options.metrics ?? openMetrics(),
    directory: DIRECTORY,
    implementations: [...ROUTES, ...(options.extra ?? [])],
    tracing: options.tracing,
    proxies: [],
    describesApi: true,
    ...(options.holdBack !== undefined && { holdBack: options.holdBack }),
    hosts: { rootDomain: ROOT_DOMAIN, shards: new Set([shard, otherShard]), isDevelopment: false },
  };
  // Two nodes, as in production: calls take turns, so that nothing may live in the memory of one of them.
  const nodes = await Promise.all([buildHttp(parts), buildHttp(parts)]);
  await Promise.all(nodes.map((node) => node.ready()));
  const app = nodes[0];
  let calls = 0;

  const call = async <E extends Endpoint>(
    endpoint: E,
    request: object = {},
    { as, headers, ...rest }: Call = {},
  ): Promise<Answer<E>> => {
    const hostShard = rest.shard ?? as?.shard ?? shard;
    const fields = new Map<string, unknown>(Object.entries(request));
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(fields.get(name));
      fields.delete(name);
      return encodeURIComponent(value);
    });
    const others = Object.fromEntries(fields);
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
    const node = nodes[calls++ % 2] ?? app;
    const answer = await node.inject({
      method: endpoint.method,
      url: path,
      headers: {
        host: `${hostShard}.${ROOT_DOMAIN}`,
        ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(endpoint.isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(endpoint.takesBytes ? { 'content-type': 'application/octet-stream' } : {}),
        ...(endpoint.givesCode ? { 'circuit-code-challenge': challengeOf(VERIFIER) } : {}),
        ...(needsKey(endpoint) ? aKey() : {}),
        ...headers,
      },
      ...(hasBody ? { payload: payloadOf(endpoint, others) } : { query: asTexts(others) }),
    });
    // With TEST_LOG=1 a bug shows itself where it happens, not as a bare 500.
    if (answer.statusCode === 500 && process.env['TEST_LOG'] === '1') process.stderr.write(lines.slice(-2).join(''));
    const found = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    const isJson = found['content-type']?.includes('json') ?? false;
    const body: unknown = isJson ? answer.json<unknown>() : undefined;
    return {
      status: answer.statusCode,
      body: body as Answer<E>['body'], // oxlint-disable-line typescript/no-unsafe-type-assertion -- the wire has no types; the test looks at what came
      text: answer.body,
      raw: answer.rawPayload,
      headers: found,
    };
  };

  return {
    app,
    parts,
    home,
    shard,
    otherShard,
    /** Everything that was logged. */
    logged: () => lines.join(''),
    log,
    call,
    person: (facts: PersonFacts = {}) => addPerson(home, facts.shard ?? shard, facts),
    group: (facts: GroupFacts = {}) => addGroup(home, facts.shard ?? shard, facts),
    assignment: (facts: LibraryFacts = {}) => addAssignment(home, facts.shard ?? shard, facts),
    groupAssignment: (facts: GroupAssignmentFacts) => addGroupAssignment(home, facts.shard ?? shard, facts),
    rubric: (facts: LibraryFacts = {}) => addRubric(home, facts.shard ?? shard, facts),
    close: async () => {
      await Promise.all(nodes.map((node) => node.close()));
      await home.close();
    },
  };
}

/** What a browser keeps in its session storage while it signs in. */
export const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0123456789';
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
export const aKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

function payloadOf(
  { isForm, takesBytes }: Endpoint,
  fields: Readonly<Record<string, unknown>>,
): object | string | Buffer {
  if (takesBytes) return fields['bytes'] instanceof Uint8Array ? Buffer.from(fields['bytes']) : Buffer.from('a');
  return isForm ? new URLSearchParams(asTexts(fields)).toString() : fields;
}

const asTexts = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));

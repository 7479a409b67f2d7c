import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import { endpoint as declare, type Endpoint } from '@circuit/contract/endpoint';
import { problemDocument } from '@circuit/contract/problem';
import { shard } from '@circuit/domain/kernel';
import { PRODUCT_NAME } from '@circuit/domain/product';
import { limitsOf, NO_LIMITS } from '@circuit/domain/tenancy';
import formbody from '@fastify/formbody';
import serveStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { z } from 'zod';

import type { Homes } from '#platform/homes.ts';
import { implement, type Directory, type Implementation } from '#platform/implement.ts';
import type { Metrics } from '#platform/metrics.ts';
import { addressBlockOf } from '#platform/networks.ts';
import { ProblemError } from '#platform/problems.ts';
import { withinShard } from '#platform/storage/withinShard.ts';
import type { Tracing } from '#platform/tracing/tracing.ts';

import { busy, openAdmission, type Admission, type AdmissionOptions } from './admission.ts';
import { answerCall } from './answer.ts';
import { csvAddress } from './csvAddress.ts';
import { isKnown, weakEtagOf } from './conditional.ts';
import { DOCUMENTATION } from './documentation.ts';
import { readEnvelope, traceIdOf } from './envelope.ts';
import { sendError, sendProblem } from './errors.ts';
import { openFormOrigins } from './formOrigins.ts';
import { openFrameOrigins } from './frameOrigins.ts';
import { API_HEADERS } from './headers.ts';
import { hostReader, type ServedHosts } from './hosts.ts';
import { httpsPage, isPlainHttp } from './plainHttp.ts';
import { sendFile } from './sendFile.ts';
import { sendFailure, sendPage } from './sendPage.ts';
import { openManifests } from './manifest.ts';
import { openOutsideOrigins } from './outsideOrigins.ts';
import { openPauses } from './pausedPage.ts';
import { webSender } from './web.ts';
import { traceRequests } from './traceRequests.ts';
import { refuseBrokenTexts } from './wellFormed.ts';
import { workClassOf } from './workClass.ts';

export interface HttpParts {
  readonly log: Logger;
  readonly homes: Homes;
  readonly hosts: ServedHosts;
  readonly directory: Directory;
  readonly implementations: readonly Implementation[];
  readonly metrics: Metrics;
  /** Addresses of the proxies whose forwarded headers count. */
  readonly proxies: readonly string[];
  /** How much is done at once, and how much may wait for it. */
  readonly admission?: AdmissionOptions;
  /** Whether `/api/docs` is served: the list of every call is a map for an attacker. (HT-17) */
  readonly describesApi?: boolean;
  /** Undefined: nothing is traced. */
  readonly tracing?: Tracing | undefined;
  /** Whether pages are refused on a line without TLS. */
  readonly needsHttps?: boolean;
  /** Where pages may send files to, besides ourselves. */
  readonly storeOrigins?: readonly string[];
  /** Where the built web app lies, if it is served from here. */
  readonly webFolder?: string;
  /** What the product is called where it is installed as an app. */
  readonly appName?: string;
  /** Waits before an answer whose time must not tell anything. Tests replace it. */
  readonly holdBack?: (ms: number) => Promise<void>;
}

const BODY_LIMIT = 1_048_576;
const NO_SHARD = shard('');
const ADMISSION: AdmissionOptions = { placesPerShard: 10, places: 20, mostWaiting: 1000 };

const getDocumentation = declare({
  method: 'GET',
  path: '/api/docs',
  summary: 'This description (OpenAPI 3.1)',
  access: 'open',
  request: z.object({}),
  response: z.record(z.string(), z.unknown()),
});

export async function buildHttp(parts: HttpParts) {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    trustProxy: [...parts.proxies],
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    rewriteUrl: csvAddress,
    genReqId: (raw) => traceIdOf(raw.headers.traceparent, () => randomUUID().replaceAll('-', '')),
  });
  app.decorateRequest('shard', NO_SHARD);
  app.decorateRequest('claims', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const frameOriginsOf = openFrameOrigins(parts.homes, parts.directory);
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, frameOriginsOf));
  await app.register(serveStatic, { root: import.meta.dirname, serve: false, preCompressed: true });
  const sendWeb = webSender(
    parts.webFolder,
    [...new Set(parts.storeOrigins)],
    frameOriginsOf,
    openFormOrigins(parts.homes, parts.directory),
    openOutsideOrigins(parts.homes, parts.directory),
    openPauses(parts.homes),
    openManifests(parts.homes, parts.directory, parts.appName ?? PRODUCT_NAME),
  );
  const shardOf = hostReader(parts.hosts);
  app.setNotFoundHandler((request, reply) => {
    request.shard = shardOf(request);
    if (parts.needsHttps === true && isPlainHttp(request)) return sendPage(reply, httpsPage(request));
    return sendWeb(request, reply) ?? sendError(new ProblemError({ kind: 'unknownPath' }), request, reply);
  });
  const traces = parts.tracing === undefined ? undefined : traceRequests(parts.tracing);
  if (traces !== undefined) {
    app.addHook('onRequest', traces.onRequest);
    app.addHook('onResponse', traces.onResponse);
  }
  app.addHook('onRoute', refuseUndeclared);
  app.addHook('onResponse', (request, reply, done) => {
    parts.metrics.countRequest(request, reply);
    const { method, routeOptions, shard: of } = request;
    const where = { ...(of === NO_SHARD ? {} : { shard: of }), addressBlock: addressBlockOf(request.ip) };
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ ...where, method, route: routeOptions.url, status: reply.statusCode, ms });
    done();
  });
  await app.register(swagger, DOCUMENTATION);
  await app.register(formbody);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const documentation = implement(getDocumentation, async () => ({ ...app.swagger() }));
  const admission = openAdmission({
    limitsOf: (of) => {
      const home = parts.homes.get(of);
      return home === undefined ? NO_LIMITS : limitsOf(home.limits, of);
    },
    ...(parts.admission ?? ADMISSION),
  });
  for (const implementation of [...parts.implementations, ...(parts.describesApi === true ? [documentation] : [])]) {
    const route = routeOf(implementation, { ...parts, admission }, shardOf);
    app.route(traces?.traced(route) ?? route);
  }
  return app;
}

/** A route that does not come from a declared endpoint has no access rule, so the server does not start with it. */
function refuseUndeclared(route: { url: string; config?: object }): void {
  if (route.config === undefined || !('endpoint' in route.config))
    throw new Error(`The route ${route.url} is not declared with endpoint(): nobody says who may call it.`);
}

type ShardOf = ReturnType<typeof hostReader>;

interface RouteParts extends Pick<HttpParts, 'homes' | 'directory' | 'holdBack'> {
  readonly admission: Admission;
}

function routeOf(
  implementation: Implementation,
  { homes, directory, admission, holdBack = setTimeout }: RouteParts,
  shardOf: ShardOf,
) {
  const { endpoint } = implementation;
  const work = workClassOf(endpoint);
  const { method, params, rest, response, access, summary } = endpoint;
  const hasBody = method === 'POST' || method === 'PUT';
  const isEmpty = response instanceof z.ZodUndefined;
  return {
    method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    schema: {
      summary,
      ...(Object.keys(params.shape).length === 0 ? {} : { params }),
      ...(hasBody ? { body: rest } : { querystring: rest }),
      ...(endpoint.isForm ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
      ...(endpoint.takesBytes ? { consumes: ['application/octet-stream'] } : {}),
      response: {
        ...(isEmpty ? { 204: z.null() } : { 200: response }),
        '4xx': problemDocument,
        '5xx': problemDocument,
      },
    },
    // Before anything is read: what cannot be done now costs next to nothing. (OL-3)
    onRequest: (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      request.shard = shardOf(request);
      if (admission.isFull(request.shard, work)) sendProblem(busy(work), request, reply);
      else done();
    },
    // Who calls is settled before the fields are looked at, so that a stranger learns nothing from them.
    preValidation: async (request: FastifyRequest) => {
      if (hasBody) request.body = readBody(request, endpoint);
      request.claims = access === 'open' ? null : await claimsOf(request, homes);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const home = homes.get(request.shard);
      if (home === undefined) throw new ProblemError({ kind: 'unknownHost' });
      const fields = { ...asObject(request.params), ...asObject(hasBody ? request.body : request.query) };
      refuseBrokenTexts(fields);
      const envelope = readEnvelope(endpoint, request);
      const { claims, log } = request;
      const call = { implementation, request: fields, shard: request.shard, home, claims, envelope, log, holdBack };
      const answer = await answerCall(call, directory, (act) => admission.run(request.shard, work, act));
      void reply.code(answer.status).headers(API_HEADERS);
      if (answer.etag !== null) void reply.header('etag', answer.etag);
      if (answer.page !== undefined) return sendPage(reply, answer.page);
      if (endpoint.keptForSeconds > 0) void reply.header('cache-control', `max-age=${endpoint.keptForSeconds}`);
      if (implementation.isRevalidated) void reply.header('cache-control', 'private, no-cache');
      if (answer.status === 204) return reply.send();
      const digest = weakEtagOf(endpoint, claims?.userId ?? '', answer);
      if (digest !== null) void reply.header('etag', digest);
      if (digest !== null && isKnown(request.headers['if-none-match'], digest)) return reply.code(304).send();
      if (answer.file !== undefined) return sendFile(reply, withinShard(home.storage, request.shard), answer.file);
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
    },
  };
}

/** A call without fields may come without a body; a form or bytes are taken where declared, and nowhere else. */
function readBody(request: FastifyRequest, { isForm, takesBytes }: Endpoint): unknown {
  if (Buffer.isBuffer(request.body) !== takesBytes)
    throw new ProblemError({ kind: 'unreadable', status: 415, detail: `Send ${takesBytes ? 'bytes' : 'JSON'}.` });
  if (takesBytes) return { bytes: request.body };
  const isFormBody = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (isFormBody !== isForm && request.body !== undefined && request.body !== null)
    throw new ProblemError({ kind: 'unreadable', status: 415, detail: `Send ${isForm ? 'a form' : 'JSON'}.` });
  return request.body ?? {};
}

async function claimsOf(request: FastifyRequest, homes: Homes) {
  const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '') ?? [];
  const claims =
    token === undefined ? undefined : await homes.get(request.shard)?.accessTokens.read(request.shard, token);
  if (claims === undefined) throw new ProblemError({ kind: 'notSignedIn' });
  return claims;
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

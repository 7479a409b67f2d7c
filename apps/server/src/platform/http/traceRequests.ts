import type { FastifyReply, FastifyRequest } from 'fastify';

import { shardFact, type OpenSpan, type Tracing } from '#platform/tracing/tracing.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

const FIRST_FAILURE = 500;

export interface RequestTraces {
  readonly onRequest: Hook;
  readonly onResponse: Hook;
  /** What a route asks of the database becomes part of the span of its request. */
  readonly traced: <Route extends { handler: Handle }>(route: Route) => Route;
}

/** One span for each request, with its route and never its address: an address may hold a code or a name. (OT-1, OT-3) */
export function traceRequests(tracing: Tracing): RequestTraces {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  return {
    onRequest: (request, _reply, done) => {
      const { method, id: traceId, routeOptions } = request;
      const route = routeOptions.url ?? 'page';
      const facts = { 'http.request.method': method, 'http.route': route };
      spans.set(request, tracing.begin({ name: `${method} ${route}`, kind: 'server', traceId, facts }));
      done();
    },
    onResponse: (request, { statusCode }, done) => {
      const { shard } = request;
      const facts = { 'http.response.status_code': statusCode, ...(shard === '' ? {} : shardFact(shard)) };
      spans.get(request)?.end(facts, statusCode >= FIRST_FAILURE ? String(statusCode) : undefined);
      done();
    },
    traced: (route) => ({
      ...route,
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        const span = spans.get(request);
        const handle = () => route.handler(request, reply);
        return span === undefined ? handle() : tracing.within(span, handle);
      },
    }),
  };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly countRequest: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly countJob: (kind: string, outcome: 'succeeded' | 'failed' | 'cancelled', seconds: number) => void;
  /** Is told how long each look at every university took, by what is looked for. */
  readonly timeRound: (work: string) => TellRound;
}

export type TellRound = (seconds: number) => void;

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'circuit_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'circuit_job_seconds',
    help: 'Time a job took, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1800],
    registers: [registry],
  });
  const rounds = new Gauge({
    name: 'circuit_round_seconds',
    help: 'How long the last look at every university took, or one has waited for its visit if longer, by what was looked for.',
    labelNames: ['work'],
    registers: [registry],
  });
  return {
    registry,
    timeRound: (work) => (seconds) => rounds.set({ work }, seconds),
    countRequest: ({ method, routeOptions }, reply) =>
      requests.observe(
        { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode },
        reply.elapsedTime / 1000,
      ),
    countJob: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
  };
}

import { getTime } from '@circuit/contract/configuration';
import { endpoint } from '@circuit/contract/endpoint';
import { getGroup, listGroups } from '@circuit/contract/groups';
import { startOtlpReceiver, type OtlpReceiver } from '@circuit/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';

import { implement } from '#platform/implement.ts';
import { job } from '#platform/jobs/job.ts';
import { startRunner } from '#platform/jobs/runner.ts';
import { openLog } from '#platform/log.ts';
import { openMetrics } from '#platform/metrics.ts';
import { insertJobLog } from '#platform/queue/jobLog.store.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aHome } from '#testing/aHome.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

import { openTelemetry } from './openTelemetry.ts';
import { startTracing } from './startTracing.ts';
import { statementFacts } from './statementFacts.ts';
import type { Tracing } from './tracing.ts';

const QUICKLY = { sampled: 1, metricsEveryMs: 200, spansEveryMs: 100 };
const quietLog = openLog('fatal');
const breaks = implement(
  endpoint({
    method: 'GET',
    path: '/api/breaks',
    summary: 'Breaks',
    access: 'open',
    request: z.object({}),
    response: z.object({}),
  }),
  async (_nothing, { db }) => {
    await sql`select 'CANARY mira.okafor@example.edu'`.execute(db);
    throw new Error('CANARY of Ada Lovelace');
  },
);

let receiver: OtlpReceiver;
let tracing: Tracing;
let world: World;
let person: Person;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  const metrics = openMetrics();
  tracing = openTelemetry(
    { ...QUICKLY, endpoint: receiver.origin, service: 'circuit-api' },
    metrics.registry,
    quietLog,
  );
  world = await aWorld({ tracing, metrics, extra: [breaks] });
  person = await world.person({ email: 'canary.person@example.edu' });
});
afterAll(async () => {
  await world.close();
  await tracing.stop();
  await receiver.stop();
});

const spansOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId);
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

test('OT-1 the id of a problem document is the id of the log lines and of the trace', async () => {
  const { status, body } = await world.call(breaks.endpoint);
  expect(status).toBe(500);
  await until(() => expect(spansOf(body.traceId).map(({ name }) => name)).toContain('GET /api/breaks'));
  const logged = world
    .logged()
    .split('\n')
    .filter((line) => line.includes(body.traceId));
  expect(logged.some((line) => line.includes('unexpected error'))).toBe(true);
  expect(spansOf(body.traceId).find(({ name }) => name === 'GET /api/breaks')).toMatchObject({
    service: 'circuit-api',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/breaks',
      'http.response.status_code': 500,
      'circuit.shard': world.shard,
      'error.type': '500',
    },
    status: { code: 2 },
  });
});

test('OT-1 each statement is a child of its request, named by what it does to which table', async () => {
  const traceId = 'c0ffee00000000000000000000000001';
  await world.call(
    listGroups,
    { tab: 'ALL' },
    { as: person, headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } },
  );
  await until(() => expect(spansOf(traceId).some(({ name }) => name === 'GET /api/groups')).toBe(true));
  const request = spansOf(traceId).find(({ name }) => name === 'GET /api/groups');
  const statements = spansOf(traceId).filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBe(spansOf(traceId).length - 1);
  for (const { attributes } of statements)
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'circuit.shard': world.shard });
  expect(statements.map(({ attributes }) => attributes['db.collection.name'])).toContain('group_user_roles');
});

test('OT-2 the id of a caller is taken, but not its place in the tree nor its wish to be recorded', async () => {
  const traceId = 'c0ffee00000000000000000000000002';
  await world.call(getTime, {}, { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-00` } });
  await until(() => expect(spansOf(traceId)).not.toEqual([]));
  expect(spansOf(traceId).find(({ name }) => name === 'GET /api/time')?.parentSpanId).toBeUndefined();
});

test('OT-3 nothing of a person is in a span or a metric: no id, no address, no value and no text of an error', async () => {
  const { body } = await world.call(getGroup, { groupId: person.id }, { as: person });
  await world.call(breaks.endpoint, {}, { headers: { 'user-agent': 'CANARY' } });
  await until(() => expect(spansOf(body.traceId)).not.toEqual([]));
  await until(() => expect(receiver.metrics.has('circuit_http_request_seconds')).toBe(true));
  expect(receiver.refused).toEqual([]);
  expect(receiver.everything()).not.toMatch(/canary|lovelace/i);
  expect(receiver.everything()).not.toContain(person.id);
});

test('OT-4 without a collector nothing is traced', async () => {
  expect(await startTracing({ telemetry: null }, 'circuit-api', openMetrics(), quietLog)).toBeUndefined();
});

test('OT-4 a collector that is away costs nobody anything but a line in the log', async () => {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  const away = openTelemetry(
    { ...QUICKLY, endpoint: 'http://127.0.0.1:9', service: 'circuit-api' },
    openMetrics().registry,
    log,
  );
  away.begin({ name: 'x', kind: 'server', traceId: 'a'.repeat(32), facts: {} }).end();
  await until(() => expect(lines.join('')).toContain('telemetry not sent'));
  await away.stop();
});

test('OT-5 what Prometheus reads is what the collector gets, with the same counts', async () => {
  await world.call(getTime);
  const lastOf = async () => {
    const found = receiver.metrics.get('circuit_http_request_seconds')?.histogram?.dataPoints ?? [];
    const got = found.find(
      ({ attributes }) => attributes['route'] === '/api/time' && String(attributes['status']) === '200',
    );
    const text = await world.parts.metrics.registry.getSingleMetricAsString('circuit_http_request_seconds');
    const counted = /_count\{[^}]*route="\/api\/time"[^}]*\} (\d+)/.exec(text)?.[1];
    return { got: got?.count, counted: Number(counted) };
  };
  await vi.waitFor(
    async () => {
      const { got, counted } = await lastOf();
      expect(counted).toBeGreaterThan(0);
      expect(got).toBe(counted);
    },
    { timeout: 10_000 },
  );
  expect(receiver.metrics.has('nodejs_eventloop_lag_seconds')).toBe(true);
});

test('OT-6 a job is traced under the id of the request that asked for it, and its statements with it', async () => {
  const counting = job({
    kind: 'tracedCounting',
    schema: z.object({}),
    run: async (_data, context) => {
      await context.message('CANARY sentence');
      return {};
    },
  });
  const urls = await aDatabase(inject('university'), [counting]);
  const home = await aHome({ ...urls, watchStatement: tracing.watchStatement });
  const runner = await startRunner(
    [{ home, jobsUrl: urls.jobsUrl }],
    [counting],
    { countJob: () => undefined, tracing },
    quietLog,
  );
  const traceId = 'c0ffee00000000000000000000000003';
  const ids = await home.database.withShard(world.shard, async (db) => {
    const [asked, byItself] = [
      await insertJobLog(db, { kind: counting.kind, startedBy: null }),
      await insertJobLog(db, { kind: counting.kind, startedBy: null }),
    ];
    await home.queue.enqueue(db, { kind: counting.kind, shard: world.shard, jobLogId: asked.id, traceId, data: {} });
    await home.queue.enqueue(db, { kind: counting.kind, shard: world.shard, jobLogId: byItself.id, data: {} });
    return { byItself: byItself.id.replaceAll('-', '') };
  });
  await until(() => expect(spansOf(traceId).map(({ name }) => name)).toContain('job tracedCounting'));
  await until(() => expect(spansOf(ids.byItself).map(({ name }) => name)).toContain('job tracedCounting'));
  await runner.stop();
  await home.close();
  expect(spansOf(traceId).find(({ name }) => name === 'job tracedCounting')?.attributes).toMatchObject({
    'circuit.shard': world.shard,
    'circuit.job.kind': 'tracedCounting',
    'circuit.job.end': 'succeeded',
  });
  expect(spansOf(traceId).map(({ name }) => name)).toContain('update job_logs');
  expect(receiver.everything()).not.toContain('CANARY');
});

test.each([
  ['select * from "group_users" where id = $1', 'select group_users'],
  ['insert into audit_events (verb) values ($1)', 'insert audit_events'],
  ['with found as (select 1) select * from found join users u on true', 'with users'],
  ['update only job_logs set status = $1', 'update job_logs'],
  ['select circuit_now()', 'select'],
])('OT-3 %j is told as %j', (text, name) => {
  expect(statementFacts(text).name).toBe(name);
  expect(JSON.stringify(statementFacts(text).facts)).not.toContain('$1');
});

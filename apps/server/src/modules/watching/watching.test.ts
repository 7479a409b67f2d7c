import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openMetrics, type Metrics } from '#platform/metrics.ts';
import { makeReadOnly, pauseShard, resumeShard } from '#platform/pauses.store.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { startWatching } from './startWatching.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
let world: World;
let metrics: Metrics;
beforeAll(async () => void (world = await aWorld()));
afterAll(() => world.close());

async function watch() {
  metrics = openMetrics();
  const homes = new Map([[world.shard, world.home]]);
  const watching = startWatching(homes, metrics.registry, world.log);
  await vi.waitFor(async () => expect(await valueOf('circuit_university_read_timestamp_seconds')).toBeGreaterThan(0));
  await watching.stop();
}

async function valueOf(name: string): Promise<number | undefined> {
  const found = await metrics.registry.getSingleMetric(name)?.get();
  return found?.values.find(({ labels }) => labels['shard'] === world.shard)?.value;
}

test('WA-1 the worker tells for each university what waits, for how long, and what failed', async () => {
  const boss = await world.person({ roles: ['SuperAdmin'] });
  await world.home.database.withShard(world.shard, async (db) => {
    await sql`insert into job_logs (kind, status, started_by, created_at)
      values ('score', 'queued', ${boss.id}, circuit_now() - interval '20 minutes')`.execute(db);
    await sql`insert into job_logs (kind, status, started_by, ended_at)
      values ('pushGrades', 'failed', ${boss.id}, circuit_now())`.execute(db);
  });
  await watch();
  expect(await valueOf('circuit_jobs_waiting')).toBe(1);
  expect(await valueOf('circuit_jobs_oldest_waiting_seconds')).toBeGreaterThan(1190);
  expect(await valueOf('circuit_jobs_failed')).toBe(1);
  expect(await valueOf('circuit_pushes_failing')).toBe(0);
  expect(await valueOf('circuit_syncs_failing')).toBe(0);
  expect(await valueOf('circuit_university_paused')).toBe(0);
  expect(await valueOf('circuit_people')).toBeGreaterThan(0);
});

test('OP-28 a university that is paused or read-only says that its jobs and messages are meant to wait', async () => {
  const operate = (work: (db: ShardDb) => Promise<unknown>) =>
    world.home.database.withShard(world.shard, work, 'upkeep');
  await operate((db) => makeReadOnly(db, { by: 'Ada', reason: 'A test.' }));
  await watch();
  expect(await valueOf('circuit_university_paused')).toBe(1);
  await operate(resumeShard);
  await operate((db) => pauseShard(db, { by: 'Ada', reason: 'A test.' }));
  await watch();
  expect(await valueOf('circuit_university_paused')).toBe(1);
  await operate(resumeShard);
  await watch();
  expect(await valueOf('circuit_university_paused')).toBe(0);
});

test('WA-6 the figures of a university that was erased or moved away are gone after a round; the others stay', async () => {
  metrics = openMetrics();
  const homes = new Map([world.shard, world.otherShard].map((shard) => [shard, world.home]));
  const watching = startWatching(homes, metrics.registry, world.log, { everyMs: 20 });
  const both = [world.shard, world.otherShard];
  await vi.waitFor(async () => expect(await shardsIn()).toEqual(new Set(both)));
  homes.delete(world.otherShard);
  await vi.waitFor(async () => expect(await shardsIn()).toEqual(new Set([world.shard])));
  await watching.stop();
  expect(await valueOf('circuit_university_read_timestamp_seconds')).toBeGreaterThan(0);
});

/** The universities that any figure names. */
async function shardsIn(): Promise<Set<unknown>> {
  const all = await metrics.registry.getMetricsAsJSON();
  const labels = all.flatMap(({ values }) => values.map((value) => value.labels));
  return new Set(labels.flatMap((of) => ('shard' in of ? [of['shard']] : [])));
}

const rulesFile = () => readFile(join(ROOT, 'deploy/prometheus/circuit.rules.yml'), 'utf8');
const dashboardFile = () => readFile(join(ROOT, 'deploy/prometheus/dashboard.json'), 'utf8');

test('WA-2 the rules and the dashboard read figures that a process or the script of the backup gives', async () => {
  await watch();
  const script = await readFile(join(ROOT, 'deploy/prometheus/backup-age.sh'), 'utf8');
  const ours = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const isGiven = (name: string) =>
    ours.includes(name) ||
    ours.some((one) => ['_bucket', '_count', '_sum'].some((ending) => name === one + ending)) ||
    script.includes(`${name} $`);
  for (const text of [await rulesFile(), await dashboardFile()]) {
    const asked = new Set(text.match(/\bcircuit_\w+/g));
    expect(asked.size).toBeGreaterThan(5);
    expect([...asked].filter((name) => !isGiven(name))).toEqual([]);
  }
});

test('WA-2 the rules count the routes by which students hand in', async () => {
  const [, pattern = ''] = /route=~"([^"]+)"/.exec(await rulesFile()) ?? [];
  const routes = ENDPOINTS.map(({ method, path }) => ({ method, route: path.replaceAll(/\{(\w+)\}/g, ':$1') }));
  const counted = routes.filter(({ route }) => new RegExp(`^${pattern}$`).test(route));
  expect(counted.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('WA-3 each alert has a page of five lines', async () => {
  const [rules, pages] = [await rulesFile(), await readFile(join(ROOT, 'docs/operations/alerts.md'), 'utf8')];
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  const sections = new Map(
    pages
      .split('\n## ')
      .slice(1)
      .map((section) => [section.split('\n')[0] ?? '', section.match(/^- \*\*\w+:\*\* /gm)?.length ?? 0]),
  );
  expect(alerts.length).toBeGreaterThan(15);
  expect(Object.fromEntries(sections)).toEqual(Object.fromEntries(alerts.map((name) => [name, 5])));
  for (const name of alerts) expect(rules).toContain(`runbook: handbook/alerts.md#${name.toLowerCase()}\n`);
});

import { updateConfiguration, getFullConfiguration } from '@circuit/contract/configuration';
import { testOutsideService } from '@circuit/contract/outsideServices';
import {
  startAnalyticsEndpoint,
  startErrorEndpoint,
  type AnalyticsEndpoint,
  type ErrorEndpoint,
} from '@circuit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
let boss: Person;
let errors: ErrorEndpoint;
let analytics: AnalyticsEndpoint;
beforeAll(async () => {
  [world, errors, analytics] = await Promise.all([aWorld(), startErrorEndpoint(), startAnalyticsEndpoint()]);
  boss = await world.person({ roles: ['SuperAdmin'] });
});
afterAll(() => Promise.all([world.close(), errors.stop(), analytics.stop()]));

async function save(changes: object) {
  const { version } = (await world.call(getFullConfiguration, {}, { as: boss })).body;
  const headers = { 'if-match': `"${version}"` };
  return world.call(updateConfiguration, { ...changes, reason: 'To see errors' }, { as: boss, headers });
}
const tried = async (kind: string) => (await world.call(testOutsideService, { kind }, { as: boss })).body;

test('ER-6 a test sends one report with the saved DSN and says what came back', async () => {
  expect(await tried('errorReports')).toMatchObject({ worked: false, sentence: 'No DSN is saved yet.' });
  await save({ errorReportsDsn: errors.dsn });
  const outcome = await tried('errorReports');
  expect(outcome).toMatchObject({ worked: true, facts: [{}, { name: 'Status', value: '200' }, { name: 'Report' }] });
  expect(errors.refused).toEqual([]);
  expect(errors.events()).toMatchObject([{ event_id: outcome.facts[2]?.value, environment: world.shard }]);
});

test('ER-6 a key that the service does not know is told as refused', async () => {
  await save({ errorReportsDsn: errors.dsn.replace('0a1b', 'ffff') });
  const { worked, sentence } = await tried('errorReports');
  expect(worked).toBe(false);
  expect(sentence).toMatch(/refused it with status 400/);
});

test('AY-4 a test sends one page view and says what came back', async () => {
  expect(await tried('analytics')).toMatchObject({
    worked: false,
    sentence: 'Save a measurement id and an address first.',
  });
  await save({ analyticsMeasurementId: 'G-TEST1234', analyticsUrl: analytics.url });
  expect(await tried('analytics')).toMatchObject({ worked: true, facts: [{}, { name: 'Status', value: '204' }] });
  expect(analytics.pageViews).toMatchObject([{ tid: 'G-TEST1234', en: 'page_view' }]);
});

test.each([
  { errorReportsDsn: 'https://errors.example.edu/7' },
  { errorReportsDsn: 'http://0a1b@errors.example.edu/7' },
  { errorReportsDsn: "https://0a1b@errors.example.edu; script-src 'unsafe-inline'/7" },
  { analyticsMeasurementId: 'G 12' },
  { analyticsUrl: 'http://collector.example.edu/g' },
  { analyticsUrl: 'https://collector.example.edu/g?x=1' },
])('ER-1 AY-1 %j is refused', async (changes) => {
  expect((await save(changes)).status).toBe(400);
});

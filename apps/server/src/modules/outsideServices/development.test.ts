import { getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import type { Endpoint } from '@circuit/contract/endpoint';
import { putServiceSecret, testOutsideService } from '@circuit/contract/outsideServices';
import { DEV_OUTSIDE_PORTS, freePort, startDevOutsideServices, type CallApi } from '@circuit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET /api/configuration/full': getFullConfiguration,
  'PUT /api/configuration': updateConfiguration,
  'PUT secret': putServiceSecret,
};

let world: World;
let boss: Person;
let call: CallApi;

beforeAll(async () => {
  world = await aWorld();
  boss = await world.person({ roles: ['SuperAdmin'] });
  call = async <Answer>(method: string, path: string, body: object = {}, seenVersion?: number) => {
    const [, kind] = /^\/api\/outsideServices\/(\w+)\/secret$/.exec(path) ?? [];
    const endpoint = ENDPOINTS[`${method} ${kind === undefined ? path : 'secret'}`];
    if (endpoint === undefined) throw new Error(`${method} ${path} is not known.`);
    const headers: Record<string, string> = seenVersion === undefined ? {} : { 'if-match': `"${seenVersion}"` };
    const answer = await world.call(endpoint, kind === undefined ? body : { ...body, kind }, { as: boss, headers });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- as in development
  };
});
afterAll(() => world.close());

async function start() {
  const names = Object.keys(DEV_OUTSIDE_PORTS);
  const free = await Promise.all(names.map(async (name) => [name, await freePort()] as const));
  const ports = Object.fromEntries(free) as Record<keyof typeof DEV_OUTSIDE_PORTS, number>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same names
  const taken: string[] = [];
  const services = await startDevOutsideServices(call, {
    ports,
    teacher: '0012345678',
    now: Date.now(),
    onTaken: (service) => taken.push(service),
  });
  return { ...services, ports, taken };
}

const saved = async () => (await world.call(getFullConfiguration, {}, { as: boss })).body;

test('OS-8 the services of development are configured, and the test of each on the configuration page works', async () => {
  const services = await start();
  try {
    for (const kind of ['timetable', 'eventStore', 'errorReports', 'analytics', 'secondReader'] as const) {
      const { body } = await world.call(testOutsideService, { kind }, { as: boss });
      expect([kind, body.worked]).toEqual([kind, true]);
    }
    expect(new Set(services.taken)).toEqual(new Set(['events', 'errors', 'analytics']));
  } finally {
    await services.stop();
  }
});

test('OS-8 the next start follows its ports, keeps a switch as it is, and leaves a service that a person named', async () => {
  const { version } = await saved();
  const byHand = { caliperEnabled: false, errorReportsDsn: 'https://0a1b2c3d@errors.example.edu/7', reason: 'By hand' };
  await call('PUT', '/api/configuration', byHand, version);
  const services = await start();
  try {
    expect(await saved()).toMatchObject({
      caliperEnabled: false,
      errorReportsDsn: byHand.errorReportsDsn,
      timetableUrl: `http://127.0.0.1:${services.ports.timetable}/UniTime`,
    });
  } finally {
    await services.stop();
  }
});

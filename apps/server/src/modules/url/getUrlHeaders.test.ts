import { Resolver } from 'node:dns/promises';
import { createServer, type AddressInfo } from 'node:net';

import { updateConfiguration } from '@circuit/contract/configuration';
import { getUrlHeaders } from '@circuit/contract/url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type Egress, openEgress, type EgressAnswer } from '#platform/egress/egress.ts';
import { aWorld, type World } from '#testing/aWorld.ts';

import { lookAt } from './getUrlHeaders.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const answering = (answer: Partial<EgressAnswer> | undefined) => ({
  ask: async (url: string) => (answer === undefined ? undefined : { status: 200, url, contentType: null, ...answer }),
});
const look = (egress: Pick<Egress, 'ask'>, url: string) => lookAt(egress, { url }, world);
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test('S7.07 an address is described by whether it answers, its type and whether it may be framed', async () => {
  const page = { isReachable: true, contentType: 'text/html', mayBeFramed: false };
  expect(await look(answering({ contentType: 'text/html' }), 'https://a.example/')).toEqual(page);
  expect(await look(answering({ contentType: 'text/html' }), VIDEO)).toEqual({ ...page, mayBeFramed: true });
  const nothing = { isReachable: false, contentType: null, mayBeFramed: false };
  expect(await look(answering({ status: 404, contentType: 'text/html' }), VIDEO)).toEqual(nothing);
  expect(await look(answering(undefined), VIDEO)).toEqual(nothing);
});

test('S7.07 an address of our own network looks like one that does not answer, and is not called', async () => {
  let connections = 0;
  const canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', () => resolve()));
  const { port } = canary.address() as AddressInfo; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it listens on TCP
  // Whatever passes the guard reaches the canary, so that a guard with a hole would be seen.
  const egress = openEgress({
    resolve: async (name) => [name === 'public.example' ? '93.184.216.34' : '127.0.0.1'],
    connection: () => ({ hostname: '127.0.0.1', port: String(port) }),
    timeoutMs: 1000,
  });
  const nothing = { isReachable: false, contentType: null, mayBeFramed: false };
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://inside.example/'])
    expect(await look(egress, url)).toEqual(nothing);
  expect(connections).toBe(0);
  expect(await look(egress, 'https://public.example/')).toEqual(nothing);
  expect(connections).toBeGreaterThan(0);
  await new Promise((resolve) => canary.close(resolve));
  const as = await world.person();
  const { status, body } = await world.call(getUrlHeaders, { url: 'https://localhost/' }, { as });
  expect({ status, body }).toMatchObject({ status: 200, body: nothing });
});

test('EG-8 a person asks for ten addresses a minute and no more', async () => {
  const as = await world.person();
  const statuses = [];
  for (let turn = 0; turn < 12; turn++)
    statuses.push((await world.call(getUrlHeaders, { url: 'https://localhost/' }, { as })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect((await world.call(getUrlHeaders, { url: 'https://localhost/' }, { as: await world.person() })).status).toBe(
    200,
  );
});

test('EG-9 the hosts that a university lists hold for the check of links, and only for that university', async () => {
  const called = new Set<string>();
  const resolve = async (name: string) => {
    called.add(name);
    return [];
  };
  // The route asks the system's resolver, so its calls are seen there.
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(resolve);
  vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation(resolve);
  const admin = await world.person({ roles: ['SuperAdmin'] });
  const put = (fields: object, version: number) =>
    world.call(
      updateConfiguration,
      { reason: 'A test.', ...fields },
      { as: admin, headers: { 'if-match': `"${version}"` } },
    );
  const check = async (url: string, as = admin) =>
    expect((await world.call(getUrlHeaders, { url }, { as })).status).toBe(200);
  await check('https://planted1.example/');
  const { status, body } = await put({ universityName: 'Oakfield', egressAllowedHosts: ['ok.example'] }, 0);
  expect(status).toBe(200);
  await check('https://planted2.example/');
  await check('https://ok.example/');
  await check('https://planted3.example/', await world.person({ shard: world.otherShard }));
  expect([...called]).toEqual(['planted1.example', 'ok.example', 'planted3.example']);
  expect(
    (await put({ universityName: 'Oakfield', egressAllowedHosts: ['https://ok.example'] }, body.version)).status,
  ).toBe(400);
});

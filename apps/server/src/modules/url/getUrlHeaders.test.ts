import { createServer, type AddressInfo } from 'node:net';

import { getUrlHeaders } from '@circuit/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openEgress, type EgressAnswer } from '#platform/egress/egress.ts';
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
const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test('S7.07 an address is described by whether it answers, its type and whether it may be framed', async () => {
  const page = { isReachable: true, contentType: 'text/html', mayBeFramed: false };
  expect(await lookAt(answering({ contentType: 'text/html' }), 'https://a.example/')).toEqual(page);
  expect(await lookAt(answering({ contentType: 'text/html' }), VIDEO)).toEqual({ ...page, mayBeFramed: true });
  const nothing = { isReachable: false, contentType: null, mayBeFramed: false };
  expect(await lookAt(answering({ status: 404, contentType: 'text/html' }), VIDEO)).toEqual(nothing);
  expect(await lookAt(answering(undefined), VIDEO)).toEqual(nothing);
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
    expect(await lookAt(egress, url)).toEqual(nothing); // oxlint-disable-line eslint/no-await-in-loop -- one after the other
  expect(connections).toBe(0);
  expect(await lookAt(egress, 'https://public.example/')).toEqual(nothing);
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
    statuses.push((await world.call(getUrlHeaders, { url: 'https://localhost/' }, { as })).status); // oxlint-disable-line eslint/no-await-in-loop -- in order
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect((await world.call(getUrlHeaders, { url: 'https://localhost/' }, { as: await world.person() })).status).toBe(
    200,
  );
});

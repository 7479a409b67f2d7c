import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { listenOnLoopback } from './listenOnLoopback.ts';

test('PG-4 no server of a test gets the port of one that has stopped', async () => {
  const ports: number[] = [];
  // The system has some 14,000 to give, so that of 500 some would come twice.
  for (let count = 0; count < 500; count++) {
    const server = createServer();
    ports.push(await listenOnLoopback(server));
    await new Promise((resolve) => void server.close(resolve));
  }
  expect(new Set(ports).size).toBe(500);
});

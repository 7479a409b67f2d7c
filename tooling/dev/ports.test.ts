import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';

import { freePort } from '@circuit/testing';
import { afterEach, expect, test } from 'vitest';

import { answersFrom } from './answers.ts';
import { choosePorts } from './ports.ts';

const listening: Server[] = [];
afterEach(async () => {
  await Promise.all(listening.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listenAt(port: number, host = '127.0.0.1'): Promise<void> {
  const server = createServer((socket) => void socket.destroy());
  listening.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
}

test('DM-10 two that start beside each other get ports of their own, each the usual one or the next that is free', async () => {
  const usual = { DEV_API_PORT: await freePort(), DEV_MAIL_PORT: await freePort() };
  const first = await choosePorts(usual, {});
  expect(first).toEqual(usual);
  await Promise.all([listenAt(first.DEV_API_PORT), listenAt(first.DEV_MAIL_PORT)]);
  const second = await choosePorts(usual, {});
  const all = [...Object.values(first), ...Object.values(second)];
  expect(new Set(all).size).toBe(4);
  expect(second.DEV_API_PORT).toBeGreaterThan(first.DEV_API_PORT);
});

test('DM-10 two settings with the same usual port get two ports', async () => {
  const port = await freePort();
  const { ONE, OTHER } = await choosePorts({ ONE: port, OTHER: port }, {});
  expect(ONE).not.toBe(OTHER);
});

test('DM-10 a port that is asked for and taken is refused in one sentence, and so is what is no port', async () => {
  const port = await freePort();
  await listenAt(port);
  const usual = { PORT: 3000 };
  await expect(choosePorts(usual, { PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use by another program. Choose another one, for example PORT=${port + 1}.`,
  );
  await expect(choosePorts(usual, { PORT: 'abc' })).rejects.toThrow('PORT is not a port');
});

test('DM-10 a server that ends before it answers is not waited for, and a stranger’s answer is not taken for its own', async () => {
  const child = spawn(process.execPath, ['-e', 'process.exit(1)']);
  const stranger = await freePort();
  await listenAt(stranger);
  await expect(answersFrom(child, `http://127.0.0.1:${stranger}/`, 20)).rejects.toThrow('ended before it answered');
});

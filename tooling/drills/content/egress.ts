import { createServer, type Server } from 'node:net';

import { HOSTILE_ADDRESSES } from '@circuit/testing';

import type { Finding } from '#tooling/drills/report.ts';
import type { System } from '#tooling/drills/system.ts';

import { aPlace, inUniversity, jsonOf } from './pieces.ts';

/** Every address that must reach nothing is asked for, while somebody listens where it would lead. (T8) */
export async function drillEgress(system: System): Promise<Finding[]> {
  const { author } = await aPlace(system);
  const touched: string[] = [];
  // 443 is where the guard would let a connection go; 80 and the API's own port are where it must not.
  const listeners = await Promise.all(
    [
      ['127.0.0.1', 443],
      ['::1', 443],
      ['127.0.0.1', 80],
    ].map(([host, port]) => listen(String(host), Number(port), touched)),
  );
  const addresses = [
    ...HOSTILE_ADDRESSES,
    `${system.origin}/api/time`,
    `https://127.0.0.1:${new URL(system.origin).port}/`,
  ];
  let reached = 0;
  let slowestMs = 0;
  try {
    for (const address of addresses) {
      // The limit of ten a minute is a rule of its own.
      await inUniversity(system, 'delete from throttles');
      const began = performance.now();
      const reply = await author.call('GET', `/api/url/headers?url=${encodeURIComponent(address)}`);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      if (jsonOf<{ isReachable: boolean }>(reply).isReachable) reached += 1;
    }
  } finally {
    for (const listener of listeners) listener.close();
  }
  return [
    {
      rule: 'EG-2 no address of our own network is called, however it is written',
      figures: `${addresses.length} addresses, ${touched.length} connections to listeners on loopback ${touched.join(', ')}, ${reached} said to answer; the slowest took ${Math.round(slowestMs)} ms`,
      isHeld: touched.length === 0 && reached === 0 && slowestMs < 7000,
    },
  ];
}

function listen(host: string, port: number, touched: string[]): Promise<Server> {
  const server = createServer((socket) => {
    touched.push(`${host}:${port}`);
    socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

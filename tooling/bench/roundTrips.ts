import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

import type { Environment } from '#tooling/dev/environment.ts';

export interface CountingProxy {
  /** The same database, by way of this. */
  readonly url: string;
  /** How often the product waited for an answer, since the last call. */
  readonly take: () => number;
  readonly close: () => void;
}

/** In front of the database: counts how often the product waits for it. */
export async function countingProxy(url: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let count = 0;
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = createConnection({ port: Number(port), host: hostname, noDelay: true });
    let isAnswered = true;
    client.on('data', (bytes) => {
      upstream.write(bytes);
      if (isBareCommit(bytes)) return;
      if (isAnswered) count += 1;
      isAnswered = false;
    });
    upstream.on('data', (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    sockets.push(client, upstream);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port); // oxlint-disable-line typescript/no-unsafe-type-assertion -- it listens on a port
  return {
    url: proxied.href,
    take: () => {
      const counted = count;
      count = 0;
      return counted;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Nobody waits for the commit of a read. (PS-6) */
const isBareCommit = (bytes: Buffer) => bytes.length < 20 && bytes.includes('commit');

/** The environment of a server that reaches the database of the university by way of the proxy. */
export function throughProxy(environment: Environment, { url }: CountingProxy): Environment {
  const databases = JSON.parse(environment['DATABASES'] ?? '{}') as Record<string, object>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own environment
  return {
    ...environment,
    DATABASES: JSON.stringify({ ...databases, university: { ...databases['university'], url } }),
  };
}

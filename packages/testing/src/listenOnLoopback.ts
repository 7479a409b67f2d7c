import type { Server } from 'node:net';

const had = new Set<number>();

/**
 * Gives the port. Without a wish it is one that no server of this process had before: the product remembers keys and
 * tokens by address, so a port that the system gives again would bring back those of a server that has stopped. (PG-4)
 */
export async function listenOnLoopback(server: Server, wished = 0): Promise<number> {
  for (;;) {
    const port = await listen(server, wished);
    if (wished !== 0 || !had.has(port)) {
      had.add(port);
      return port;
    }
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

function listen(server: Server, wished: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wished, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('The server listens on no port.'));
    });
  });
}

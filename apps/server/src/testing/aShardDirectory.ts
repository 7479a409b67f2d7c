import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';

import { changeDirectory, createDirectory, type DirectoryChange } from '@circuit/db';
import { freePort } from '@circuit/testing';
import { inject } from 'vitest';

export type TestDirectory = Awaited<ReturnType<typeof aShardDirectory>>;

/** A shard directory of its own, behind a line that a test can cut. */
export async function aShardDirectory() {
  const { ownerUrl } = inject('university');
  const name = `directory_${randomUUID().replaceAll('-', '')}`;
  const [reader, operator] = ['reader', 'operator'].map((role) => ({ role: `${name}_${role}`, password: role }));
  if (reader === undefined || operator === undefined) throw new Error('There are two roles.');
  const { url, operatorUrl } = await createDirectory(ownerUrl, { name, reader, operator });
  const line = await aLine(url);
  return {
    /** Through the line. */
    url: line.url,
    /** Past it. */
    directUrl: url,
    operatorUrl,
    cut: line.cut,
    mend: line.mend,
    /** How many connections the line has had. */
    connections: line.connections,
    change: <Answer>(work: (change: DirectoryChange) => Promise<Answer>) =>
      changeDirectory(operatorUrl, { by: 'Ada', command: 'test' }, work),
    close: line.cut,
  };
}

async function aLine(to: string) {
  const target = new URL(to);
  const through = new URL(to);
  through.port = String(await freePort());
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const other = connect(Number(target.port), '127.0.0.1');
    for (const [one, two] of [[socket, other] as const, [other, socket] as const]) {
      open.add(one);
      one
        .on('error', () => two.destroy())
        .on('close', () => open.delete(one))
        .pipe(two);
    }
  });
  const mend = () => new Promise<void>((resolve) => server.listen(Number(through.port), '127.0.0.1', () => resolve()));
  const cut = async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  await mend();
  return { url: through.href, mend, cut, connections: () => connections };
}

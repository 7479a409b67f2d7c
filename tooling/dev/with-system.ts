import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, startPostgres } from '@circuit/testing';

import { prepareEnvironment, seed } from './environment.ts';
import { ended, onStop, run } from './processes.ts';

// with-system.ts <command…>: runs it beside throw-away, seeded databases, with all that a server needs in its env.
// Unlike with-database.ts it needs a server that works, so what prints the schema does not start here.
const { stop, ...urls } = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'circuit-system-'));
let code = 1;
try {
  const environment = await prepareEnvironment(folder, urls, 'test');
  await seed(environment);
  const ports = { PORT: String(await freePort()), OPS_PORT: String(await freePort()) };
  const child = run(process.argv.slice(2), { ...environment, ...ports });
  onStop(() => child.kill('SIGTERM'));
  code = await ended(child);
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);

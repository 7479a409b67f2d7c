import { startPostgres } from '@circuit/testing';

import { DATA, KEPT_POSTGRES, prepareEnvironment } from './environment.ts';
import { ended, onStop, run } from './processes.ts';

// with-development.ts <command…>: runs it on what development keeps in .data, whether or not `npm run dev` is running;
// where the environment names databases already, on those.
const isNamed = process.env['DATABASES'] !== undefined || process.env['DATABASE_URL'] !== undefined;
process.exit(isNamed ? await runWith({}) : await runOnKept());

async function runOnKept(): Promise<number> {
  const { stop, ...urls } = await startPostgres(KEPT_POSTGRES);
  try {
    return await runWith(await prepareEnvironment(DATA, urls, process.env['NODE_ENV'] ?? 'development'));
  } finally {
    await stop();
  }
}

function runWith(environment: Record<string, string>): Promise<number> {
  const child = run(process.argv.slice(2), environment);
  onStop(() => child.kill('SIGTERM'));
  return ended(child);
}

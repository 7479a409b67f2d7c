import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { choosePorts } from '#tooling/dev/ports.ts';
import { onStop } from '#tooling/dev/processes.ts';

import { startDemo, type Demo } from './demo.ts';

// npm run demo [-- --fresh]: the product on port 3000, or the next free one, with a class of 412 in every stage. PORT
// chooses another port, DEMO_DATABASE_PORT another one for the database. What is done in it stays in .data/demo; --fresh begins anew.
const startedAt = performance.now();
const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
const USUAL_PORT = 3000;
/** After so long the first of its deadlines may have passed. */
const FRESH_HOURS = 8;

const stopping = new AbortController();
const stopped = Promise.withResolvers<number>();
onStop(() => {
  stopping.abort();
  stopped.resolve(0);
});
process.exit(await main());

async function main(): Promise<number> {
  const starting = begin();
  const demo = await starting.catch((error: unknown) => {
    // If the user stopped it, they know why it did not come up.
    if (!stopping.signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  });
  if (demo === null) return stopping.signal.aborted ? 0 : 1;
  process.stdout.write(welcome(demo));
  const code = await Promise.race([stopped.promise, demo.broken.then(() => 1)]);
  await demo.stop();
  return code;
}

/** On the port that is asked for, or the usual one, or the next that is free: never on another checkout's. (DM-10) */
async function begin(): Promise<Demo> {
  const { PORT: port } = await choosePorts({ PORT: USUAL_PORT });
  if (port !== USUAL_PORT && process.env['PORT'] === undefined)
    process.stdout.write(`Another program uses port ${USUAL_PORT}, so this demo takes ${port}.\n`);
  return startDemo({
    folder: join(import.meta.dirname, '../../.data/demo'),
    port,
    databasePort: Number(process.env['DEMO_DATABASE_PORT'] ?? 54_321),
    isFresh: values.fresh,
    signal: stopping.signal,
    say: (text) => void process.stdout.write(`${seconds().padStart(4)} s  ${text}\n`),
  });
}

function seconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}

function welcome({ origin, madeAt, isNew }: Demo): string {
  const hours = (Date.now() - madeAt.getTime()) / 3_600_000;
  const old = `This class was made ${Math.round(hours)} hours ago and its deadlines have moved on since.
Start anew with: npm run demo -- --fresh

`;
  return `
Ready after ${seconds()} s.

  The tour       ${origin}/tour     who to sign in as, and what to see
  Sign in        ${origin}
  Student        aokonkwo
  Instructor     lhale
  Grader         tsilva
  Administrator  mbell
  Password       copper circle, blue diamond

The demo writes to nobody: read its messages at ${origin}/outbox. Ctrl-C stops everything.

${isNew || hours < FRESH_HOURS ? '' : old}`;
}

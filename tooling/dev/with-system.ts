import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, startPostgres } from '@circuit/testing';

import { prepareEnvironment, seed } from './environment.ts';
import { keepMail } from './mail.ts';
import { ended, onStop, run } from './processes.ts';

// with-system.ts <command…>: runs it beside throw-away, seeded databases, with all that a server needs in its env.
// Unlike with-database.ts it needs a server that works, so what prints the schema does not start here.
const { stop, ...urls } = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'circuit-system-'));
let code = 1;
try {
  const environment = await prepareEnvironment(folder, urls, 'test');
  await seed(environment);
  const port = String(await freePort());
  const ports = { PORT: port, OPS_PORT: String(await freePort()), WORKER_OPS_PORT: String(await freePort()) };
  const [mailFile, origin] = [join(folder, 'mail.jsonl'), `http://127.0.0.1:${port}`];
  const mail = await keepMail(mailFile);
  const toMail = { SMTP_URL: mail.url, MAIL_FILE: mailFile, WEB_ORIGIN: origin };
  const child = run(process.argv.slice(2), { ...environment, ...ports, ...toMail });
  onStop(() => child.kill('SIGTERM'));
  code = await ended(child);
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);

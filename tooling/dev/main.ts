import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import type { CaughtMail } from '@circuit/testing';

import { answers } from './answers.ts';
import { DATA, prepareEnvironment, seed, type Urls } from './environment.ts';
import { keepMail } from './mail.ts';
import { ended, onStop, run } from './processes.ts';

// Database (kept in .data), migrations, job queue, keys, seed, API on 3000, worker, Vite on 5173, and a mail server on
// 1025 that shows messages here and sends none on. Ctrl-C stops it all.
const startedAt = performance.now();
const root = join(import.meta.dirname, '../..');
const server = join(root, 'apps/server/src');
const ports = {
  api: process.env['DEV_API_PORT'] ?? '3000',
  ops: process.env['DEV_OPS_PORT'] ?? '9464',
  workerOps: process.env['DEV_WORKER_OPS_PORT'] ?? '9465',
  web: process.env['DEV_WEB_PORT'] ?? '5173',
  mail: process.env['DEV_MAIL_PORT'] ?? '1025',
};
// A mistake in the API can be mended while --watch waits for it, so dev does not give up soon.
const PATIENCE_SECONDS = 3600;
const children: ChildProcess[] = [];
const stopped = Promise.withResolvers<number>();
let isStopping = false;
onStop(() => stopped.resolve(0));

const database = fork(join(import.meta.dirname, 'database.ts'), { detached: true });
void ended(database).then(() => stopped.resolve(1));
database.once('message', (urls: Urls) => {
  start(urls).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    stopped.resolve(1);
  });
});

const code = await stopped.promise;
isStopping = true;
for (const child of children) child.kill('SIGTERM');
await Promise.all(children.map(ended));
if (database.connected) database.disconnect();
await ended(database);
process.stdout.write('stopped\n');
process.exit(code);

async function start(urls: Urls): Promise<void> {
  const environment = await prepareEnvironment(DATA, urls, 'development');
  const people = await seed(environment);
  if (isStopping) return;
  const watch = [process.execPath, '--watch', '--watch-preserve-output'];
  const toServe = { ...environment, PORT: ports.api, OPS_PORT: ports.ops };
  keep(run([...watch, join(server, 'main.ts')], toServe, root));
  const mail = await keepMail(join(DATA, 'mail.jsonl'), { port: Number(ports.mail), onMail: show });
  const toSend = { SMTP_URL: mail.url, WEB_ORIGIN: `http://{shard}.localhost:${ports.web}` };
  const toWork = { ...environment, ...toSend, OPS_PORT: ports.workerOps };
  keep(run([...watch, join(server, 'worker.ts')], toWork, root));
  const toShow = { DEV_API_PORT: ports.api, DEV_WEB_PORT: ports.web };
  keep(run([process.execPath, join(root, 'node_modules/vite/bin/vite.js')], toShow, join(root, 'apps/web')));
  await answers(`http://127.0.0.1:${ports.api}/api/time`, PATIENCE_SECONDS);
  await answers(`http://127.0.0.1:${ports.web}/`, PATIENCE_SECONDS);
  process.stdout.write(welcome(people));
}

function show({ to, subject, text }: CaughtMail): void {
  process.stdout.write(`\nMessage to ${to.join(', ')}: ${subject}\n\n${text.replaceAll(/^/gm, '  ')}\n`);
}

function keep(child: ChildProcess): void {
  children.push(child);
  void ended(child).then((childCode) => stopped.resolve(childCode === 0 ? 1 : childCode));
}

function welcome(people: string): string {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return `
${people}
Ready after ${seconds} s.
  Web app   http://localhost:${ports.web}   the demo: http://demo.localhost:${ports.web}
  API       http://localhost:${ports.api}/api/docs
  Mail      shown here when it is sent, and kept in .data/mail.jsonl; none leaves this machine

`;
}

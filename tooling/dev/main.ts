import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import {
  DEV_LTI,
  DEV_OPENID,
  DEV_OUTSIDE_PORTS,
  type CaughtMail,
  type LtiPlatform,
  type OpenidProvider,
} from '@circuit/testing';

import { answers } from './answers.ts';
import { connectLtiPlatform } from './connectLtiPlatform.ts';
import { connectOpenidProvider } from './connectOpenidProvider.ts';
import { DATA, prepareEnvironment, seed, type Urls } from './environment.ts';
import { startDevLtiPlatform } from './ltiPlatform.ts';
import { keepMail } from './mail.ts';
import { connectOutsideServices, startTraceReceiver } from './outsideServices.ts';
import { choosePorts } from './ports.ts';
import { ended, onStop, run } from './processes.ts';

// Database (kept in .data), migrations, job queue, keys, seed, API on 3000, worker, Vite on 5173, a mail server on 1025
// that shows messages here and sends none on, a learning platform on 3080 to launch from, an OpenID provider on 3090 to
// sign in with, and the university's other services on 3070 to 3075. A port that another program uses is left to it: the
// next free one is taken, unless a setting asks for the port (DM-10). Ctrl-C stops it all.
const startedAt = performance.now();
const root = join(import.meta.dirname, '../..');
const server = join(root, 'apps/server/src');
const USUAL_PORTS = {
  DEV_API_PORT: 3000,
  DEV_OPS_PORT: 9464,
  DEV_WORKER_OPS_PORT: 9465,
  DEV_WEB_PORT: 5173,
  DEV_MAIL_PORT: 1025,
  DEV_LTI_PORT: DEV_LTI.port,
  DEV_LTI_SSO_PORT: DEV_LTI.ssoPort,
  DEV_OPENID_PORT: DEV_OPENID.port,
  DEV_TIMETABLE_PORT: DEV_OUTSIDE_PORTS.timetable,
  DEV_EVENTS_PORT: DEV_OUTSIDE_PORTS.events,
  DEV_ERRORS_PORT: DEV_OUTSIDE_PORTS.errors,
  DEV_ANALYTICS_PORT: DEV_OUTSIDE_PORTS.analytics,
  DEV_READER_PORT: DEV_OUTSIDE_PORTS.reader,
  DEV_TRACES_PORT: 3075,
} as const;
type Ports = Readonly<Record<keyof typeof USUAL_PORTS, number>>;
const NOT_CONNECTED = 'not connected: the seeded administrator could not sign in';
// A mistake in the API can be mended while --watch waits for it, so dev does not give up soon.
const PATIENCE_SECONDS = 3600;
/** What arrives at the services outside. */
const OUTSIDE = join(DATA, 'outside');
const children: ChildProcess[] = [];
const stopped = Promise.withResolvers<number>();
let isStopping = false;
onStop(() => stopped.resolve(0));

// Refused before anything is started or written.
await choosePorts(USUAL_PORTS).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
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
  // Now, not when we began: seeding takes a while, and somebody else may have come meanwhile.
  const ports = await choosePorts(USUAL_PORTS);
  const [api, web] = [String(ports.DEV_API_PORT), String(ports.DEV_WEB_PORT)];
  const watch = [process.execPath, '--watch', '--watch-preserve-output'];
  const traced = {
    ...environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: await startTraceReceiver(OUTSIDE, ports.DEV_TRACES_PORT),
  };
  const toServe = { ...traced, PORT: api, OPS_PORT: String(ports.DEV_OPS_PORT) };
  keep(run([...watch, join(server, 'main.ts')], toServe, root));
  const mail = await keepMail(join(DATA, 'mail.jsonl'), { port: ports.DEV_MAIL_PORT, onMail: show });
  const toSend = { SMTP_URL: mail.url, WEB_ORIGIN: `http://{shard}.localhost:${web}` };
  const toWork = { ...traced, ...toSend, OPS_PORT: String(ports.DEV_WORKER_OPS_PORT) };
  keep(run([...watch, join(server, 'worker.ts')], toWork, root));
  const toShow = { DEV_API_PORT: api, DEV_WEB_PORT: web };
  keep(run([process.execPath, join(root, 'node_modules/vite/bin/vite.js')], toShow, join(root, 'apps/web')));
  const ltiPorts = { port: ports.DEV_LTI_PORT, ssoPort: ports.DEV_LTI_SSO_PORT };
  const lms = await startDevLtiPlatform(`http://localhost:${web}`, ltiPorts);
  await answers(`http://127.0.0.1:${api}/api/time`, PATIENCE_SECONDS);
  await answers(`http://127.0.0.1:${web}/`, PATIENCE_SECONDS);
  // Somebody may have changed the administrator's password: then they connect it by hand.
  const isConnected = await connectLtiPlatform(`http://127.0.0.1:${api}`, lms).then(
    () => true,
    () => false,
  );
  const openid = await connectOpenidProvider(`http://localhost:${web}`, ports.DEV_OPENID_PORT).catch(() => null);
  const isOutsideConnected = await connectOutsideServices(`http://localhost:${web}`, OUTSIDE, outsidePorts(ports)).then(
    () => true,
    () => false,
  );
  process.stdout.write(welcome(people, ports, { lms, isConnected, openid, isOutsideConnected }));
}

function outsidePorts(ports: Ports) {
  return {
    timetable: ports.DEV_TIMETABLE_PORT,
    events: ports.DEV_EVENTS_PORT,
    errors: ports.DEV_ERRORS_PORT,
    analytics: ports.DEV_ANALYTICS_PORT,
    reader: ports.DEV_READER_PORT,
  };
}

function show({ to, subject, text }: CaughtMail): void {
  process.stdout.write(`\nMessage to ${to.join(', ')}: ${subject}\n\n${text.replaceAll(/^/gm, '  ')}\n`);
}

function keep(child: ChildProcess): void {
  children.push(child);
  void ended(child).then((childCode) => stopped.resolve(childCode === 0 ? 1 : childCode));
}

interface Beside {
  readonly lms: LtiPlatform;
  readonly isConnected: boolean;
  readonly openid: OpenidProvider | null;
  readonly isOutsideConnected: boolean;
}

function welcome(people: string, ports: Ports, beside: Beside): string {
  const { lms, isConnected, openid, isOutsideConnected } = beside;
  const { issuer, course } = lms;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  return `
${people}
Ready after ${seconds} s.
  Web app   http://localhost:${ports.DEV_WEB_PORT}   the demo: http://demo.localhost:${ports.DEV_WEB_PORT}
  API       http://localhost:${ports.DEV_API_PORT}/api/docs
  LMS       ${issuer}/courses/${course.id}   a course of 412; ${isConnected ? 'choose a person and launch' : 'connect it under Manage, Learning platforms'}
  OpenID    ${openid === null ? NOT_CONNECTED : `${openid.issuer}   "${DEV_OPENID.name}" on the sign-in page; any user name of the list, any password`}
  Outside   ${isOutsideConnected ? 'timetable, event store, error reports, page views, reader and traces: what they get is in .data/outside' : NOT_CONNECTED}
  Mail      shown here when it is sent, and kept in .data/mail.jsonl; none leaves this machine

`;
}

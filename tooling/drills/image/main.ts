import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { addressOf } from '@circuit/db';
import { freePort, startMailCatcher, startPostgres } from '@circuit/testing';

import { signInAt } from '#tooling/dev/signIn.ts';
import { report, type Finding } from '#tooling/drills/report.ts';
import { packThis } from '#tooling/drills/upgrade/releases.ts';

import { podmanArguments, readServices } from './compose.ts';
import { buildImage, packBase, podmanIn } from './podman.ts';

// npm run drill:image [-- --base BASE.TAR]: makes the image of a release from the Containerfile that we ship, and starts
// it with the settings of compose.yaml, from an empty PostgreSQL to a person who is signed in. It asks no registry. It
// needs root, buildah, podman, runc and mmdebstrap. Containers share the network of the machine, so the ports are ours.
const { values } = parseArgs({ options: { base: { type: 'string' } } });
const OWNER = 10_001;
const MOST_START_MS = 10_000;
const MOST_STOP_MS = 10_000;
const ADMINISTRATOR = { userName: 'admin@example.edu', password: 'seven lanterns over wet stone' };

const work = mkdtempSync(join(tmpdir(), 'circuit-image-'));
const podman = podmanIn(work);
const postgres = await startPostgres();
const mail = await startMailCatcher();
const findings: Finding[] = [];
try {
  const { folder } = packThis(join(work, 'release'));
  const file = join(folder, 'container/compose.yaml');
  const secrets = join(folder, 'container/secrets');
  const run = runnerOf(file);
  const owner = `OWNER_URL=${addressOf(postgres.university.ownerUrl, 'circuit')}`;
  const circuit: Circuit = (command, typed) => run('run', 'circuit', ['--rm', '-i', '--env', owner], command, typed);
  findings.push(await built(folder));
  writeSettings(secrets, join(folder, 'examples/circuit.env'));
  findings.push(await setUp(circuit, secrets), ...(await served(run)));
} finally {
  await podman(['rm', '--all', '--force', '--time', '2']).catch(() => undefined);
  await Promise.all([mail.stop(), postgres.stop()]);
  rmSync(work, { recursive: true, force: true });
}
report(findings);

/** Runs a service of compose.yaml to its end, or only creates its container. */
type Run = (
  verb: 'run' | 'create',
  service: string,
  options: readonly string[],
  command?: readonly string[],
  typed?: string,
) => Promise<string>;

function runnerOf(file: string): Run {
  const mostFiles = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }));
  const services = readServices(file);
  return (verb, name, options, command, typed) => {
    const service = services.get(name);
    if (service === undefined) throw new Error(`compose.yaml has no service ${name}.`);
    const here = ['--network', 'host', '--ulimit', 'nproc=4096:4096', ...podmanArguments(service, { file, mostFiles })];
    return podman([verb, ...here, ...options, 'circuit', ...(command ?? service.command ?? [])], typed);
  };
}

async function built(folder: string): Promise<Finding> {
  const base = values.base ?? packBase(work);
  const begun = performance.now();
  await podman(['import', '--quiet', base, 'localhost/node24']);
  buildImage(work, folder, 'localhost/node24');
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const sizes = await podman(['images', '--format', '{{.Repository}} {{.Size}}']);
  const [user, health] = (await podman(['inspect', 'circuit', '--format', '{{.User}} {{.HealthCheck}}'])).split(' ');
  return {
    rule: 'RL-5 the Containerfile of the release makes an image without a registry, with a user and a health check',
    figures: `${sizes.replaceAll('\n', ', ')}; ${seconds} s without the base`,
    isHeld: user === 'circuit' && health !== '<nil>',
  };
}

/** The folder that compose mounts as /etc/circuit, as handbook/install.md fills it before the first command. */
function writeSettings(secrets: string, example: string): void {
  mkdirSync(secrets, { recursive: true });
  cpSync(example, join(secrets, 'circuit.env'));
  writeFileSync(join(secrets, 'smtp-url'), `${mail.url}\n`, { mode: 0o600 });
  own(secrets);
}

function own(secrets: string): void {
  for (const place of [secrets, ...readdirSync(secrets).map((name) => join(secrets, name))])
    chownSync(place, OWNER, OWNER);
}

type Circuit = (command: readonly string[], typed?: string) => Promise<string>;

/** The steps of handbook/install.md, each in a container of its own. */
async function setUp(circuit: Circuit, secrets: string): Promise<Finding> {
  const adminUrl = addressOf(postgres.university.ownerUrl, 'postgres');
  writeFileSync(join(secrets, 'keys.json'), await circuit(['keys', 'new']), { mode: 0o600 });
  own(secrets);
  await circuit(['database', 'create', '--name', 'circuit', '--to', '/etc/circuit', '--admin-url', adminUrl]);
  const migrated = await circuit(['migrate']);
  const check = await circuit(['check']);
  const doctor = (await circuit(['doctor'])).split('\n');
  await circuit(['shard', 'create', 'university', '--name', 'Lindenfield University', '--by', 'drill']);
  const [email, password] = [ADMINISTRATOR.userName, ADMINISTRATOR.password];
  const person = ['--email', email, '--first-name', 'Ada', '--last-name', 'Admin', '--by', 'drill'];
  await circuit(['super-admin', 'create', '--shard', 'university', ...person], `${password}\n`);
  const wrong = doctor.filter((line) => !line.startsWith('ok'));
  return {
    rule: 'RL-5 the command in the image makes database, keys, university and administrator; its doctor finds nothing wrong',
    figures: `${check} ${migrated}; ${doctor.length} things looked at${wrong.length === 0 ? '' : `: ${wrong.join('; ')}`}`,
    isHeld: check.startsWith('The settings are complete') && migrated.includes('up to date') && wrong.length === 0,
  };
}

/** Two APIs and a worker as compose starts them; a container is ready when its own health check says so. */
async function served(run: Run): Promise<Finding[]> {
  const names = ['api-1', 'api-2', 'worker'];
  const ports = new Map<string, { web: number; ops: number }>();
  const starts: number[] = [];
  for (const name of names) {
    const [web, ops] = [await freePort(), await freePort()];
    ports.set(name, { web, ops });
    await run('create', name, ['--name', name, '--env', `PORT=${web}`, '--env', `OPS_PORT=${ops}`]);
    const begun = performance.now();
    await podman(['start', name]);
    await ready(ops);
    starts.push(performance.now() - begun);
  }
  const statuses = await Promise.all(
    [...ports.values()].flatMap(({ ops }) =>
      ['healthz', 'readyz'].map(async (path) => (await fetch(`http://127.0.0.1:${ops}/${path}`)).status),
    ),
  );
  const health = await Promise.all(names.map((name) => podman(['healthcheck', 'run', name]).then(() => 'healthy')));
  const { userId } = await signInAt(`http://127.0.0.1:${ports.get('api-1')?.web}`, ADMINISTRATOR);
  const page = await fetch(`http://127.0.0.1:${ports.get('api-2')?.web}/`);
  const doctor = (await podman(['exec', 'api-1', 'circuit', 'doctor'])).split('\n');
  await sleep(5000);
  const memory = await Promise.all(names.map(async (name) => `${name} ${await megabytes(name)} MB`));
  const shut = await confined('api-1');
  const stops = await Promise.all(names.map(stopped));
  return [
    {
      rule: 'RL-5 two APIs and a worker start with the settings of compose.yaml, answer, and sign a person in',
      figures: `ready after ${starts.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}; ${statuses.join(' ')}; page ${page.status}; ${health.join(', ')}; at rest ${memory.join(', ')}`,
      isHeld:
        starts.every((ms) => ms < MOST_START_MS) &&
        [...statuses, page.status].every((status) => status === 200) &&
        userId !== '' &&
        doctor.every((line) => line.startsWith('ok')),
    },
    shut,
    {
      rule: `RL-5 each of them ends by itself within ${MOST_STOP_MS / 1000} s of SIGTERM`,
      figures: stops.map(({ ms, code }) => `${(ms / 1000).toFixed(1)} s with ${code}`).join(', '),
      isHeld: stops.every(({ ms, code }) => ms < MOST_STOP_MS && code === '0'),
    },
  ];
}

async function ready(ops: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await fetch(`http://127.0.0.1:${ops}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
  throw new Error('A container does not become ready.');
}

/** What somebody could do who got into the process. */
async function confined(name: string): Promise<Finding> {
  const inside = (script: string) => podman(['exec', name, 'sh', '-c', script]);
  const user = await inside('id -u');
  const rights = await inside("grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/1/status | tr -s '\\t\\n' ' '");
  const write = (place: string) => inside(`touch ${place}/mark 2>/dev/null && echo open || echo shut`);
  const places = ['/', '/opt/circuit/server', '/etc/circuit', '/usr/local/bin', '/tmp', '/var/lib/circuit'];
  const doors = await Promise.all(places.map(async (place) => `${place} ${await write(place)}`));
  const open = doors.filter((door) => door.endsWith('open')).map((door) => door.split(' ')[0]);
  return {
    rule: 'RL-5 a container runs as user 10001 without a capability, and can write into /tmp and the folder of files only',
    figures: `user ${user}; ${rights}; ${doors.join(', ')}`,
    isHeld:
      user === String(OWNER) &&
      /CapBnd: 0+ CapEff: 0+ |CapEff: 0+ CapBnd: 0+ /.test(rights) &&
      rights.includes('NoNewPrivs: 1') &&
      open.join(' ') === '/tmp /var/lib/circuit',
  };
}

async function stopped(name: string): Promise<{ ms: number; code: string }> {
  const begun = performance.now();
  await podman(['stop', name]);
  const ms = performance.now() - begun;
  return { ms, code: await podman(['inspect', name, '--format', '{{.State.ExitCode}}']) };
}

async function megabytes(name: string): Promise<string> {
  const pid = await podman(['inspect', name, '--format', '{{.State.Pid}}']);
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) / 1024).toFixed(0);
}

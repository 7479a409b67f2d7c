import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort } from '../freePort.ts';
import { configurationFiles, type SamlPerson, type SamlService, type SamlWorld } from './files.ts';

/** Where Debian's package puts it. */
const PACKAGE = '/usr/share/simplesamlphp';
const STARTS_WITHIN_MS = 10_000;

export interface SamlProvider {
  readonly entityId: string;
  readonly metadataUrl: string;
  readonly signInUrl: string;
  readonly signOutUrl: string;
  /** Base64, without the lines around them. */
  readonly certificates: { readonly first: string; readonly second: string };
  /** From the next request on. */
  readonly change: (world: Partial<SamlWorld>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface SamlProviderOptions {
  readonly port?: number;
  readonly people?: readonly SamlPerson[];
  readonly services?: readonly SamlService[];
}

/** SimpleSAMLphp on this machine, in a folder of its own that goes with it. */
export async function startSamlProvider(options: SamlProviderOptions = {}): Promise<SamlProvider> {
  if (!existsSync(PACKAGE)) throw new Error('Install the packages simplesamlphp, php-cli and php-xml.');
  const folder = await mkdtemp(join(tmpdir(), 'circuit-saml-'));
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  let world: SamlWorld = { people: options.people ?? [], services: options.services ?? [], keys: 'first' };
  const change = async (changed: Partial<SamlWorld>) => {
    world = { ...world, ...changed };
    await writeFile(join(folder, 'world.json'), JSON.stringify(world));
  };
  const [first, second] = await prepare(folder, origin, () => change({}));
  const stop = await serve(folder, port, `${origin}/simplesaml/saml2/idp/metadata.php`);
  return {
    entityId: `${origin}/idp`,
    metadataUrl: `${origin}/simplesaml/saml2/idp/metadata.php`,
    signInUrl: `${origin}/simplesaml/saml2/idp/SSOService.php`,
    signOutUrl: `${origin}/simplesaml/saml2/idp/SingleLogoutService.php`,
    certificates: { first, second },
    change,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function prepare(folder: string, origin: string, writeWorld: () => Promise<void>): Promise<[string, string]> {
  await Promise.all(
    ['cert', 'config', 'data', 'log', 'metadata', 'sessions', 'tmp', 'www'].map((name) => mkdir(join(folder, name))),
  );
  const files = Object.entries(configurationFiles(origin, folder));
  const [first, second] = await Promise.all([
    makeKey(folder, 'first'),
    makeKey(folder, 'second'),
    writeWorld(),
    symlink(join(PACKAGE, 'www'), join(folder, 'www', 'simplesaml')),
    ...files.map(([name, text]) => writeFile(join(folder, name), text)),
  ]);
  return [first, second];
}

async function makeKey(folder: string, name: string): Promise<string> {
  const certificate = join(folder, 'cert', `${name}.crt`);
  const made = `req -x509 -newkey rsa:2048 -nodes -days 400 -subj /CN=${name}`.split(' ');
  const kept = ['-keyout', join(folder, 'cert', `${name}.key`), '-out', certificate];
  await promisify(execFile)('openssl', [...made, ...kept]);
  return (await readFile(certificate, 'utf8')).replaceAll(/-----[A-Z ]+-----|\s/g, '');
}

async function serve(folder: string, port: number, probe: string): Promise<() => Promise<void>> {
  let said = '';
  const server = spawn('php', ['-d', 'opcache.enable=1', '-S', `127.0.0.1:${port}`, '-t', join(folder, 'www')], {
    env: {
      PATH: process.env['PATH'] ?? dirname('/usr/bin/php'),
      SIMPLESAMLPHP_CONFIG_DIR: join(folder, 'config'),
      // A browser asks for several things at once.
      PHP_CLI_SERVER_WORKERS: '2',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its workers end with it.
    detached: true,
  });
  server.stderr.on('data', (chunk: Buffer) => void (said = `${said}${chunk.toString()}`.slice(-2000)));
  const hasEnded = new Promise<void>((resolve) => void server.once('close', () => resolve()));
  const stop = async () => {
    if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await hasEnded;
  };
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until && server.exitCode === null) {
    const answer = await fetch(probe).catch(() => undefined);
    if (answer?.ok === true) return stop;
    if (answer !== undefined) said += (await answer.text()).slice(0, 2000);
    await setTimeout(50);
  }
  await stop();
  throw new Error(`SimpleSAMLphp did not start: ${said}`);
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort } from '@circuit/testing';

import type { Environment } from '#tooling/dev/environment.ts';
import { ended } from '#tooling/dev/processes.ts';
import { checkOut } from '#tooling/previous/checkout.ts';
import { archiveOfThis, packTo, unpack } from '#tooling/release/archives.ts';

/** An unpacked archive, as an operator has it. */
export interface Release {
  readonly folder: string;
}

/** What an API says of itself. */
export interface Readiness {
  readonly status: number;
  readonly body: string;
}

export interface RunningApi {
  readonly origin: string;
  readiness(): Promise<Readiness>;
  /** As systemd stops it: it finishes what it has begun. */
  stop(): Promise<number>;
}

export const packThis = (to: string): Release => ({ folder: unpack(archiveOfThis(), to) });

export function packCommit(commit: string, work: string, to: string): Release {
  const checkout = join(work, 'previous');
  checkOut(commit, checkout);
  return { folder: unpack(packTo(checkout, join(work, 'packed')), to) };
}

/** The release as the next one would be: with more migrations. */
export function withMigrations({ folder }: Release, migrations: string, to: string): Release {
  cpSync(folder, to, { recursive: true, verbatimSymlinks: true });
  cpSync(migrations, join(to, 'migrations'), { recursive: true });
  return { folder: to };
}

/** The operator's command of this release; gives what it printed. */
export async function circuit({ folder }: Release, args: readonly string[], environment: Environment): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', CIRCUIT_NODE: process.execPath, ...environment };
  const { stdout } = await promisify(execFile)(join(folder, 'bin/circuit'), args, { env });
  return stdout.trim();
}

/** Returns when it says that it is ready. */
export async function startApi({ folder }: Release, environment: Environment): Promise<RunningApi> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...environment };
  const child = spawn(process.execPath, [join(folder, 'server/api.js')], {
    cwd: folder,
    env: { ...env, PORT: String(port), OPS_PORT: String(opsPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.push(child);
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${opsPort}/readyz`).catch(() => null);
    return { status: response?.status ?? 0, body: (await response?.text()) ?? '' };
  };
  for (let attempt = 0; (await readiness()).status !== 200; attempt++) {
    if (attempt === 600 || child.exitCode !== null) throw new Error('The release does not become ready.');
    await sleep(50);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    return ended(child);
  };
  return { origin: `http://127.0.0.1:${port}`, readiness, stop };
}

const running: ChildProcess[] = [];

/** After a drill that broke off. */
export async function stopAll(): Promise<void> {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(running.map(ended));
}

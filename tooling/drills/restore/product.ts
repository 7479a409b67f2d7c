import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { addressOf, installTestClock } from '@circuit/db';
import { freePort } from '@circuit/testing';

import { answersFrom } from '#tooling/dev/answers.ts';
import { ended } from '#tooling/dev/processes.ts';
import { SEEDED_INSTRUCTOR } from '#tooling/dev/signIn.ts';
import { callerOf, jsonOf, sendFile, type Caller } from '#tooling/drills/content/pieces.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const DATABASE = 'university';
const [APP_PASSWORD, JOBS_PASSWORD] = ['university_app', 'university_jobs'];
export const SHARDS = ['university', 'northfield'] as const;

type Storage = Readonly<Record<string, string>> & { readonly kind: string };

export interface Said {
  readonly code: number;
  readonly text: string;
}

export interface Product {
  /** With the settings for the database of this server. */
  circuit(adminUrl: string, args: readonly string[], more?: Readonly<Record<string, string>>): Promise<Said>;
  startApi(adminUrl: string): Promise<{ origin: string; stop: () => Promise<void> }>;
  seed(adminUrl: string): Promise<void>;
  remove(): void;
}

export const ownerOf = (adminUrl: string): string => addressOf(adminUrl, DATABASE);
export const appOf = (adminUrl: string): string =>
  addressOf(adminUrl, DATABASE, { role: `${DATABASE}_app`, password: APP_PASSWORD });
const jobsOf = (adminUrl: string): string =>
  addressOf(adminUrl, DATABASE, { role: `${DATABASE}_jobs`, password: JOBS_PASSWORD });

/** Two universities in one database, run by an unpacked release. Only what they begin with comes from this checkout. */
export function prepareProduct(release: string, storage: Storage | undefined): Product {
  const folder = mkdtempSync(join(tmpdir(), 'circuit-product-'));
  const keys = join(folder, 'keys.json');
  const command = join(release, 'bin/circuit');
  const settingsFor = (adminUrl: string) => ({
    // With Node alone on the PATH.
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    ADMIN_URL: adminUrl,
    APP_PASSWORD,
    JOBS_PASSWORD,
    OWNER_URLS: JSON.stringify({ [DATABASE]: ownerOf(adminUrl) }),
    DATABASES: JSON.stringify({
      [DATABASE]: {
        shards: SHARDS,
        url: appOf(adminUrl),
        jobsUrl: jobsOf(adminUrl),
        keys,
        storage: storage ?? { kind: 'file', folder: join(folder, 'files') },
      },
    }),
  });
  const circuit: Product['circuit'] = async (adminUrl, args, more = {}) => {
    const env = { ...settingsFor(adminUrl), ...more };
    return run(command, [...args], { cwd: folder, env }).then(
      ({ stdout }) => ({ code: 0, text: stdout.trim() }),
      (error: { code?: number; stdout?: string; stderr?: string }) => ({
        code: error.code ?? 1,
        text: `${error.stdout ?? ''}${error.stderr ?? ''}`.trim(),
      }),
    );
  };
  writeFileSync(keys, execFileSync(command, ['keys', 'new'], { env: settingsFor('postgres://x@127.0.0.1/x') }), {
    mode: 0o600,
  });
  return {
    circuit,
    seed: async (adminUrl) => {
      const made = await circuit(adminUrl, ['database', 'create', '--name', DATABASE]);
      if (made.code !== 0) throw new Error(made.text);
      await installTestClock(ownerOf(adminUrl));
      await run(process.execPath, [join(ROOT, 'apps/server/src/seed/main.ts')], { env: settingsFor(adminUrl) });
    },
    startApi: async (adminUrl) => {
      const [port, opsPort] = [await freePort(), await freePort()];
      const env = { ...settingsFor(adminUrl), PORT: String(port), OPS_PORT: String(opsPort) };
      const child = spawn(process.execPath, [join(release, 'server/api.js')], { cwd: folder, env, stdio: 'inherit' });
      const origin = `http://127.0.0.1:${port}`;
      await answersFrom(child, `${origin}/api/time`);
      return {
        origin,
        stop: async () => {
          child.kill('SIGTERM');
          await ended(child);
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A person of the first university, and how they send a file. */
export async function signInAuthor(origin: string): Promise<{ author: Caller; send: (text: string) => Promise<void> }> {
  const author = await callerOf(origin, SEEDED_INSTRUCTOR);
  const { id: assignmentId } = jsonOf<{ id: string }>(
    await author.call('POST', '/api/assignments', { title: 'A place for files' }),
  );
  const place = { author, reader: author, assignmentId };
  return {
    author,
    send: async (text) => void jsonOf(await sendFile(place, 'file.txt', Buffer.from(text))),
  };
}

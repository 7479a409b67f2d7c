import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import type { TestProject } from 'vitest/node';

import { freePort } from './freePort.ts';

interface ObjectStoreKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    s3Endpoint: string;
    s3Keys: ObjectStoreKeys;
    /** Of a second person of the same store, who owns nothing. */
    s3OtherKeys: ObjectStoreKeys;
    /** Holds `ceph.conf` and `run/*.pid`, for tests that stop and start the server. */
    s3Folder: string;
  }
}

const run = promisify(execFile);
const scripts = resolve(import.meta.dirname, '../../../tooling/s3');
const KEYS = { accessKeyId: 'circuit-main', secretAccessKey: 'circuit-main-test-only' };
const OTHER_KEYS = { accessKeyId: 'circuit-other', secretAccessKey: 'circuit-other-test-only' };
const COMMANDS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool'];
const INSTALL = 'apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd ceph-common';

/** A real S3 server (Ceph radosgw) for the whole run, on loopback, with everything it writes in one folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await requireCommands();
  // Short on purpose: the daemons' sockets live below it, and a socket's path holds about 100 characters.
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const stop = async () => void (await run(join(scripts, 'rgw-down.sh'), [folder]));
  const [port, monitorPort] = await Promise.all([freePort(), freePort()]);
  const environment = {
    ...process.env,
    S3_ACCESS_KEY: KEYS.accessKeyId,
    S3_SECRET_KEY: KEYS.secretAccessKey,
    S3_ACCESS_KEY2: OTHER_KEYS.accessKeyId,
    S3_SECRET_KEY2: OTHER_KEYS.secretAccessKey,
  };
  try {
    await run(join(scripts, 'rgw-up.sh'), [folder, String(port), String(monitorPort)], {
      env: environment,
      timeout: 120_000,
    });
  } catch (error) {
    await stop();
    throw new Error('The S3 server for tests did not start.', { cause: error });
  }
  project.provide('s3Endpoint', `http://127.0.0.1:${port}`);
  project.provide('s3Keys', KEYS);
  project.provide('s3OtherKeys', OTHER_KEYS);
  project.provide('s3Folder', folder);
  return stop;
}

/** Stops the run instead of skipping: a suite that passes without its server proves nothing. */
async function requireCommands(): Promise<void> {
  const found = await Promise.all(
    COMMANDS.map((command) =>
      run('sh', ['-c', 'command -v "$0"', command]).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = COMMANDS.filter((_, at) => !found[at]);
  if (missing.length > 0)
    throw new Error(`The storage tests need ${missing.join(', ')}. Install them with:\n  ${INSTALL}`);
}

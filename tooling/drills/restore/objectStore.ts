import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '@circuit/testing';

const run = promisify(execFile);
const KIT = join(import.meta.dirname, '../../s3');
const KEYS = { accessKeyId: 'circuit-main', secretAccessKey: 'circuit-main-test-only' };
const BUCKET = 'files';
/** The checksum of nothing: without this header, curl of Debian 12 signs what S3 does not accept. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** A real S3 server for the backup and for the files, each in a bucket of its own. */
export async function startObjectStore() {
  // Short on purpose: the sockets of its daemons live below it.
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, S3_ACCESS_KEY: KEYS.accessKeyId, S3_SECRET_KEY: KEYS.secretAccessKey };
  await run(join(KIT, 'rgw-up.sh'), [folder, new URL(endpoint).port, String(await freePort())], { env });
  const signed = ['--aws-sigv4', 'aws:amz:us-east-1:s3', '--user', `${KEYS.accessKeyId}:${KEYS.secretAccessKey}`];
  await run('curl', [
    '-sf',
    '--noproxy',
    '*',
    ...signed,
    '-H',
    `x-amz-content-sha256: ${NOTHING}`,
    '-X',
    'PUT',
    `${endpoint}/${BUCKET}`,
  ]);
  return {
    endpoint,
    storage: { kind: 's3', endpoint, region: 'us-east-1', bucket: BUCKET, prefix: 'circuit', ...KEYS },
    stop: async () => void (await run(join(KIT, 'rgw-down.sh'), [folder])),
  };
}

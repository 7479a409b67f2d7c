import { randomBytes } from 'node:crypto';

import { addressOf, createDatabase, migrate, openDatabase } from '@circuit/db';
import { shard } from '@circuit/domain/kernel';

import type { Job } from '#platform/jobs/job.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';
import { MIGRATIONS_FOLDER } from '#platform/places.ts';

export interface DatabaseOrder {
  readonly adminUrl: string;
  readonly name: string;
  /** Made up when left out. Roles that exist already keep the password they have. */
  readonly appPassword?: string | undefined;
  readonly jobsPassword?: string | undefined;
}

/** Creates a database with its two roles, tables and queue, and returns the addresses that the server needs. */
export async function readyDatabase(
  { adminUrl, name, appPassword = newPassword(), jobsPassword = newPassword() }: DatabaseOrder,
  jobs: readonly Pick<Job, 'kind' | 'retries'>[],
): Promise<{ url: string; jobsUrl: string }> {
  const app = { role: `${name}_app`, password: appPassword };
  const queue = { role: `${name}_jobs`, password: jobsPassword };
  await createDatabase(adminUrl, { name, app, jobs: queue });
  await migrate(addressOf(adminUrl, name), MIGRATIONS_FOLDER);
  const [url, jobsUrl] = [addressOf(adminUrl, name, app), addressOf(adminUrl, name, queue)];
  try {
    await tryLogin(url);
    await prepareQueue(jobsUrl, jobs);
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
    throw new Error(
      `${app.role} and ${queue.role} exist already with other passwords: set APP_PASSWORD and JOBS_PASSWORD to theirs.`,
      { cause: error },
    );
  }
  return { url, jobsUrl };
}

async function tryLogin(url: string): Promise<void> {
  const database = openDatabase(url, { connections: 1 });
  try {
    await database.withShard(shard('nobody'), async () => undefined, 'read');
  } finally {
    await database.close();
  }
}

const newPassword = () => randomBytes(24).toString('base64url');
const isWrongPassword = (error: unknown) => error instanceof Error && 'code' in error && error.code === '28P01';

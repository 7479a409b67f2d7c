import { randomUUID } from 'node:crypto';

import { addressOf, createDatabase, installTestClock, migrate } from '@circuit/db';

import type { Job } from '#platform/jobs/job.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';

interface Urls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly jobsUrl: string;
}

/**
 * A migrated database of its own on the same server, with the same roles and a queue for these jobs. For tests that run
 * jobs: in a shared database, a worker of one test would take the jobs of another.
 */
export async function aDatabase(server: Urls, jobs: readonly Job[]): Promise<Urls> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const [app, jobsRole] = [loginOf(server.appUrl), loginOf(server.jobsUrl)];
  await createDatabase(server.ownerUrl, { name, app, jobs: jobsRole });
  const ownerUrl = addressOf(server.ownerUrl, name);
  await migrate(ownerUrl);
  await installTestClock(ownerUrl);
  const jobsUrl = addressOf(server.ownerUrl, name, jobsRole);
  await prepareQueue(jobsUrl, jobs);
  return { ownerUrl, appUrl: addressOf(server.ownerUrl, name, app), jobsUrl };
}

function loginOf(url: string): { role: string; password: string } {
  const { username, password } = new URL(url);
  return { role: username, password };
}

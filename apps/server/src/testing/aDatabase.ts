import { randomUUID } from 'node:crypto';

import { addressOf, createDatabase } from '@circuit/db';

import type { Job } from '#platform/jobs/job.ts';
import { prepareQueue } from '#platform/jobs/prepareQueue.ts';

import { JOBS } from '../jobs.ts';

interface Urls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly jobsUrl: string;
}

/** A migrated database with the queue of every job and nobody in it, to be copied. */
export const BLANK = 'blank';

/**
 * A migrated database of its own on the same server, with the same roles and a queue for these jobs. For tests that run
 * jobs: in a shared database, a worker of one test would take the jobs of another.
 */
export async function aDatabase(server: Urls, jobs: readonly Job[]): Promise<Urls> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const logins = loginsOf(server);
  await createDatabase(server.ownerUrl, { ...logins, name, template: BLANK });
  const jobsUrl = addressOf(server.ownerUrl, name, logins.jobs);
  const own = jobs.filter(({ kind }) => !KNOWN.has(kind));
  if (own.length > 0) await prepareQueue(jobsUrl, own);
  return { ownerUrl: addressOf(server.ownerUrl, name), appUrl: addressOf(server.ownerUrl, name, logins.app), jobsUrl };
}

const KNOWN: ReadonlySet<string> = new Set(JOBS.map(({ kind }) => kind));

export const loginsOf = ({ appUrl, jobsUrl }: Urls) => ({ app: loginOf(appUrl), jobs: loginOf(jobsUrl) });

function loginOf(url: string): { role: string; password: string } {
  const { username, password } = new URL(url);
  return { role: username, password };
}

import { addressOf, createDatabase } from '@circuit/db';
import type { TestProject } from 'vitest/node';

import { prepareQueue } from '#platform/jobs/prepareQueue.ts';

import { JOBS } from '../jobs.ts';
import { BLANK, loginsOf } from './aDatabase.ts';

/**
 * After packages/testing has started the server: the queue that every test of the API needs, and a copy of the database
 * from which tests that run jobs make their own.
 */
export async function setup(project: TestProject): Promise<void> {
  const { university, demo } = project.getProvidedContext();
  await Promise.all([university, demo].map(({ jobsUrl }) => prepareQueue(jobsUrl, JOBS)));
  const { pathname } = new URL(university.appUrl);
  await createDatabase(addressOf(university.ownerUrl, 'postgres'), {
    ...loginsOf(university),
    name: BLANK,
    template: pathname.slice(1),
  });
}

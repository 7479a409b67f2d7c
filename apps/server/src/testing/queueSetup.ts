import type { TestProject } from 'vitest/node';

import { prepareQueue } from '#platform/jobs/prepareQueue.ts';

import { JOBS } from '../jobs.ts';

/** After packages/testing has started the server: the queue that every test of the API needs. */
export async function setup(project: TestProject): Promise<void> {
  const { university, demo } = project.getProvidedContext();
  await Promise.all([university, demo].map(({ jobsUrl }) => prepareQueue(jobsUrl, JOBS)));
}

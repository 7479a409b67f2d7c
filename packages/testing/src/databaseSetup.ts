import type { TestProject } from 'vitest/node';

import { startPostgres, type DatabaseUrls } from './localPostgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    university: DatabaseUrls;
    demo: DatabaseUrls;
  }
}

/** One server for the whole run; a test file finds it with `inject('university')` and uses shards of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { university, demo, stop } = await startPostgres();
  project.provide('university', university);
  project.provide('demo', demo);
  return stop;
}

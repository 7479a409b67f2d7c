import { defineConfig } from 'vitest/config';

import { areaOf } from './areas.ts';

const { tests, slow, globalSetup = [] } = areaOf(process.env['MUTATED_AREA'] ?? '');

/** Only the tests of what is changed, so that a change costs no more than these. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [...tests],
    globalSetup: [...globalSetup],
    ...(slow !== undefined && { testNamePattern: new RegExp(`^(?!.*(?:${slow.source}))`, 'v') }),
    // Code that counts which change ran is several times slower than the code itself.
    testTimeout: 30_000,
  },
});

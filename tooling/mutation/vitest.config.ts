import { defineConfig } from 'vitest/config';

/** Only what is mutated, so that a mutant costs its own tests and no database. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['packages/domain/src/{calibration,allocation,scoring,permissions,phases}/**/*.test.ts'],
  },
});

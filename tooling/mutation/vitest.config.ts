import { defineConfig } from 'vitest/config';

/** Only what is mutated, so that a mutant costs its own tests and no database. */
export default defineConfig({
  test: {
    environment: 'node',
    // The two slowest prove a size and a statistic; without them a mutant costs a third, and the score is only lower.
    testNamePattern: /^(?!.*(?:refuses more people than it can order|estimated again, raising a review))/,
    include: ['packages/domain/src/{calibration,allocation,scoring,permissions,phases}/**/*.test.ts'],
  },
});

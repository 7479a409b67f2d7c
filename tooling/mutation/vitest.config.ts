import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { areaOf } from './areas.ts';

const { tests, slow, first, globalSetup = [] } = areaOf(process.env['MUTATED_AREA'] ?? '');

const isFirst = ({ moduleId }: TestSpecification) => first !== undefined && moduleId.endsWith(`/${first}`);

// Vitest itself begins with the largest file.
class FirstFileFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files.filter(isFirst), ...files.filter((file) => !isFirst(file))];
  }
}

/** Only the tests of what is changed, so that a change costs no more than these. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [...tests],
    globalSetup: [...globalSetup],
    sequence: { sequencer: FirstFileFirst },
    ...(slow !== undefined && { testNamePattern: new RegExp(`^(?!.*(?:${slow.source}))`, 'v') }),
    // Code that counts which change ran is several times slower than the code itself.
    testTimeout: 30_000,
  },
});

import { Stryker } from '@stryker-mutator/core';

import { AREAS, areaOf } from './areas.ts';

// npm run mutation [-- area …]: changes the code of each area in one place at a time and counts how many of the changes a
// test notices. Of those areas that must not go wrong, 80 % of them.
const LEAST = 80;
const NOTICED = new Set(['Killed', 'Timeout']);
const MISSED = new Set(['Survived', 'NoCoverage']);

const named = process.argv.slice(2);
let isReached = true;
const lines: string[] = [];
for (const name of named.length > 0 ? named : Object.keys(AREAS)) {
  const { mutate, concurrency } = areaOf(name);
  process.env['MUTATED_AREA'] = name;
  const begun = performance.now();
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tooling/mutation/vitest.config.ts' },
    mutate: [...mutate],
    tsconfigFile: 'none.json',
    disableTypeChecks: '{packages,apps}/**/*.ts',
    ignorePatterns: ['apps/web', 'apps/e2e', 'docs', '.cache', '.data'],
    tempDirName: '.cache/mutation',
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `.cache/mutation-${name}.json` },
    // Stryker adds this to one and a half times what the tests take. Later than that counts as noticed.
    timeoutMS: 10_000,
    concurrency,
  }).runMutationTest();
  const noticed = results.filter(({ status }) => NOTICED.has(status)).length;
  const missed = results.filter(({ status }) => MISSED.has(status));
  const percent = (100 * noticed) / (noticed + missed.length);
  if (!(percent >= LEAST)) isReached = false;
  for (const { fileName, location, mutatorName, replacement } of missed)
    process.stdout.write(
      `${fileName}:${location.start.line + 1} ${mutatorName}: ${replacement.replaceAll('\n', ' ')}\n`,
    );
  const minutes = (performance.now() - begun) / 60_000;
  lines.push(
    `${name.padEnd(12)} ${noticed} of ${noticed + missed.length} changes noticed: ${percent.toFixed(1)} %, ${minutes.toFixed(1)} min`,
  );
}
process.stdout.write(`${lines.join('\n')}\n${isReached ? 'each' : 'not each'} area reaches ${LEAST} %\n`);
process.exitCode = isReached ? 0 : 1;

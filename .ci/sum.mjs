// node .ci/sum.mjs BROKEN STEPS: names what failed and prints "N passed, N failed" as the last line.
import { readFileSync } from 'node:fs';

const read = (name) => {
  try {
    return JSON.parse(readFileSync(`.cache/${name}.json`, 'utf8'));
  } catch {
    return {};
  }
};

const [broken, steps] = [Number(process.argv[2]), process.argv[3]];
const [unit, journeys] = [read('vitest'), read('journeys')];
const failedTests = (unit.testResults ?? []).flatMap(({ name, message, assertionResults }) => [
  // A file that could not be loaded has a message and no tests.
  ...(message && assertionResults.length === 0 ? [`${name}: ${message}`] : []),
  ...assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}\n    ${failureMessages.join('\n').slice(0, 1500)}`),
]);
if (steps) console.log(`FAILED STEPS:${steps}`);
for (const failure of [...failedTests, ...(journeys.failures ?? [])]) console.log(`FAILED: ${failure}`);
const passed = (unit.numPassedTests ?? 0) + (journeys.passed ?? 0);
const counted = (unit.numFailedTests ?? 0) + (journeys.failed ?? 0);
console.log(`${passed} passed, ${Math.max(counted, broken)} failed`);
process.exitCode = counted + broken === 0 && passed > 0 ? 0 : 1;

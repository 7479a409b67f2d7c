import { readdirSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

import { walkedIn } from '#tooling/trace/results.ts';

// node tooling/gate/sum.ts BROKEN STEPS [PARTS]: says what failed and why, then names all of it again in a line each, so
// that the end of a log that was cut still names everything, and prints "N passed, N failed" as the last line.

interface Unit {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
}

const REASON = { longest: 1500 };
const DRILL = { lastLines: 12 };
const NAMED = { longest: 160, most: 12 };
const broken = Number(process.argv[2]);
const steps = process.argv[3] ?? '';
const hasTests = (process.argv[4] ?? 'tests').split(' ').includes('tests');
const tests: readonly Unit[] = read('tests');
const walked = read('journeys').flatMap(walkedIn);
const stumbled = walked.filter(({ isPassed }) => !isPassed);
const failures = tests
  .flatMap(({ testResults = [] }) => testResults)
  .flatMap(({ name, message, assertionResults }) => [
    // A file that could not be loaded has a message and no tests.
    ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${fullName}\n    ${stripVTControlCharacters(failureMessages.join('\n')).slice(0, REASON.longest)}`,
      ),
  ]);
const lines = [
  ...(steps === '' ? [] : [steps]),
  ...readdirSync('.cache')
    .filter((file) => /^failed-drill-.*\.log$/.test(file))
    .map(fellShort),
  ...failures,
  ...stumbled.map(
    ({ name, look, reason }) => `${name} (${look})\n    ${stripVTControlCharacters(reason).slice(0, REASON.longest)}`,
  ),
];
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const passed = sumOf(tests.map(({ numPassedTests = 0 }) => numPassedTests)) + walked.length - stumbled.length;
const counted = sumOf(tests.map(({ numFailedTests = 0 }) => numFailedTests)) + stumbled.length;
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
process.stdout.write(
  lines
    .slice(0, NAMED.most)
    .map((line) => `FAILED: ${firstOf(line)}\n`)
    .join(''),
);
// A step that broke without a count of its own is one failure, so "0 failed" always means that all of it passed.
process.stdout.write(`${passed} passed, ${Math.max(counted, broken)} failed\n`);
process.exitCode = counted + broken === 0 && (passed > 0 || !hasTests) ? 0 : 1;

function firstOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, NAMED.longest);
}

/** Of a drill that failed, by what it left: the rules that did not hold, or else how its log ends. */
function fellShort(file: string): string {
  const said = readFileSync(`.cache/${file}`, 'utf8').trimEnd().split('\n');
  const rules = said.flatMap((line, at) => (line.startsWith('FELL SHORT') ? said.slice(at, at + 2) : []));
  return [file, ...(rules.length > 0 ? rules : said.slice(-DRILL.lastLines))].join('\n');
}

/** The results of every shard; none if the step never got that far. */
function read(part: 'tests' | 'journeys'): object[] {
  const files = readdirSync('.cache').filter((file) => new RegExp(`^${part}-\\w+\\.json$`).test(file));
  return files.flatMap((file) => {
    try {
      return [JSON.parse(readFileSync(`.cache/${file}`, 'utf8')) as object]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by our own steps
    } catch {
      // Its step was killed while it wrote, and is counted as broken.
      return [];
    }
  });
}

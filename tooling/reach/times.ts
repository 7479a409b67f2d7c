import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Selection } from './selection.ts';

/** How long the parts of the last whole run took, in seconds. */
export interface Times {
  readonly steps: ReadonlyMap<string, number>;
  readonly tests: PartTimes;
  readonly journeys: PartTimes;
}

interface PartTimes {
  /** Before the first of them: databases, seeds, the build. */
  readonly start: number;
  readonly workers: number;
  /** Seconds of one worker for each test or journey, with its share of loading. */
  readonly each: ReadonlyMap<string, number>;
}

/** As `.ci/run` and the journeys are started. */
const WORKERS = { tests: 3, journeys: 2 };

export function readTimes(root: string): Times {
  if (existsSync(join(root, '.cache/lane')))
    throw new Error('The last run was the gate of one change. Run bash .ci/run first: it measures everything.');
  const read = (file: string) => readFileSync(join(root, '.cache', file), 'utf8');
  const steps = new Map(
    read('steps')
      .trim()
      .split('\n')
      .map((line): [string, number] => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
  );
  /* oxlint-disable typescript/no-unsafe-type-assertion -- written by Vitest and by Playwright */
  const tested = JSON.parse(read('tests-all.json')) as TestRun;
  const walked = JSON.parse(read('journeys-all.json')) as JourneyRun;
  /* oxlint-enable typescript/no-unsafe-type-assertion */
  const first = Math.min(...tested.testResults.map(({ startTime }) => startTime));
  const files = tested.testResults.map(({ name, startTime, endTime }): Item => {
    return [name.replace(`${root}/`, ''), (endTime - startTime) / 1000];
  });
  const journeys = walked.suites.flatMap(({ file, specs }) =>
    specs.map(({ line, tests }): Item => {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
      return [`src/journeys/${file}:${line}`, durations.reduce((sum, ms) => sum + ms, 0) / 1000];
    }),
  );
  const stepOf = (name: string) => steps.get(name) ?? 0;
  return {
    steps,
    tests: spread(files, WORKERS.tests, stepOf('tests'), (first - tested.startTime) / 1000),
    journeys: spread(journeys, WORKERS.journeys, stepOf('journeys'), stepOf('journeys') - walked.stats.duration / 1000),
  };
}

type Item = readonly [name: string, seconds: number];

/** Loading and starting are measured for the whole step only, so each item bears the same share of them. */
function spread(items: readonly Item[], workers: number, step: number, start: number): PartTimes {
  const measured = items.reduce((sum, [, seconds]) => sum + seconds, 0);
  const share = Math.max(0, (workers * (step - start) - measured) / items.length);
  return { start, workers, each: new Map(items.map(([name, seconds]) => [name, seconds + share])) };
}

/** Minutes that the gate of a change takes. What did not exist in the measured run takes as long as the mean of its kind. */
export function minutesOf({ tests, journeys, needsDrills }: Selection, { steps, ...parts }: Times): number {
  const step = (name: string) => steps.get(name) ?? 0;
  const drills = needsDrills ? step('drills') + step('benches') : 0;
  const fixed = step('packages') + step('checks');
  return (fixed + secondsOf(parts.tests, tests) + secondsOf(parts.journeys, journeys) + drills) / 60;
}

function secondsOf({ start, workers, each }: PartTimes, names: readonly string[]): number {
  if (names.length === 0) return 0;
  const mean = [...each.values()].reduce((sum, seconds) => sum + seconds, 0) / each.size;
  return start + names.reduce((sum, name) => sum + (each.get(name) ?? mean), 0) / workers;
}

interface TestRun {
  readonly startTime: number;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}
interface JourneyRun {
  readonly stats: { readonly duration: number };
  readonly suites: readonly {
    readonly file: string;
    readonly specs: readonly {
      readonly line: number;
      readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
    }[];
  }[];
}

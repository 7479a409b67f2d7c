import { idsAtStart } from './ids.ts';

/** A test, a journey or a drill's promise that ran and passed. */
export interface Proof {
  readonly name: string;
  /** Those of the name and of every describe around it. */
  readonly ids: readonly string[];
  /** The file or the run it comes from. */
  readonly where: string;
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
export interface TestRun {
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly ancestorTitles: readonly string[];
    }[];
  }[];
}

/** What the journeys write: the names of those that were walked to their end. */
export interface JourneyRun {
  readonly walked?: readonly string[];
}

/** The tests of a run that passed. One that failed, was skipped or is still to do proves nothing. */
export function provenByTests({ testResults = [] }: TestRun, root: string): Proof[] {
  return testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ title, ancestorTitles }) => ({
        name: title,
        ids: [...new Set([...ancestorTitles, title].flatMap(idsAtStart))],
        where: file.name.replace(`${root}/`, ''),
      })),
  );
}

export function provenByJourneys({ walked = [] }: JourneyRun, where: string): Proof[] {
  return walked.map((name) => ({ name, ids: idsAtStart(name), where }));
}

/** A drill prints a line for each of its promises: `held       DR-1 nothing is lost`. */
export function provenByDrill(log: string, where: string): Proof[] {
  return [...log.matchAll(/^held {2,}(.+)$/gm)]
    .map(([, name = '']) => ({ name, ids: idsAtStart(name), where }))
    .filter(({ ids }) => ids.length > 0);
}

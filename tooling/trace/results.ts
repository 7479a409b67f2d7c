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

/** What Playwright's JSON reporter writes, as far as it is read here: files, and the journeys in them. */
export interface JourneyRun {
  readonly suites?: readonly JourneyFile[];
}
interface JourneyFile {
  readonly file: string;
  readonly specs: readonly { readonly title: string; readonly tests: readonly JourneyLook[] }[];
}
interface JourneyLook {
  readonly projectName: string;
  readonly status: string;
  readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
}

/** A journey in one look. */
export interface Walked {
  readonly name: string;
  readonly where: string;
  readonly look: string;
  readonly isPassed: boolean;
  readonly reason: string;
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

/** Every journey that was to be walked, in each of its looks. One that was skipped was not walked. */
export function walkedIn({ suites = [] }: JourneyRun): Walked[] {
  return suites.flatMap(({ file, specs }) =>
    specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: title,
        where: file,
        look: projectName,
        isPassed: status === 'expected',
        reason: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)).join('\n') || status,
      })),
    ),
  );
}

/** One that failed in any look proves nothing. */
export function provenByJourneys(run: JourneyRun): Proof[] {
  const walked = walkedIn(run);
  const failed = new Set(walked.filter(({ isPassed }) => !isPassed).map(({ name }) => name));
  return walked
    .filter(({ name }) => !failed.has(name))
    .map(({ name, where }) => ({ name, ids: idsAtStart(name), where }));
}

/** A drill prints a line for each of its promises: `held       DR-1 nothing is lost`. */
export function provenByDrill(log: string, where: string): Proof[] {
  return [...log.matchAll(/^held {2,}(.+)$/gm)]
    .map(([, name = '']) => ({ name, ids: idsAtStart(name), where }))
    .filter(({ ids }) => ids.length > 0);
}

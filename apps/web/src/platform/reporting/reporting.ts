import { redact } from '@circuit/domain/privacy';

type Reporter = (report: unknown) => void;

const reporters = new Set<Reporter>();

/** Adds a listener for errors: the deployment's error service, or a test. */
export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter);
  return () => void reporters.delete(reporter);
}

/** Reports an error without secrets and without anything that identifies a person. (S7.25) */
export function reportError(error: unknown): void {
  const report = error instanceof Error ? redact({ ...fieldsOf(error) }) : redact(error);
  for (const reporter of reporters) reporter(report);
}

/** For support staff who look at the browser's console when a user asks for help. */
export function logWarning(text: string): void {
  console.warn(text); // oxlint-disable-line eslint/no-console -- the one place that writes there
}

function fieldsOf({ name, message, stack }: Error) {
  return { name, message, stack };
}

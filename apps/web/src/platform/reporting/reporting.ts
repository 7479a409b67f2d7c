/**
 * Gets what was thrown, and sends no more of it than `redactedReport` leaves: that one is loaded with the reporter, not with
 * the page. `traceId` is what the person reads on the screen, and the server in its log. (S7.25, ER-5)
 */
export type Reporter = (error: unknown, traceId: string) => void;

const reporters = new Set<Reporter>();

/** Adds a listener for errors: the deployment's error service, or a test. */
export function addReporter(reporter: Reporter): () => void {
  reporters.add(reporter);
  return () => void reporters.delete(reporter);
}

export function reportError(error: unknown): void {
  for (const reporter of reporters) reporter(error, traceIdOf(error));
}

const made = new WeakMap<object, string>();

/** One id for each failure: that of the server's answer if there is one, else one made here, the same each time. (ER-5) */
export function traceIdOf(error: unknown): string {
  const failure = Object(error) as { readonly traceId?: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- whatever was thrown, as an object
  const traceId = failure.traceId ?? made.get(failure) ?? crypto.randomUUID().replaceAll('-', '');
  made.set(failure, traceId);
  return traceId;
}

/** For support staff who look at the browser's console when a user asks for help. */
export function logWarning(text: string): void {
  console.warn(text); // oxlint-disable-line eslint/no-console -- the one place that writes there
}

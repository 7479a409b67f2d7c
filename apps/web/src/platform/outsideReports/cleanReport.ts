import { isSecretField } from '@circuit/domain/privacy';
import { routePattern, withoutSecrets } from '@circuit/domain/reporting';
import type { ReplayFrameEvent } from '@sentry/browser';

/** Of an event, a trace or a span: ten of its digits in a row are nobody's number. */
const OWN_ID = /^(?:[\da-f]{16}|[\da-f]{32})$/;
const ADDRESS = /^(https?:\/\/[^/\s]+)?(\/\S*)$/;
/** Files of the build, by which the service finds the line in the source. */
const OWN_FILE = /^\/assets\/[\w.-]+$/;

/** The SDK's own notes, which it takes off before it sends. In those of a trace, objects point at each other in circles. */
const NEVER_SENT = 'sdkProcessingMetadata';

/**
 * The last look at what leaves the browser: S7.25's fields, addresses of people, tokens, and what addresses of pages and
 * calls carry. What the SDK adds in a later version passes here as well. (S7.25, ER-3)
 */
export function cleanEvent<Event extends object>(event: Event): Event {
  const { [NEVER_SENT]: kept, ...sent } = event as Record<string, unknown>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- fields by their names
  const cleaned = Object(clean(sent)) as Event; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the same fields
  return kept === undefined ? cleaned : { ...cleaned, [NEVER_SENT]: kept };
}

/** Pages are recorded with every text masked; beside them stands what was called and clicked. */
export const cleanRecorded = (event: ReplayFrameEvent): ReplayFrameEvent => cleanEvent(event);

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      isSecretField(name) && inner !== null && inner !== undefined ? '[redacted]' : clean(inner),
    ]),
  );
}

function cleanText(text: string): string {
  if (OWN_ID.test(text)) return text;
  const [, origin = '', path] = ADDRESS.exec(text) ?? [];
  if (path === undefined) return withoutSecrets(text);
  return OWN_FILE.test(path) ? text : `${origin}${routePattern(path)}`;
}

import { document, Html, html } from './html.ts';
import { storageTarget } from './login.ts';
import type { Platform } from './state.ts';

/** Where the frame is that keeps data for tools, on the origin of the authorization address. */
export const STORAGE_PATH = '/lti/storage';

// Keeps values for the life of the page, apart for each origin of a tool, and answers only the origin that asked.
const KEEPER = `
  const LIMIT = { keys: 500, bytes: 4096 };
  const kept = new Map();
  const answer = (event, message) => event.source.postMessage(message, event.origin);
  function keep(origin, key, value) {
    const own = kept.get(origin) ?? new Map();
    kept.set(origin, own);
    if (value === undefined || value === null) return void own.delete(key);
    if (String(value).length > LIMIT.bytes || (own.size >= LIMIT.keys && !own.has(key)))
      return { code: 'storage_exhaustion', message: 'There is no room for this value.' };
    own.set(key, value);
  }
  addEventListener('message', (event) => {
    const { subject, message_id, key, value } = event.data ?? {};
    if (subject !== 'lti.put_data' && subject !== 'lti.get_data') return;
    const reply = { subject: subject + '.response', message_id, key };
    if (typeof message_id !== 'string' || typeof key !== 'string' || key === '')
      return answer(event, { ...reply, error: { code: 'bad_request', message: 'message_id and key are needed.' } });
    if (subject === 'lti.get_data') return answer(event, { ...reply, value: kept.get(event.origin)?.get(key) });
    const error = keep(event.origin, key, value);
    answer(event, error === undefined ? { ...reply, value } : { ...reply, error });
  });`;

/** Says what can be asked, and of which frame. */
const herald = (frame: string | null): string => `
  addEventListener('message', (event) => {
    const { subject, message_id } = event.data ?? {};
    if (subject !== 'lti.capabilities') return;
    const frame = ${JSON.stringify(frame === null ? {} : { frame })};
    event.source.postMessage({
      subject: 'lti.capabilities.response',
      message_id,
      supported_messages: [
        { subject: 'lti.capabilities' },
        { subject: 'lti.put_data', ...frame },
        { subject: 'lti.get_data', ...frame },
      ],
    }, event.origin);
  });`;

/** How long storage that is late hears nothing: what a tool asks before is lost. */
const LATE_MS = 3000;

const keeper = (isLate: boolean): string => (isLate ? `setTimeout(() => {${KEEPER}}, ${LATE_MS});` : KEEPER);

/** The page inside Canvas's storage frame. */
export const storagePage = (isLate: boolean): string => document('Storage', script(keeper(isLate)));

/** What the page around a tool needs so that the tool can keep data without cookies. */
export function storageAround(platform: Platform, isLate: boolean): Html {
  const { storage } = platform.quirks;
  if (storage === 'none') return html``;
  if (storage === 'parent') return script(keeper(isLate) + herald(null));
  const name = storageTarget(platform);
  const address = `${platform.ssoOrigin}${STORAGE_PATH}${isLate ? '?late' : ''}`;
  return html`<iframe class="storage" name="${name}" title="Storage" src="${address}"></iframe>${script(herald(name))}`;
}

const script = (code: string): Html => new Html(`<script>${code}\n</script>`);

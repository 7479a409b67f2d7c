const HOST = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?`;
const OWN_MACHINE = String.raw`(?:127\.0\.0\.1|localhost)(?::\d{1,5})?`;
/** Without TLS only on the same machine: a page on the internet would not be allowed to call it. */
export const ORIGIN = `https://${HOST}|http://${OWN_MACHINE}`;
const DSN = new RegExp(String.raw`^(https?)://([\da-zA-Z]{1,64})@(${HOST})((?:/[\w-]+)*)/(\d{1,20})$`, 'i');

/** What is wrong with a DSN, the address of a project in Sentry or in a service that understands the same. (ER-1) */
export function dsnError(text: string): string | null {
  return text === '' || envelopeAddress(text) !== null
    ? null
    : 'Enter a DSN as Sentry shows it, such as https://0a1b2c3d@errors.example.edu/7.';
}

/** Where reports for a DSN go, with its key; null for what is no DSN. */
export function envelopeAddress(dsn: string): string | null {
  const [, scheme = '', key = '', host = '', path = '', project = ''] = DSN.exec(dsn) ?? [];
  const origin = `${scheme.toLowerCase()}://${host.toLowerCase()}`;
  if (originOf(origin) === null) return null;
  return `${origin}${path}/api/${project}/envelope/?sentry_key=${key}&sentry_version=7`;
}

/** Scheme, host and port of an address, as a page policy names them; null for what no page may call. */
export function originOf(address: string): string | null {
  const [, origin] = new RegExp(`^(${ORIGIN})(?:[/?]\\S*)?$`, 'i').exec(address) ?? [];
  return origin?.toLowerCase() ?? null;
}

/** A web address in its parts. */
export interface WebAddress {
  readonly protocol: 'http:' | 'https:';
  /** In small letters, with the port where it is not the usual one. */
  readonly host: string;
  readonly origin: string;
  readonly path: string;
}

// Stricter than browsers: no user name, no encoded host, no backslash. What a platform means is plain.
const ADDRESS = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?(\/[^\s?#\\]*)?(?:[?#][^\s\\]*)?$/i;
const USUAL_PORT: Readonly<Record<string, string>> = { http: '80', https: '443' };

/** Null when it is no plain web address. */
export function readAddress(text: string): WebAddress | null {
  const [, scheme, name, port, path = '/'] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined || name === undefined) return null;
  const kind = scheme.toLowerCase();
  const suffix = port === undefined || port === USUAL_PORT[kind] ? '' : `:${port}`;
  const host = `${name.toLowerCase()}${suffix}`;
  return { protocol: kind === 'https' ? 'https:' : 'http:', host, origin: `${kind}://${host}`, path };
}

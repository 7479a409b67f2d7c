/** What the service worker has to do with a request: open a page, send a file of the build, or nothing at all. */
export type Kind = 'page' | 'file' | 'none';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** As the server has them: whatever is asked there is never answered from this device. (OF-8) */
const OF_THE_SERVER = /^\/(?:api|token|lti|saml)(?:\/|$)/;
/** Files whose names carry a hash of their content: the same name is always the same file. */
const OF_THE_BUILD = /^\/assets\//;

export function kindOf({ method, mode, url }: Asked, origin: string): Kind {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || OF_THE_SERVER.test(address.pathname)) return 'none';
  if (OF_THE_BUILD.test(address.pathname)) return 'file';
  // A path with an ending is a file of the server: the manifest, an icon, this worker.
  return mode === 'navigate' && !/\.\w+$/.test(address.pathname) ? 'page' : 'none';
}

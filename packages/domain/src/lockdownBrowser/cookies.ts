/**
 * The cookies that LockDown Browser sets on the site it opens. (S3.17)
 *
 * `rldbci` and `rldbbdw` were seen publicly, in the vendor's own plug-ins for other platforms. The other three names are
 * inferred from their pattern and have to be confirmed with the vendor. All of them inform and none of them proves
 * anything: anybody who can set a cookie can set these. (LD-1)
 */
const COOKIES = {
  isClient: 'rldbci',
  windows: 'rldbbdw',
  mac: 'rldbbdm',
  iPad: 'rldbbdi',
  buildId: 'rldbbi',
} as const;

export const LOCKDOWN_COOKIES: readonly string[] = Object.values(COOKIES);

/** The systems that LockDown Browser is built for. */
export const LOCKDOWN_SYSTEMS = ['windows', 'mac', 'iPad'] as const;
export type LockdownSystem = (typeof LOCKDOWN_SYSTEMS)[number];

/** What the cookies of a request say. A value that is there is kept as it came; nothing is null. */
export type LockdownBrowser = {
  readonly isClient: boolean;
  readonly buildId: string | null;
  /** As yymmdd. */
  readonly buildDates: Readonly<Record<LockdownSystem, string | null>>;
};

/** No value of these cookies is longer; what is longer came from somebody else. */
const LONGEST_BUILD = 40;

export function readLockdownBrowser(cookies: Readonly<Record<string, string>>): LockdownBrowser {
  const read = (name: string) => {
    const value = cookies[name];
    return value === undefined || value.length > LONGEST_BUILD ? null : value;
  };
  return {
    isClient: read(COOKIES.isClient) === '1',
    buildId: read(COOKIES.buildId),
    buildDates: { windows: read(COOKIES.windows), mac: read(COOKIES.mac), iPad: read(COOKIES.iPad) },
  };
}

const MOST_COOKIES = 100;
const LONGEST_VALUE = 200;

/**
 * Of a request's cookies those that its endpoint reads: by name, or by the start of the name if it ends with `*`. Nothing
 * else that a browser sends may reach a use case. (LD-1)
 */
export function pickCookies(header: string | undefined, wanted: readonly string[]): Readonly<Record<string, string>> {
  if (header === undefined || wanted.length === 0) return {};
  const isWanted = (name: string) =>
    wanted.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  const pairs = header.split(';', MOST_COOKIES).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()] as const;
  });
  return Object.fromEntries(pairs.filter(([name, value]) => isWanted(name) && value.length <= LONGEST_VALUE));
}

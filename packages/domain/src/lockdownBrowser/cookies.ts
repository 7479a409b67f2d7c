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
const LONGEST_VALUE = 40;

export function readLockdownBrowser(cookies: Readonly<Record<string, string>>): LockdownBrowser {
  const read = (name: string) => {
    const value = cookies[name];
    return value === undefined || value.length > LONGEST_VALUE ? null : value;
  };
  return {
    isClient: read(COOKIES.isClient) === '1',
    buildId: read(COOKIES.buildId),
    buildDates: { windows: read(COOKIES.windows), mac: read(COOKIES.mac), iPad: read(COOKIES.iPad) },
  };
}

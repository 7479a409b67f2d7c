/**
 * The cookies a lock-down browser sets on the site it opens. (S3.17)
 *
 * The names of the flag and of the Windows date are public; those of the other three follow their pattern and are
 * confirmed together with the vendor's licence. They inform, they prove nothing.
 */
const COOKIES = {
  isClient: 'rldbci',
  buildId: 'rldbbi',
  windows: 'rldbbdw',
  mac: 'rldbbdm',
  iPad: 'rldbbdi',
} as const;

export type LockdownBrowser = {
  readonly isClient: boolean;
  readonly buildId: string | null;
  readonly buildDates: { readonly windows: string | null; readonly mac: string | null; readonly iPad: string | null };
};

export function readLockdownBrowser(cookies: string): LockdownBrowser {
  const values = new Map(
    cookies.split(';').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), value.join('=').trim()] as const;
    }),
  );
  const read = (name: string) => values.get(name) ?? null;
  return {
    isClient: read(COOKIES.isClient) === '1',
    buildId: read(COOKIES.buildId),
    buildDates: { windows: read(COOKIES.windows), mac: read(COOKIES.mac), iPad: read(COOKIES.iPad) },
  };
}

export function isLockdownBrowser(): boolean {
  return readLockdownBrowser(document.cookie).isClient;
}

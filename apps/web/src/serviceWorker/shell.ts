import { isAway } from '@circuit/domain/offline';

import type { Shell } from './build.ts';

interface Caches extends Pick<CacheStorage, 'has' | 'keys' | 'delete' | 'match'> {
  open(name: string): Promise<OpenCache>;
}
type OpenCache = Pick<Cache, 'match' | 'put'>;

/** What the worker needs of its browser; tests have their own. */
export interface Around {
  readonly caches: Caches;
  readonly fetch: (path: string) => Promise<Response>;
  /** The names of the locks that open tabs hold; undefined where the browser has none. */
  readonly heldNames: () => Promise<readonly string[] | undefined>;
}

const PREFIX = 'build.';
/** Its page lies in a cache only once everything else does. */
const PAGE = '/';

export const lockOf = (build: string): string => `circuit.build.${build}`;

const cacheOf = ({ build }: Pick<Shell, 'build'>): string => `${PREFIX}${build}`;

/**
 * Brings a build onto the device, whole or not at all: a file that is missing, or a page of another build that a server
 * beside it sent, leaves everything as it was. (OF-9)
 */
export async function install(shell: Shell, around: Around): Promise<void> {
  const name = cacheOf(shell);
  const isNew = !(await around.caches.has(name));
  try {
    const cache = await around.caches.open(name);
    for (const path of shell.first) await bring(path, cache, around);
    const page = await around.fetch(PAGE);
    if (!page.ok) throw new Error(`${PAGE} was answered with ${page.status}.`);
    const bytes = await page.clone().arrayBuffer();
    if ((await digestOf(bytes)) !== shell.page) throw new Error('The page is of another build.');
    await cache.put(PAGE, page);
    if (!(await around.caches.has(name))) throw new Error('Its files were removed meanwhile.');
  } catch (error) {
    if (isNew) await around.caches.delete(name);
    throw error;
  }
}

/** The files that no task needs: a tab of this build finds them after an update too. One that does not come is left. */
export async function fill(shell: Shell, around: Around): Promise<void> {
  const cache = await around.caches.open(cacheOf(shell));
  for (const path of shell.rest) await bring(path, cache, around).catch(() => undefined);
}

async function bring(path: string, cache: OpenCache, around: Around): Promise<void> {
  if ((await cache.match(path)) !== undefined) return;
  // The same name is the same file: what an earlier build brought is not asked for again.
  const known = await around.caches.match(path);
  const file = known ?? (await around.fetch(path));
  if (!file.ok) throw new Error(`${path} was answered with ${file.status}.`);
  await cache.put(path, file);
}

/** Removes the builds that no open tab was loaded from. Where nobody can say, only the last one stays beside this. (OF-10) */
export async function prune(shell: Shell, around: Around): Promise<void> {
  const held = await around.heldNames();
  const others = (await around.caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheOf(shell));
  const unused =
    held === undefined
      ? others.slice(0, -1)
      : others.filter((name) => !held.includes(lockOf(name.slice(PREFIX.length))));
  await Promise.all(unused.map((name) => around.caches.delete(name)));
}

/** A file of whichever build has it. */
export async function fileOf(request: Request, { caches }: Pick<Around, 'caches'>): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

/** The page of this build, which names only files of this build. */
export async function pageOf(shell: Shell, { caches }: Pick<Around, 'caches'>): Promise<Response | undefined> {
  return caches.match(PAGE, { cacheName: cacheOf(shell), ignoreVary: true });
}

/**
 * A page comes from the network, so that nobody reads an old version with a network; without one from this device. (OF-11)
 * `isLate` settles when a network that says nothing has been waited for long enough.
 */
export async function answerPage(
  shell: Shell,
  around: Pick<Around, 'caches'>,
  network: () => Promise<Response>,
  isLate: Promise<void>,
): Promise<Response> {
  const asked = network();
  const answer = await Promise.race([asked.catch(() => null), isLate.then(() => null)]);
  if (answer !== null && !isAway(answer.status)) return answer;
  return (await pageOf(shell, around)) ?? answer ?? asked;
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

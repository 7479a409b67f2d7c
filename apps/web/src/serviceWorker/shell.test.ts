import { expect, test } from 'vitest';

import type { Shell } from './build.ts';
import { kindOf } from './kindOf.ts';
import { answerPage, type Around, fileOf, fill, install, lockOf, pageOf, prune } from './shell.ts';

const ORIGIN = 'https://university.example';
const kind = (path: string, method = 'GET', mode = 'navigate') =>
  kindOf({ method, mode, url: `${ORIGIN}${path}` }, ORIGIN);

test('OF-8 the service worker has nothing to do with calls, sign-ins, launches and whatever is posted', () => {
  for (const path of ['/api/userInfo', '/api', '/token', '/lti/login', '/saml/acs'])
    for (const mode of ['navigate', 'cors']) expect(kind(path, 'GET', mode)).toBe('none');
  for (const method of ['POST', 'PUT', 'DELETE'])
    for (const path of ['/', '/assets/a.js', '/courses/1']) expect(kind(path, method)).toBe('none');
  expect(kindOf({ method: 'GET', mode: 'cors', url: 'https://elsewhere.example/assets/a.js' }, ORIGIN)).toBe('none');
  for (const path of ['/sw.js', '/manifest.webmanifest', '/icons/icon-192.png', '/favicon.svg'])
    expect(kind(path)).toBe('none');
  // Asked for by a page, and not opened.
  expect(kind('/courses/1', 'GET', 'cors')).toBe('none');
});

test('OF-8 it opens pages and sends files of the build', () => {
  for (const path of ['/', '/courses/1/groupAssignments/2/evaluations/1', '/lti-launch/1', '/tokens'])
    expect(kind(path)).toBe('page');
  expect(kind('/assets/index-AbC.js', 'GET', 'cors')).toBe('file');
});

/** The caches of a browser, as far as the worker uses them. */
function aBrowser(files: Readonly<Record<string, string>>, held: readonly string[] | 'unknown' = []) {
  const stored = new Map<string, Map<string, string>>();
  const asked: string[] = [];
  const pathOf = (request: RequestInfo | URL) =>
    typeof request === 'string' ? request : new URL(request instanceof Request ? request.url : request).pathname;
  const found = (path: string, name?: string) => {
    for (const [key, cache] of stored)
      if ((name === undefined || key === name) && cache.has(path)) return new Response(cache.get(path));
    return undefined;
  };
  const caches = {
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: RequestInfo | URL, options?: MultiCacheQueryOptions) =>
      found(pathOf(request), options?.cacheName),
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map());
      return {
        match: async (request: RequestInfo | URL) => found(pathOf(request), name),
        put: async (request: RequestInfo | URL, response: Response) =>
          void stored.get(name)?.set(pathOf(request), await response.text()),
      };
    },
  };
  const around: Around = {
    caches,
    fetch: async (path) => {
      asked.push(path);
      const text = files[path];
      return text === undefined ? new Response('', { status: 404 }) : new Response(text);
    },
    heldNames: async () => (held === 'unknown' ? undefined : held),
  };
  return { around, stored, asked };
}

const digestOf = async (text: string) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [text, Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')] as const;
};
const DIGESTS = new Map(await Promise.all(['page zero', 'page one', 'page two'].map(digestOf)));
const digest = (text: string) => DIGESTS.get(text) ?? '';
const aShell = (build: string, page: string, more: Partial<Shell> = {}): Shell => ({
  build,
  page: digest(page),
  first: [`/assets/${build}.js`, '/assets/same.js'],
  rest: [`/assets/${build}-rest.js`],
  ...more,
});
const FILES = {
  '/': 'page one',
  '/assets/one.js': 'one',
  '/assets/one-rest.js': 'rest of one',
  '/assets/same.js': 'same',
};
const ONE = aShell('one', 'page one');

test('OF-9 a build comes onto the device whole', async () => {
  const { around, stored } = aBrowser(FILES);
  await install(ONE, around);
  expect([...(stored.get('build.one')?.keys() ?? [])]).toEqual(['/assets/one.js', '/assets/same.js', '/']);
  expect(await (await pageOf(ONE, around))?.text()).toBe('page one');
});

test('OF-9 a build of which a file is missing does not come at all', async () => {
  const { around, stored } = aBrowser(FILES);
  await expect(install({ ...ONE, first: ['/assets/one.js', '/assets/gone.js'] }, around)).rejects.toThrow('404');
  expect(stored.size).toBe(0);
});

test('OF-9 the page of another build, sent by a server beside it, is never put beside these files', async () => {
  const { around, stored } = aBrowser({ ...FILES, '/': 'page two' });
  await expect(install(ONE, around)).rejects.toThrow('another build');
  expect(stored.size).toBe(0);
});

test('OF-9 what fails leaves the build before as it was', async () => {
  const { around, stored } = aBrowser(FILES);
  await install(ONE, around);
  await expect(install(aShell('two', 'page two'), around)).rejects.toThrow('404');
  expect([...stored.keys()]).toEqual(['build.one']);
  // The same build again, of which the server has lost a file: what lies there stays.
  await expect(install({ ...ONE, page: digest('page zero') }, around)).rejects.toThrow('another build');
  expect(await (await pageOf(ONE, around))?.text()).toBe('page one');
});

test('OF-10 after an update a tab finds the files of its own build, also those that it has not asked for yet', async () => {
  const { around, stored, asked } = aBrowser(FILES, [lockOf('one')]);
  await install(ONE, around);
  await fill(ONE, around);
  asked.length = 0;
  const two = aShell('two', 'page two', { rest: [] });
  const { around: updated } = aBrowser({ '/': 'page two', '/assets/two.js': 'two' }, [lockOf('one')]);
  const after: Around = { ...around, fetch: updated.fetch };
  await install(two, after);
  await prune(two, after);
  expect([...stored.keys()]).toEqual(['build.one', 'build.two']);
  const rest = await fileOf(new Request(`${ORIGIN}/assets/one-rest.js`), after);
  expect(await rest?.text()).toBe('rest of one');
  // Without a network the new page opens, and it names only its own files.
  expect(await (await pageOf(two, after))?.text()).toBe('page two');
});

test('OF-10 the files of a build go once no tab was loaded from it', async () => {
  const { around, stored } = aBrowser(FILES, []);
  await install(ONE, around);
  await prune(aShell('two', 'page two'), around);
  expect(stored.size).toBe(0);
  await install(ONE, around);
  await prune(ONE, around);
  expect([...stored.keys()]).toEqual(['build.one']);
});

test('OF-10 where the browser cannot say which tabs are open, the last build stays', async () => {
  const { around, stored } = aBrowser(FILES, 'unknown');
  for (const build of ['zero', 'one']) stored.set(`build.${build}`, new Map());
  await prune(aShell('two', 'page two'), around);
  expect([...stored.keys()]).toEqual(['build.one']);
});

const never = new Promise<void>(() => undefined);
const page = async (network: () => Promise<Response>, isLate = never) => {
  const { around } = aBrowser(FILES);
  await install(ONE, around);
  return answerPage(ONE, around, network, isLate);
};

test('OF-11 with a network the page is the server’s, a pause and a downtime too', async () => {
  expect(await (await page(async () => new Response('page two'))).text()).toBe('page two');
  expect((await page(async () => new Response('paused', { status: 503 }))).status).toBe(503);
});

test('OF-11 without a network, behind a proxy that reaches nobody, or if nobody says anything, it is this device’s', async () => {
  const refused = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await (await page(refused)).text()).toBe('page one');
  expect(await (await page(async () => new Response('Bad Gateway', { status: 502 }))).text()).toBe('page one');
  expect(await (await page(() => new Promise(() => undefined), Promise.resolve())).text()).toBe('page one');
});

test('OF-11 a device that has no page yet passes on what the network said', async () => {
  const { around } = aBrowser(FILES);
  const answer = await answerPage(ONE, around, async () => new Response('', { status: 502 }), never);
  expect(answer.status).toBe(502);
  const failing = answerPage(ONE, around, () => Promise.reject(new TypeError('Failed to fetch')), never);
  await expect(failing).rejects.toThrow('Failed to fetch');
});

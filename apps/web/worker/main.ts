import type { Shell } from '../src/serviceWorker/build.ts';
import { kindOf } from '../src/serviceWorker/kindOf.ts';
import { answerPage, type Around, fileOf, fill, install, prune } from '../src/serviceWorker/shell.ts';

// Opens the web app without a network. It keeps the files of builds and nothing else: what people read and write never
// passes through it. (OF-8, ADR 0082)

declare const self: ServiceWorkerGlobalScope;
/** Put in by apps/web/build/serviceWorker.ts. */
declare const SHELL: Shell;

/** Once: wherever it stands the build writes all names. */
const shell = SHELL;

/** A network that is there but says nothing must not keep somebody from their text. */
const LONGEST_WAIT_MS = 8000;

const around: Around = {
  caches: self.caches,
  fetch: (path) => self.fetch(path),
  heldNames: async () => {
    if (!('locks' in self.navigator)) return undefined;
    const { held = [] } = await self.navigator.locks.query();
    return held.flatMap(({ name }) => (name === undefined ? [] : [name]));
  },
};

self.addEventListener('install', (event) => {
  // Tabs of the build before keep their files, so that nobody has to wait until all of them are closed.
  event.waitUntil(install(shell, around).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener('message', (event) => {
  // A page is there, and everything that it needs: now the rest, and what nobody needs any more goes.
  if (event.data === 'fill') event.waitUntil(fill(shell, around).then(tidy));
});

/** Not while the next build comes onto the device: what it has brought so far is nobody's yet. */
async function tidy(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null) await prune(shell, around);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, self.location.origin);
  if (kind === 'file') event.respondWith(fileOf(request, around).then((file) => file ?? self.fetch(request)));
  if (kind !== 'page') return;
  const network = async (): Promise<Response> => {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : self.fetch(request);
  };
  const isLate = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  event.respondWith(answerPage(shell, around, network, isLate));
});

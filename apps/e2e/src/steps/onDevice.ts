import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';

/** What lies on this device: files of builds, and answers kept for working without a network, by the names of their queries. */
interface OnDevice {
  readonly isControlled: boolean;
  /** A newer build is on its way onto the device, or waits. */
  readonly isUpdating: boolean;
  readonly builds: readonly string[];
  /** The addresses of their files. */
  readonly files: readonly string[];
  readonly hasPage: boolean;
  readonly kept: readonly string[];
  /** Whatever the kept answers hold, as somebody without a key sees it. */
  readonly seen: string;
}

export const onDevice = (page: Page): Promise<OnDevice> =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the page
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
      });
    const kept: { key: string }[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.endsWith('.offline')) continue;
      const database = await settled(indexedDB.open(name));
      if (database.objectStoreNames.contains('answers'))
        kept.push(
          ...(await settled<{ key: string }[]>(database.transaction('answers').objectStore('answers').getAll())),
        );
      database.close();
    }
    const builds = (await caches.keys()).filter((name) => name.startsWith('build.'));
    const files = await Promise.all(builds.map(async (name) => (await caches.open(name)).keys()));
    const worker = await navigator.serviceWorker.getRegistration();
    return {
      isControlled: navigator.serviceWorker.controller !== null,
      isUpdating: Boolean(worker?.installing ?? worker?.waiting) || worker?.active?.state !== 'activated',
      builds,
      files: files.flat().map(({ url }) => url),
      hasPage: (await caches.match('/')) !== undefined,
      kept: kept.map(({ key }) => key),
      seen: JSON.stringify(kept, (_name, value: unknown) =>
        value instanceof ArrayBuffer || value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
      ),
    };
  });

/** Waits until the device is as it should be. */
export async function deviceHas(page: Page, what: string, isSo: (device: OnDevice) => boolean): Promise<OnDevice> {
  for (let tries = 0; tries < 300; tries++) {
    const device = await onDevice(page);
    if (isSo(device)) return device;
    await sleep(200);
  }
  const { seen: _seen, files: _files, ...device } = await onDevice(page);
  throw new Error(`The device does not have ${what}: ${JSON.stringify(device)}`);
}

/** The pages open without a network, and so does what was asked under this name. */
export const opensWithout = (page: Page, name: string): Promise<OnDevice> =>
  deviceHas(
    page,
    `the pages and ${name}`,
    ({ isControlled, hasPage, kept }) => isControlled && hasPage && kept.some((key) => key.startsWith(`${name}(`)),
  );

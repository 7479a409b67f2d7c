import * as fakeIndexedDb from 'fake-indexeddb';

import { resetKept } from '#platform/device/orKept.ts';
import { setServerTime } from '#platform/time/serverClock.ts';

// jsdom has no database of its own.
Object.assign(globalThis, fakeIndexedDb);

/** Begins on an empty device whose clock is right. A page that was just closed still writes to the one before. */
export function replaceDevice(): void {
  globalThis.indexedDB = new IDBFactory();
  resetKept();
  setServerTime(new Date().toISOString(), Date.now(), Date.now());
}

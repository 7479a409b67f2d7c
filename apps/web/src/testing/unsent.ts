import { vi } from 'vitest';

import { openOutbox } from '#platform/saving/outbox.ts';

import { aUserInfo } from './builders.ts';
import { adasKey } from './deviceKey.ts';

/** The outbox of this device, as a tab of its own. */
export const anOutbox = () => openOutbox('university');

/** What Ada wrote and the server does not have. */
export const unsent = async () => anOutbox().list(aUserInfo().id, await adasKey());

/** From now on the device has no room for anything new. */
export const fillDevice = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

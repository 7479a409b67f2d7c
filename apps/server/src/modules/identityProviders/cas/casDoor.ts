import { ok } from '@circuit/domain/kernel';

import type { Door, Way } from '../doors.ts';

function baseUrlOf({ provider }: Way): string {
  if (provider.settings.kind !== 'cas') throw new Error(`${provider.id} is not a CAS server.`);
  return provider.settings.baseUrl;
}

/** The ticket comes back to the bare address of the app, which hands it in. (S7.04) */
export const casDoor: Door = {
  answersByForm: false,
  begin: (way) => Promise.resolve(ok(`${baseUrlOf(way)}/login?service=${encodeURIComponent(way.origin)}`)),
  leave: (way) => Promise.resolve(`${baseUrlOf(way)}/logout?service=${encodeURIComponent(way.origin)}`),
};

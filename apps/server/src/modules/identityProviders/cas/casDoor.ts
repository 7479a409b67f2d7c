import type { CasSettings } from '@circuit/domain/identityProviders';
import { ok } from '@circuit/domain/kernel';

import type { Door, Way } from '../door.ts';

/** The settings, with the address as paths are put after it. */
export function casOf({ provider }: Pick<Way, 'provider'>): CasSettings {
  const { settings } = provider;
  if (settings.kind !== 'cas') throw new Error(`${provider.id} is not a CAS server.`);
  return { ...settings, baseUrl: settings.baseUrl.replace(/\/+$/, '') };
}

const addressOf = (way: Way, place: string): string =>
  `${casOf(way).baseUrl}/${place}?service=${encodeURIComponent(way.origin)}`;

/** The ticket comes back to the bare address of the app, which hands it in. (S7.04, IP-90) */
export const casDoor: Door = {
  answersByForm: false,
  begin: (way) => Promise.resolve(ok(addressOf(way, 'login'))),
  leave: (way) => Promise.resolve(addressOf(way, 'logout')),
};

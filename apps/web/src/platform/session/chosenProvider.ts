import { type IdentityProvider, type Place, type SavedProvider, savedProviderKey } from './identityProvider.ts';

const lastUsedKeyOf = ({ settings }: Place): string => `circuit.${settings.shardKey}.lastIdentityProvider`;

/** For logging out, and for the next time. */
export function saveProvider(place: Place, { id, identityProvider }: IdentityProvider): void {
  const saved: SavedProvider = { id, logoutUrl: identityProvider.logoutUrl };
  place.local.setItem(savedProviderKey(place), JSON.stringify(saved));
  place.local.setItem(lastUsedKeyOf(place), id);
}

/** Stays after logging out, so that the sign-in page can offer it first. */
export function lastUsedProviderId(place: Place): string | null {
  return place.local.getItem(lastUsedKeyOf(place));
}

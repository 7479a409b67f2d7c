import { isRecord, isText } from '#platform/problems/guards.ts';
import { parseAddress } from '#platform/navigation/parseAddress.ts';
import type { Tab } from '#platform/tab/tab.ts';

/** Through whom somebody signs in. (S3.06) */
export interface IdentityProvider {
  readonly id: string;
  readonly identityProvider: { readonly loginUrl: string; readonly logoutUrl: string | null };
}

type Place = Pick<Tab, 'local' | 'settings'>;

interface SavedProvider {
  readonly id: string;
  readonly logoutUrl: string | null;
}

const keyOf = ({ settings }: Place): string => `circuit.${settings.shardKey}.identityProvider`;
const lastUsedKeyOf = ({ settings }: Place): string => `circuit.${settings.shardKey}.lastIdentityProvider`;

export function saveProvider(place: Place, { id, identityProvider }: IdentityProvider): void {
  const saved: SavedProvider = { id, logoutUrl: identityProvider.logoutUrl };
  place.local.setItem(keyOf(place), JSON.stringify(saved));
  place.local.setItem(lastUsedKeyOf(place), id);
}

/** Gives the saved provider and removes it. */
export function takeProvider(place: Place): SavedProvider | null {
  const text = place.local.getItem(keyOf(place));
  place.local.removeItem(keyOf(place));
  try {
    const saved: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(saved)) return null;
    const { id, logoutUrl } = saved;
    return isText(id) && (isText(logoutUrl) || logoutUrl === null) ? { id, logoutUrl } : null;
  } catch {
    // Somebody else wrote under our key.
    return null;
  }
}

/** Stays after logging out, so that the sign-in page can offer it first. */
export function lastUsedProviderId(place: Place): string | null {
  return place.local.getItem(lastUsedKeyOf(place));
}

type OfTab = Pick<Tab, 'session' | 'settings'>;
const visitKeyOf = ({ settings }: OfTab): string => `circuit.${settings.shardKey}.providerVisit`;

/** This tab goes to a provider for somebody who is signed in, and not to sign anybody in. (IP-98) */
export function beginProviderVisit(place: OfTab): void {
  place.session.setItem(visitKeyOf(place), '1');
}

/** Whether it did, and forgets it. */
export function takeProviderVisit(place: OfTab): boolean {
  const isVisit = place.session.getItem(visitKeyOf(place)) !== null;
  place.session.removeItem(visitKeyOf(place));
  return isVisit;
}

/** An address of another site that a browser may be sent to: never a script. */
export function isWebAddress(address: string): boolean {
  return ['http:', 'https:'].includes(parseAddress(address)?.protocol ?? '');
}

import { isRecord, isText } from '#platform/problems/guards.ts';
import { parseAddress } from '#platform/navigation/parseAddress.ts';
import type { Tab } from '#platform/tab/tab.ts';

/** Through whom somebody signs in. (S3.06) */
export interface IdentityProvider {
  readonly id: string;
  readonly identityProvider: { readonly loginUrl: string; readonly logoutUrl: string | null };
}

export type Place = Pick<Tab, 'local' | 'settings'>;

export interface SavedProvider {
  readonly id: string;
  readonly logoutUrl: string | null;
}

export const savedProviderKey = ({ settings }: Place): string => `circuit.${settings.shardKey}.identityProvider`;

/** Gives the saved provider and removes it. */
export function takeProvider(place: Place): SavedProvider | null {
  const text = place.local.getItem(savedProviderKey(place));
  place.local.removeItem(savedProviderKey(place));
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

/** An address of another site that a browser may be sent to: never a script. */
export function isWebAddress(address: string): boolean {
  return ['http:', 'https:'].includes(parseAddress(address)?.protocol ?? '');
}

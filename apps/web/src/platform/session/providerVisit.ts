import type { Tab } from '#platform/tab/tab.ts';

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

import type { LearningEvent } from '@circuit/domain/learningEvents';

import { isRecord, isText } from '#platform/problems/guards.ts';
import type { Tab } from '#platform/tab/tab.ts';

type Place = Pick<Tab, 'session' | 'local' | 'settings'>;

const keptKey = ({ settings }: Place): string => `circuit.${settings.shardKey}.events`;
const signInKey = ({ settings }: Place): string => `circuit.${settings.shardKey}.eventsSignIn`;

/** What a page could not send before it ended waits in its tab for the next page of the same sign-in. (LE-13) */
export function keep(tab: Place, signIn: string, events: readonly LearningEvent[]): void {
  if (events.length === 0) return forgetKept(tab);
  try {
    tab.session.setItem(keptKey(tab), JSON.stringify({ signIn, events }));
  } catch {
    // The storage is full: what was sent with the end of the page is all that can be done.
  }
}

export const forgetKept = (tab: Place): void => tab.session.removeItem(keptKey(tab));

export function takeKept(tab: Place, signIn: string): readonly LearningEvent[] {
  const text = tab.session.getItem(keptKey(tab));
  forgetKept(tab);
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    const isOwn = isRecord(kept) && kept['signIn'] === signIn && Array.isArray(kept['events']);
    return isOwn && Array.isArray(kept['events']) ? kept['events'].filter(isEvent) : [];
  } catch {
    return [];
  }
}

const isEvent = (value: unknown): value is LearningEvent =>
  isRecord(value) && isText(value['id']) && isText(value['type']);

/** Whether this browser has not told of this sign-in yet. All its tabs share one. */
export function isNewSignIn(tab: Place, signIn: string): boolean {
  if (tab.local.getItem(signInKey(tab)) === signIn) return false;
  try {
    tab.local.setItem(signInKey(tab), signIn);
  } catch {
    // Told once more with the next page.
  }
  return true;
}

import type { NeedShown } from '@circuit/contract/dashboard';
import { useState } from 'react';

import { localKeyStore } from '#platform/tab/keyStore.ts';

const DAY_MS = 86_400_000;

export const needKey = ({ kind, groupAssignmentId, phase }: NeedShown): string =>
  `${kind} ${groupAssignmentId} ${phase ?? ''}`;

/** When what was put aside comes back, by its key. */
type Dismissed = Readonly<Record<string, number>>;

function read(place: string): Dismissed {
  try {
    const stored: unknown = JSON.parse(localKeyStore.getItem(place) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
  } catch {
    // Somebody else wrote there: nothing was put aside, which is the safe side.
    return {};
  }
}

/** What this person has put aside for a day, in this browser. (HM-11) */
export function useDismissed(personId: string, now: Date) {
  const place = `circuit.dismissed.${personId}`;
  const [dismissed, setDismissed] = useState(() => read(place));
  const keep = (next: Dismissed) => {
    setDismissed(next);
    localKeyStore.setItem(place, JSON.stringify(next));
  };
  const current = Object.entries(dismissed).filter(([, until]) => until > now.getTime());
  return {
    isDismissed: (need: NeedShown) => current.some(([key]) => key === needKey(need)),
    dismiss: (need: NeedShown) => keep({ ...Object.fromEntries(current), [needKey(need)]: now.getTime() + DAY_MS }),
    restoreAll: () => keep({}),
  };
}

import { useSyncExternalStore } from 'react';

import type { Change } from './settingsSaver.ts';

let choices: Change = {};
const listeners = new Set<() => void>();

/** What was just chosen and the server does not have yet, for whoever shows it at once: how the page looks. */
export function useUnsavedChoices(): Change {
  return useSyncExternalStore(subscribe, () => choices);
}

export function setUnsavedChoices(unsaved: Change): void {
  choices = unsaved;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

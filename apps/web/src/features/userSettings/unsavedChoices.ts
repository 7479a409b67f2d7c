import { useSyncExternalStore } from 'react';

import type { Change } from './settingsSaver.ts';

let choices: Change = {};
const listeners = new Set<() => void>();

/** Choices that the server does not have yet, for code that applies them at once, such as the appearance. */
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

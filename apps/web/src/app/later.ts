import type { createBrowserRouter } from 'react-router';

import { startLearningEvents, type SettingsAtLoad } from '#platform/learningEvents/startLearningEvents.ts';
import { registerWorker } from '#platform/offline/registerWorker.ts';
import { startKeeping } from '#platform/offline/startKeeping.ts';
import { startOutbox } from '#platform/saving/startOutbox.ts';
import type { AppStore } from '#platform/store/store.ts';

/** What runs in a tab besides its pages, once the first of them is there. */
export function start(
  store: AppStore,
  router: ReturnType<typeof createBrowserRouter>,
  atLoad: SettingsAtLoad | undefined,
): void {
  startOutbox(store);
  startLearningEvents(store, router, atLoad);
  startKeeping(store);
  void registerWorker();
}

import { retryDelayMs } from '@circuit/domain/saving';

import { resources } from '#platform/api/resources.ts';
import type { AppStore } from '#platform/store/store.ts';

/** Goes on as long as the page is open: when somebody signs in, when the network returns, and by the clock. */
export function startOutbox(store: AppStore, firstLookMs = FIRST_LOOK_MS): () => void {
  let personId: string | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;

  const turn = async () => {
    if (isBusy || personId === undefined) return;
    isBusy = true;
    clearTimeout(timer);
    // A device that cannot be read or written now may be later, and so may the file.
    const waiting = await send(store, personId).catch(() => 1);
    isBusy = false;
    failures = waiting > 0 ? failures + 1 : 0;
    timer = setTimeout(() => void turn(), waiting > 0 ? retryDelayMs(failures, Math.random) : IDLE_MS);
  };
  const follow = () => {
    const id = resources.userInfo.select()(store.getState()).data?.id;
    if (id === personId) return;
    personId = id;
    failures = 0;
    clearTimeout(timer);
    timer = setTimeout(() => void turn(), firstLookMs);
  };
  const online = () => void turn();
  const unsubscribe = store.subscribe(follow);
  window.addEventListener('online', online);
  follow();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    window.removeEventListener('online', online);
  };
}

/** An open editor shows the text that was left behind in it, so only text without an open editor is sent from here. */
const FIRST_LOOK_MS = 5000;
const IDLE_MS = 60_000;

/** Loaded with the first look: no page needs it to be drawn. (WB-2) */
async function send(store: AppStore, personId: string): Promise<number> {
  const { sendAbandoned } = await import('./sendAbandoned.ts');
  return store.dispatch(sendAbandoned(personId));
}

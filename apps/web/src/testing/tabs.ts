import { api } from '#platform/api/api.ts';
import { type AppStore, createStore } from '#platform/store/store.ts';
import { memoryKeyStore } from '#platform/tab/keyStore.ts';
import type { Locks } from '#platform/tab/tab.ts';

import { networkOfTest } from './plans.ts';

/** Web Locks, which jsdom lacks: a request for a name waits for all earlier requests for it. */
export function queueLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    heldNames: () => Promise.resolve([...held]),
    request: <Value>(name: string, whileHeld: () => Promise<Value>) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(() => {
        held.add(name);
        return whileHeld().finally(() => held.delete(name));
      });
      last.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

type Surroundings = NonNullable<Parameters<typeof createStore>[0]>;

/** A tab of its own session storage on a shared local storage, and where it was sent to. */
export function aTab({ local = window.localStorage, session = memoryKeyStore(), ...surroundings }: Surroundings = {}) {
  const opened: string[] = [];
  const store = createStore({
    local,
    session,
    persistence: memoryKeyStore(),
    fetch: networkOfTest(),
    openAddress: (address) => void opened.push(address),
    ...surroundings,
  });
  return { store, opened, session, local };
}

/** What was asked of the server so far has been answered. */
export async function settled(store: AppStore): Promise<void> {
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
}

/** What was sent to the server has been answered, and also what was sent after that with what had been changed meanwhile. */
export async function saved(store: AppStore): Promise<void> {
  const running = store.dispatch(api.util.getRunningMutationsThunk());
  if (running.length === 0) return;
  await Promise.all(running);
  await new Promise((resolve) => setTimeout(resolve, 0));
  await saved(store);
}

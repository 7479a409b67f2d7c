import { api } from '#platform/api/api.ts';
import { forgetKept, isServerBack, keptKeys, watchKept } from '#platform/device/orKept.ts';
import type { AppStore } from '#platform/store/store.ts';

type Store = Pick<AppStore, 'getState' | 'dispatch' | 'subscribe'>;
type Entry = ReturnType<AppStore['getState']>['models']['queries'][string];

/**
 * While a page shows what this device kept: as soon as the server answers anything, everything else that the device
 * answered is asked for again. The browser says that it is online also if only the server was away. (OF-14)
 */
export function followKept(store: Store): () => void {
  const entryOf = (key: string): Entry => store.getState().models.queries[key];
  /** Once each, until the server is away again: what it refuses is not asked for with every other answer. */
  const asked = new Set<string>();
  const look = () => {
    // Of a page that was left: nobody sees it.
    for (const key of keptKeys()) if (entryOf(key) === undefined) forgetKept(key);
  };
  const askAgain = () => {
    if (!isServerBack()) return asked.clear();
    for (const key of keptKeys()) {
      if (asked.has(key)) continue;
      asked.add(key);
      const entry = entryOf(key);
      if (entry !== undefined) refetch(store, entry);
    }
  };
  const ends = [store.subscribe(look), watchKept(askAgain)];
  look();
  askAgain();
  return () => ends.forEach((end) => end());
}

interface Query {
  readonly initiate: (asked: unknown, how: object) => Parameters<AppStore['dispatch']>[0];
}

function refetch({ dispatch }: Store, { endpointName = '', originalArgs }: NonNullable<Entry>): void {
  const queries: Readonly<Record<string, Query>> = api.endpoints;
  const query = queries[endpointName];
  if (query !== undefined) dispatch(query.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
}

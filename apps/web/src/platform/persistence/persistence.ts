import { type Driver, REMEMBER_REHYDRATED, rememberEnhancer } from 'redux-remember';
import type { Reducer, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';

import { logWarning, reportError } from '#platform/reporting/reporting.ts';

export const PERSIST_TIMEOUT_MS = 5000;
const PERSIST_TIMED_OUT = 'persist timed out for persist key';
/** Searches are kept after a second of quiet (S9.03); the rest can wait as long. */
const QUIET_MS = 1000;

/** Where state is kept between visits; it may answer later. */
export interface PersistStore {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
}

/** A slice that is kept, with what it begins with and without the fields that are not kept. */
export interface Kept {
  readonly initial: object;
  readonly except?: readonly string[];
}

interface Options {
  readonly store: PersistStore;
  readonly prefix: string;
  readonly slices: Readonly<Record<string, Kept>>;
}

/** Keeps these slices, and nothing else of the state. (S9.08) */
export function persistEnhancer({ store, prefix, slices }: Options): StoreEnhancer {
  return rememberEnhancer(guarded(store), Object.keys(slices), {
    prefix,
    persistDebounce: QUIET_MS,
    serialize: (slice: object, key) => JSON.stringify(without(slice, slices[key]?.except ?? [])),
    unserialize: (text: string, key): object => restored(text, slices[key]?.initial ?? {}),
    errorHandler: reportError,
  });
}

/**
 * A storage that does not answer must not keep the app from starting: then it starts with defaults. (S8.11) One that
 * refuses is left alone: browsers that block the storage of third parties refuse every frame of a platform. (LW-31)
 */
function guarded(store: PersistStore): Driver {
  let hasRefused = false;
  return {
    getItem: async (key: string) => {
      const found = store.getItem(key);
      if (!(found instanceof Promise)) return found;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(() => {
          logWarning(`${PERSIST_TIMED_OUT} ${key}`);
          resolve(null);
        }, PERSIST_TIMEOUT_MS);
      });
      try {
        return await Promise.race([found, timeout]);
      } catch (error) {
        if (!hasRefused) logWarning(`nothing is kept on this device: ${String(error)}`);
        hasRefused = true;
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
    setItem: (key: string, value: string) => (hasRefused ? undefined : store.setItem(key, value)),
  };
}

/** What was kept over what it begins with. Something unreadable counts as nothing. */
function restored(text: string, initial: object): object {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === 'object' && kept !== null ? { ...initial, ...kept } : initial;
  } catch {
    // Cut off by a full storage, or written by another program.
    return initial;
  }
}

function without(slice: object, except: readonly string[]): object {
  return Object.fromEntries(Object.entries(slice).filter(([field]) => !except.includes(field)));
}

interface Rehydrated extends UnknownAction {
  readonly payload: object;
}

const isRehydrated = (action: UnknownAction): action is Rehydrated => action.type === REMEMBER_REHYDRATED;

/**
 * Puts what was kept into the state. The library's own reducer begins with the first state again, which would throw
 * away what was loaded meanwhile.
 */
export function rehydratable<State extends object>(reducer: Reducer<State>, slices: Options['slices']): Reducer<State> {
  return (state, action) => {
    if (state === undefined || !isRehydrated(action)) return reducer(state, action);
    const kept = Object.entries(action.payload).filter(([key]) => key in slices);
    return reducer({ ...state, ...Object.fromEntries(kept) }, action);
  };
}

export { REMEMBER_REHYDRATED };

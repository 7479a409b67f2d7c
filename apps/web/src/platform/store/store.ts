import {
  combineReducers,
  configureStore,
  type Middleware,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';

import { api } from '#platform/api/api.ts';
import { modalsReducer } from '#platform/modals/modalsSlice.ts';
import { noNotifications, notificationsReducer } from '#platform/notifications/notificationsSlice.ts';
import {
  type Kept,
  persistEnhancer,
  type PersistStore,
  rehydratable,
  REMEMBER_REHYDRATED,
} from '#platform/persistence/persistence.ts';
import { searchesReducer } from '#platform/searches/searchesSlice.ts';
import { authReducer, signedOutState } from '#platform/token/authSlice.ts';
import { sessionMiddleware } from '#platform/session/sessionMiddleware.ts';
import { browserTab, type Tab } from '#platform/tab/tab.ts';

/** Slices are named as the specification names them. (S9.08) */
const reducer = combineReducers({
  auth: authReducer,
  notifications: notificationsReducer,
  modals: modalsReducer,
  searches: searchesReducer,
  models: api.reducer,
});

export type AppState = ReturnType<typeof reducer>;
export type AppDispatch = ThunkDispatch<AppState, Tab, UnknownAction>;

export interface AppStore extends Store<AppState> {
  readonly dispatch: AppDispatch;
  /** Settles when what was kept from the last visit is there. */
  readonly remembered: Promise<void>;
}

const KEPT: Readonly<Record<string, Kept>> = {
  auth: { initial: signedOutState, except: ['isInitialized'] },
  notifications: { initial: noNotifications, except: ['queue'] },
  searches: { initial: {} },
};

interface Surroundings extends Partial<Omit<Tab, 'facts'>> {
  /** Where kept slices lie; localStorage unless given. */
  readonly persistence?: PersistStore;
}

export function createStore({ persistence, ...surroundings }: Surroundings = {}): AppStore {
  const tab = browserTab(surroundings);
  let noticed: (() => void) | undefined;
  const remembered = new Promise<void>((resolve) => {
    noticed = resolve;
  });
  const noticeRehydration: Middleware = () => (next) => (action) => {
    const result = next(action);
    if (isOfType(action, REMEMBER_REHYDRATED)) noticed?.();
    return result;
  };
  const store = configureStore({
    reducer: rehydratable(reducer, KEPT),
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: tab } }).concat(api.middleware, sessionMiddleware(tab), noticeRehydration),
    // In front, so that what it dispatches passes the middleware.
    enhancers: (defaults) =>
      defaults().prepend(
        persistEnhancer({ store: persistence ?? tab.local, prefix: `circuit.${tab.settings.shardKey}.`, slices: KEPT }),
      ),
  });
  return { ...store, remembered };
}

function isOfType(action: unknown, type: string): boolean {
  return typeof action === 'object' && action !== null && 'type' in action && action.type === type;
}

export const useAppSelector = useSelector.withTypes<AppState>();
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

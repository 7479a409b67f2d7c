import { DEFAULT_APPEARANCE, Spinner, UiProvider } from '@circuit/ui';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { startPeriodicRefreshes } from '#platform/api/periodicRefreshes.ts';
import { deviceStore } from '#platform/persistence/deviceStore.ts';
import { reportToOperators } from '#platform/crashReports/reportToOperators.ts';
import { whenQuiet } from '#platform/http/whenQuiet.ts';
import { reportOutside } from '#platform/outsideReports/reportOutside.ts';
import { startSession } from '#platform/session/startSession.ts';
import { settings } from '#platform/settings/settings.ts';
import { type AppStore, createStore } from '#platform/store/store.ts';

import { App } from './App.tsx';
import { watchRejections } from './rejections/browserSurroundings.ts';
import { createRoutes } from '#app/routeTree/createRoutes.tsx';
import { ROUTES } from '#app/routeTree/routes.ts';
import { beginAddress } from '#app/routing/begin.ts';

/** Starts everything that a tab runs, and shows the app in `place`. */
export function start(place: HTMLElement): void {
  watchRejections();
  const root = createRoot(place);
  if (settings.IS_DOWNTIME) return void showDowntime(root);
  const store = createStore({ persistence: deviceStore(settings.shardKey) });
  reportToOperators(store);
  // Before the router looks at the address: the session takes code and ticket out of it.
  const isKnown = startSession(store);
  startPeriodicRefreshes(store);
  void beginWhenKnown(store, isKnown);
  const router = createBrowserRouter(createRoutes(settings.NODE_ENV === 'development', settings.IS_DEMO));
  startLater(store, router, reportOutside(store, router));
  root.render(
    <UiProvider appearance={DEFAULT_APPEARANCE}>
      <Spinner label="Loading…" />
    </UiProvider>,
  );
  // What was kept says whether somebody is signed in. A page that asked before would ask as nobody.
  void store.remembered.then(() =>
    root.render(
      <StrictMode>
        <App store={store} router={router} />
      </StrictMode>,
    ),
  );
}

const AGAIN_MS = 3000;

/** What no page needs to be drawn; a file that does not load now is asked for again. (WB-2) */
function startLater(
  store: AppStore,
  router: ReturnType<typeof createBrowserRouter>,
  atLoad: ReturnType<typeof reportOutside>,
): void {
  void whenQuiet()
    .then(() => import('./later.ts'))
    .then(
      async (later) => later.start(store, router, await atLoad),
      () => void setTimeout(startLater, AGAIN_MS, store, router, atLoad),
    );
}

/** On any other day nobody loads it. (WB-2) */
async function showDowntime(root: Root): Promise<void> {
  const { DowntimeApp } = await import('./DowntimeApp.tsx');
  root.render(
    <StrictMode>
      <DowntimeApp />
    </StrictMode>,
  );
}

/** Only somebody who is signed in may ask for what the address names. */
async function beginWhenKnown(store: AppStore, isKnown: Promise<unknown>): Promise<void> {
  await isKnown;
  if (store.getState().auth.isAuthenticated) beginAddress(ROUTES, window.location.pathname, store.dispatch);
}

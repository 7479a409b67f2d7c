import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';

import { startPeriodicRefreshes } from '#shared/api/periodicRefreshes.ts';
import { deviceStore } from '#shared/persistence/deviceStore.ts';
import { reportToOperators } from '#shared/reporting/reportToOperators.ts';
import { startOutbox } from '#shared/saving/sendAbandoned.ts';
import { startSession } from '#shared/session/startSession.ts';
import { settings } from '#shared/settings/settings.ts';
import { createStore } from '#shared/store.ts';

import { App } from './App.tsx';
import { DowntimeApp } from './DowntimeApp.tsx';
import { watchRejections } from './rejections/browserSurroundings.ts';
import { createRoutes } from './routing/createRoutes.tsx';

/** Starts everything that a tab runs, and shows the app in `place`. */
export function start(place: HTMLElement): Root {
  watchRejections();
  const root = createRoot(place);
  root.render(<StrictMode>{settings.IS_DOWNTIME ? <DowntimeApp /> : started()}</StrictMode>);
  return root;
}

function started() {
  const store = createStore({ persistence: deviceStore(settings.shardKey) });
  reportToOperators(store);
  // Before the router looks at the address: the session takes code and ticket out of it.
  void startSession(store);
  startPeriodicRefreshes(store);
  startOutbox(store);
  const router = createBrowserRouter(createRoutes(settings.NODE_ENV === 'development', settings.IS_DEMO));
  return <App store={store} router={router} />;
}

import type { RouteObject } from 'react-router';

import { Shell } from '#app/shell/Shell.tsx';
import { LoadingScreen } from '#features/system/LoadingScreen.tsx';

import { CrashRoute } from '#app/routing/CrashRoute.tsx';
import { Guarded } from '#app/routing/Guarded.tsx';
import type { Page } from '#app/routing/page.ts';
import { PAGES } from './pages.ts';
import { Root } from '#app/routing/Root.tsx';
import { ROUTES, type RouteEntry } from '#app/routing/routes.ts';

/** The table of routes as the router wants it. */
export function createRoutes(isDevelopment: boolean, isDemo = false): RouteObject[] {
  const entries = ROUTES.filter(
    (entry) => (isDevelopment || entry.isForDevelopment !== true) && (isDemo || entry.isForDemo !== true),
  );
  return [
    {
      element: (
        <Root>
          <Shell />
        </Root>
      ),
      errorElement: <CrashRoute />,
      hydrateFallbackElement: <LoadingScreen />,
      children: entries.map((entry) => ({
        id: entry.path,
        path: entry.path,
        handle: entry,
        // A page that breaks leaves the bar and the footer standing.
        errorElement: <CrashRoute />,
        lazy: () => guardedPage(entry),
      })),
    },
  ];
}

async function guardedPage(entry: RouteEntry) {
  // The router shows nothing at all for a file that did not load, so the page itself brings the error to its boundary.
  const Shown: Page = await PAGES[entry.page]().catch((error: unknown) => () => {
    throw error;
  });
  return {
    Component: () => (
      <Guarded entry={entry} begin={Shown.begin}>
        <Shown entry={entry} />
      </Guarded>
    ),
  };
}

import type { RouteObject } from 'react-router';

import { CrashRoute } from '#app/routing/CrashRoute.tsx';
import type { Page, RouteEntry } from '#app/routing/entry.ts';
import { Guarded } from '#app/routing/Guarded.tsx';
import { Root } from '#app/routing/Root.tsx';
import { RouteTable, useEntry } from '#app/routing/routeTable.ts';
import styles from '#app/shell/Shell.module.css';
import { Shell } from '#app/shell/Shell.tsx';
import { LoadingScreen } from '#features/system/LoadingScreen.tsx';

import { ROUTES } from './routes.ts';

/** The route tree as the router wants it. */
export function createRoutes(isDevelopment: boolean, isDemo = false): RouteObject[] {
  const entries = ROUTES.filter(
    (entry) => (isDevelopment || entry.isForDevelopment !== true) && (isDemo || entry.isForDemo !== true),
  );
  const frames = new Map<string, RouteEntry[]>();
  for (const entry of entries) frames.set(frameOf(entry), [...(frames.get(frameOf(entry)) ?? []), entry]);
  return [
    {
      element: (
        <RouteTable value={entries}>
          <Root>
            <Shell />
          </Root>
        </RouteTable>
      ),
      // The bar itself broke, so the crash screen stands alone, with the room of a page around it.
      errorElement: (
        <main className={styles['main']}>
          <CrashRoute />
        </main>
      ),
      hydrateFallbackElement: <LoadingScreen />,
      children: [...frames.values()].map((inFrame) => ({
        // A page that breaks leaves the bar and the footer standing.
        errorElement: <CrashRoute />,
        lazy: () => guardedPage(inFrame),
        // The frame shows what the entry says.
        children: inFrame.map((entry) => ({ id: entry.path, path: entry.path, handle: entry, element: null })),
      })),
    },
  ];
}

const frameOf = ({ frame, path }: RouteEntry): string => frame ?? path;

async function guardedPage([first]: readonly RouteEntry[]) {
  // The router shows nothing at all for a file that did not load, so the page itself brings the error to its boundary.
  const Shown: Page | undefined = await first?.page().catch((error: unknown) => () => {
    throw error;
  });
  return {
    Component: () => {
      const entry = useEntry();
      return entry === undefined || Shown === undefined ? null : (
        <Guarded entry={entry}>
          <Shown entry={entry} />
        </Guarded>
      );
    },
  };
}

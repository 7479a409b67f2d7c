import { createContext, use } from 'react';
import { matchRoutes, useMatches } from 'react-router';

import type { RouteEntry } from './entry.ts';

/** For the pages and menus that say something about other pages: they lie below the tree and cannot import it. */
export const RouteTable = createContext<readonly RouteEntry[]>([]);

export const useRouteTable = (): readonly RouteEntry[] => use(RouteTable);

/** The entry of the address; undefined only where a page is shown without the tree. */
export function useEntry(): RouteEntry | undefined {
  return useMatches().at(-1)?.handle as RouteEntry | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- createRoutes puts nothing else there
}

/** The page name of a path, to say where sign-in leads; null for a path of no page. (RT-6) */
export function titleOfPath(routes: readonly RouteEntry[], pathname: string): string | null {
  const entry = matchRoutes(
    routes.map((handle) => ({ path: handle.path, handle })),
    pathname,
  )?.at(-1)?.route.handle;
  if (entry === undefined) return null;
  return entry.name === undefined ? entry.title : entry.name;
}

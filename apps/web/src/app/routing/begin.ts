import { matchRoutes } from 'react-router';

import type { AppDispatch } from '#platform/store/store.ts';

import type { Place, RouteEntry } from './entry.ts';

/** The path that was begun before its page was there, until the page comes. */
let begunPath: string | null = null;

/** Begins the address with which the visit starts, while the files of its page are still loading. (WB-6) */
export function beginAddress(routes: readonly RouteEntry[], pathname: string, dispatch: AppDispatch): void {
  const found = matchRoutes(
    routes.map((handle) => ({ path: handle.path, handle })),
    pathname,
  )?.at(-1);
  if (found?.route.handle.begin === undefined) return;
  begunPath = pathname;
  begin({ entry: found.route.handle, params: found.params }, dispatch);
}

/** Begins a page that a person enters, unless its address was begun with the visit. */
export function beginPage(place: Place, pathname: string, dispatch: AppDispatch): void {
  const isBegun = begunPath === pathname;
  begunPath = null;
  if (!isBegun) begin(place, dispatch);
}

function begin(place: Place, dispatch: AppDispatch): void {
  // The page asks for itself too, and says what could not be loaded.
  place.entry.begin?.(place, dispatch).catch(() => undefined);
}

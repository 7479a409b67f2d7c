import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';

import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';

const SYSTEM_PAGES = [SYSTEM_PATHS.downtime, SYSTEM_PATHS.error, SYSTEM_PATHS.notFound, SYSTEM_PATHS.login];

let last: string = SYSTEM_PATHS.home;

/** The last page that was not a system page: where one returns when the service is back. */
export function lastPath(): string {
  return last;
}

export function useLastPath(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!SYSTEM_PAGES.some((page) => matchPath(`${page}/*`, pathname) !== null)) last = `${pathname}${search}`;
  }, [pathname, search]);
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

const SYSTEM_PAGES = ['/downtime', '/error', '/not-found', '/login'];

let last = '/';

/** The last page that was not a system page: where one returns when the service is back. */
export function lastPath(): string {
  return last;
}

export function useLastPath(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!SYSTEM_PAGES.some((page) => pathname.startsWith(page))) last = `${pathname}${search}`;
  }, [pathname, search]);
}

import { VERSION } from '@circuit/domain/product';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { useWebClientQuery } from '#platform/api/resources.ts';
import { keepAll } from '#platform/drafts/drafts.ts';

import { isOlder } from './isOlder.ts';
import { reload } from './reload.ts';

/** Whether the server has a newer web app than this one; if so, the next change of route reloads the page. (S4.08) */
export function useNewVersion(): boolean {
  const { data } = useWebClientQuery();
  const isNew = data !== undefined && isOlder(VERSION, data.currentVersion);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    const hasMoved = last.current !== pathname;
    last.current = pathname;
    if (isNew && hasMoved) void keepTextAndReload();
  }, [isNew, pathname]);
  return isNew;
}

/** Unsent text is stored first; if that is impossible, the page stays (RT-10). */
export async function keepTextAndReload(): Promise<void> {
  const isKept = await keepAll().then(
    () => true,
    () => false,
  );
  if (isKept) reload();
}

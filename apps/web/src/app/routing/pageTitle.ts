import { PRODUCT_NAME } from '@circuit/domain/product';
import { useEffect, useLayoutEffect } from 'react';

/** "Circuit - {page}". (S2.29) */
function pageTitle(page: string): string {
  return `${PRODUCT_NAME} - ${page}`;
}

/** The {page} that the window shows now. */
export function shownPageName(): string {
  return document.title.replace(pageTitle(''), '');
}

/** For a page that has a name of its own, such as a course. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}

/** The title by the table of routes. Set before the page sets its own, if it does. */
export function useRouteTitle(page: string): void {
  useLayoutEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}

/** The same for one thing of many, with its id as key: the window does not keep the name of the one before. */
export function RouteTitle({ page }: { readonly page: string }): null {
  useRouteTitle(page);
  return null;
}

import type { ComponentType } from 'react';

import type { AppDispatch } from '#platform/store/store.ts';

import type { RouteEntry } from './routes.ts';

export type Page = ComponentType<{ readonly entry: RouteEntry }> & {
  /** Asks for what the address names as soon as somebody is signed in, before the guard has decided. (WB-6) */
  readonly begin?: (pathname: string, dispatch: AppDispatch) => void;
};

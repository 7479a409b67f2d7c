import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { QueryCacheKey } from '@reduxjs/toolkit/query';

import type { Tab } from '#platform/tab/tab.ts';

import { api } from './api.ts';

export interface WithModels {
  readonly models: ReturnType<typeof api.reducer>;
}

export type ModelsThunk<Answer> = ThunkAction<Answer, WithModels, Tab, UnknownAction>;

/** An item in a list, under its id or under the temporary key that stands for it. */
export interface Keyed {
  readonly id: string;
}

interface Page {
  readonly items: readonly Keyed[];
  readonly totalCount: number;
}

interface CachedList {
  readonly key: QueryCacheKey;
  readonly page: Page;
  /** What was asked for. */
  readonly asked: unknown;
}

/** The answers of one query that RTK Query holds, one for each search or page. */
export function cachedLists({ models }: WithModels, listName: string): CachedList[] {
  return Object.entries(models.queries).flatMap(([key, entry]) =>
    entry?.endpointName === listName && isPage(entry.data)
      ? [{ key: key as QueryCacheKey, page: entry.data, asked: entry.originalArgs }] // oxlint-disable-line typescript/no-unsafe-type-assertion -- Object.entries forgets the brand
      : [],
  );
}

/** Changes the items in all of them. */
export const patchLists =
  (listName: string, change: (items: readonly Keyed[], asked: unknown) => readonly Keyed[]): ModelsThunk<void> =>
  (dispatch, getState) => {
    for (const { key, page, asked } of cachedLists(getState(), listName)) {
      const items = change(page.items, asked);
      const totalCount = page.totalCount + items.length - page.items.length;
      const patches = Object.entries({ items, totalCount }).map(([field, value]) => ({
        op: 'replace' as const,
        path: [field],
        value,
      }));
      dispatch(api.internalActions.queryResultPatched({ queryCacheKey: key, patches }));
    }
  };

function isPage(data: unknown): data is Page {
  return typeof data === 'object' && data !== null && 'items' in data && Array.isArray(data.items);
}

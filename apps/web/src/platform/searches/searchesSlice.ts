import { PAGE_SIZES, type PageSize } from '@circuit/domain/lists';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';

import { logOutRequested, tokenRefreshFailed } from '#platform/token/authSlice.ts';

/** What somebody looks for in one table. (S3.18) */
export interface Search {
  readonly keywords: string;
  readonly selectedTab: string | null;
  /** A field of the list, with a minus in front for the other direction; null for the list's own order. */
  readonly sorting: string | null;
  readonly pageSize: PageSize;
  readonly pageByTab: Readonly<Record<string, number>>;
}

export const noSearch: Search = {
  keywords: '',
  selectedTab: null,
  sorting: null,
  pageSize: PAGE_SIZES[0],
  pageByTab: {},
};

type Searches = Readonly<Record<string, Search>>;

/** What stands below the store knows only this of its state. */
export interface WithSearches {
  readonly searches: Searches;
}

const noSearches: Searches = {};

const searchesSlice = createSlice({
  name: 'searches',
  initialState: noSearches,
  reducers: {
    searchChanged: (searches, { payload }: PayloadAction<{ key: string; change: Partial<Search> }>) => ({
      ...searches,
      [payload.key]: { ...(searches[payload.key] ?? noSearch), ...payload.change },
    }),
  },
  // On a shared computer the next person must not read whom the last one looked for.
  extraReducers: (builder) => {
    builder.addMatcher(isAnyOf(logOutRequested, tokenRefreshFailed), (searches) =>
      Object.fromEntries(Object.entries(searches).map(([key, search]) => [key, { ...search, keywords: '' }])),
    );
  },
});

export const { searchChanged } = searchesSlice.actions;
export const searchesReducer = searchesSlice.reducer;

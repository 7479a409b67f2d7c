import { PAGE_SIZES, type PageSize } from '@circuit/domain/lists';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';

import { REMEMBER_REHYDRATED } from '#shared/persistence/persistence.ts';
import { logOutRequested, tokenRefreshFailed } from '#shared/session/authSlice.ts';

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
  extraReducers: (builder) => {
    builder.addCase(REMEMBER_REHYDRATED, (searches) => onFirstTab(searches));
    // On a shared computer the next person must not read whom the last one looked for.
    builder.addMatcher(isAnyOf(logOutRequested, tokenRefreshFailed), (searches) =>
      onFirstTab(searches, { keywords: '' }),
    );
  },
});

/** A new visit: whoever looks for somebody must not do it among the deleted of last week. (LI-12) */
function onFirstTab(searches: Searches, change: Partial<Search> = {}): Searches {
  const first = { selectedTab: null, pageByTab: {}, ...change };
  return Object.fromEntries(Object.entries(searches).map(([key, search]) => [key, { ...search, ...first }]));
}

export const { searchChanged } = searchesSlice.actions;
export const searchesReducer = searchesSlice.reducer;

import { isSearchable, PAGE_SIZES, type PageSize } from '@circuit/domain/lists';
import type { ManageTableProps, TableTab } from '@circuit/ui';
import { useDispatch, useSelector } from 'react-redux';

import { noSearch, type Search, searchChanged, type WithSearches } from './searchesSlice.ts';
import { useAskedKeywords } from './useAskedKeywords.ts';

type Direction<Sort extends string> = Sort | `-${Sort}`;
/** A tab may have an order of its own, as long as nobody has chosen another. */
type Tab<Id extends string, Sort extends string> = TableTab & { readonly id: Id; readonly firstSort?: Direction<Sort> };

interface Options<TabId extends string, Sort extends string> {
  /** Under which the search state is kept: `users`. (S2.03) */
  readonly key: string;
  /** What may be typed: "Name, e-mail or PUID". */
  readonly label: string;
  readonly tabs: readonly [Tab<TabId, Sort>, ...Tab<TabId, Sort>[]];
  /** Fields the server can sort by; the list begins with the first. */
  readonly sorts: readonly [Direction<Sort>, ...Sort[]];
  /** Nothing is loaded before somebody asks; otherwise the list is there at once and follows what is typed. */
  readonly isOnDemand: boolean;
  /** The query-all option: everything may be shown without keywords. (S5.01) */
  readonly canShowAll: boolean;
}

/** What a list of the contract is asked with. */
interface TableRequest<TabId extends string, Sort extends string> {
  readonly keywords?: string;
  readonly tab: TabId;
  readonly sort: Direction<Sort>;
  readonly page: number;
  readonly pageSize: PageSize;
}

const TABLE_PROPS = ['tabs', 'selectedTab', 'onTab', 'search', 'searchedFor', 'sorting', 'onSort', 'paging'] as const;
type TableProps = Pick<ManageTableProps<unknown>, (typeof TABLE_PROPS)[number]>;

/** The search state of one manage table, as the specification has it: for ManageTable, and as a request for the server. */
export function useTableSearch<TabId extends string, Sort extends string>(options: Options<TabId, Sort>) {
  const { key, label, tabs, sorts, isOnDemand, canShowAll } = options;
  const dispatch = useDispatch();
  const search = useSelector(({ searches }: WithSearches) => searches[key] ?? noSearch);
  const change = (part: Partial<Search>) => dispatch(searchChanged({ key, change: part }));
  const asking = useAskedKeywords({ key, isOnDemand, canShowAll, keywords: search.keywords });

  const tab = tabs.find(({ id }) => id === search.selectedTab) ?? tabs[0];
  const sort = sortOf(search.sorting, sorts) ?? tab.firstSort ?? sorts[0];
  const page = search.pageByTab[tab.id] ?? 1;
  const goTo = (wanted: number) => change({ pageByTab: { ...search.pageByTab, [tab.id]: wanted } });
  const { askedFor } = asking;

  const request: TableRequest<TabId, Sort> | null =
    askedFor === null
      ? null
      : {
          ...(isSearchable(askedFor) ? { keywords: askedFor } : {}),
          tab: tab.id,
          sort,
          page,
          pageSize: search.pageSize,
        };

  const tableProps: TableProps = {
    ...(tabs.length > 1 ? { tabs, selectedTab: tab.id } : {}),
    onTab: (selectedTab) => change({ selectedTab }),
    search: {
      label,
      keywords: search.keywords,
      // Other words, another list: it begins with its first page.
      onChange: (keywords) => {
        change({ keywords, pageByTab: {} });
        asking.onChange(keywords);
      },
      onBlur: asking.onBlur,
      ...(asking.onSearch === undefined ? {} : { onSearch: asking.onSearch }),
      // Reset keeps selected tab, sorting, page size and page by tab. (S4.09)
      onReset: () => {
        change({ keywords: '' });
        asking.onReset();
      },
      ...(asking.invalidKeywords ? { error: 'Type at least 3 letters. Numbers can be shorter.' } : {}),
    },
    searchedFor: askedFor ?? '',
    sorting: sort,
    onSort: (sorting) => change({ sorting, pageByTab: {} }),
    paging: {
      page,
      pageSize: search.pageSize,
      pageSizes: PAGE_SIZES,
      onPage: goTo,
      onPageSize: (size) =>
        change({ pageSize: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0], pageByTab: {} }),
    },
  };
  const setFilter = (name: string, value: string | null) => {
    change({ pageByTab: {} });
    asking.setFilter(name, value);
  };
  return { request, tableProps, showAll: asking.showAll, filters: asking.filters, setFilter };
}

/** What was kept may be of an earlier version of the list, which could sort by other fields. */
function sortOf<Sort extends string>(
  kept: string | null,
  sorts: readonly [Direction<Sort>, ...Sort[]],
): Direction<Sort> | null {
  const [first, ...others] = sorts;
  const name = first.startsWith('-') ? first.slice(1) : first;
  const known = [name, `-${name}`, ...others, ...others.map((sort) => `-${sort}`)];
  return kept !== null && known.includes(kept) ? (kept as Direction<Sort>) : null; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it was looked up among them
}

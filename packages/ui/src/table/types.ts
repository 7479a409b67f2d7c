import type { ReactNode } from 'react';

import type { MenuItem } from '../actions/Menu.tsx';

export interface Column<Row> {
  /** Also the field by which the server sorts. */
  readonly id: string;
  readonly header: string;
  /** Seen at the head of the column where the whole word takes too much room; it is still read aloud. */
  readonly shortHeader?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
  readonly isSortable?: boolean | undefined;
  /** Figures stand at the end, so that their digits line up. */
  readonly align?: 'start' | 'end' | undefined;
  /** Not shown until somebody chooses it. */
  readonly isExtra?: boolean | undefined;
}

/** What is looked for. `apps/web` makes it from the specification's search state. */
export interface TableSearch {
  /** What may be typed: "Name, e-mail or PUID". */
  readonly label: string;
  readonly keywords: string;
  readonly onChange: (keywords: string) => void;
  /** Enter, or the Search button. Left out where the search runs while typing. (S5.01) */
  readonly onSearch?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly onReset: () => void;
  readonly error?: string | undefined;
}

/** A condition that narrows the list and can be taken away. */
export interface FilterChip {
  readonly id: string;
  readonly label: string;
  readonly onRemove: () => void;
}

export interface TableTab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** Which rows there are, as far as the network has brought them. */
export interface TableRows<Row> {
  /** `unasked`: nothing is loaded before somebody searches. */
  readonly status: 'unasked' | 'loading' | 'ready' | 'error';
  readonly rows: readonly Row[];
  readonly totalCount: number;
  /** Old rows are shown while new ones are on their way. */
  readonly isRefreshing?: boolean | undefined;
  /** With `error`, or beside old rows: what went wrong. */
  readonly failure?: string | undefined;
  /** When the old rows were loaded: "8:41 PM". */
  readonly loadedAt?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

export interface TablePaging {
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

export interface TableSelection {
  readonly selectedIds: ReadonlySet<string>;
  readonly onChange: (selectedIds: ReadonlySet<string>) => void;
  /** What can be done with all of them. */
  readonly actions: ReactNode;
}

export interface TableTexts {
  /** Before anything is asked: "Search for a name, e-mail or PUID, or show everyone." */
  readonly unasked?: string | undefined;
  /** Shows everything; where the query-all option is on. */
  readonly showAll?: { readonly label: string; readonly onSelect: () => void } | undefined;
  /** There is nothing at all, and why. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  /** After "No match for …": where else to look. "Check the spelling, or search the Deleted tab." */
  readonly noMatchHint?: string | undefined;
}

/** How one row is named and what can be done with it. */
export interface RowFacts<Row> {
  readonly id: (row: Row) => string;
  /** "Okonkwo, Amara": read with the row's checkbox and menu. */
  readonly name: (row: Row) => string;
  /** The first cell leads there. */
  readonly href?: ((row: Row) => string | undefined) | undefined;
  readonly menu?: ((row: Row) => readonly MenuItem[]) | undefined;
  /** "Deleting…": the row is half gone and says so. */
  readonly busyLabel?: ((row: Row) => string | undefined) | undefined;
  /** On a phone, under the name, in a list of people. Without one the columns stay and scroll. */
  readonly secondLine?: ((row: Row) => ReactNode) | undefined;
}

export interface ManageTableProps<Row> {
  /** What it is a list of, in the plural: "users". Said in the caption, in counts and in errors. */
  readonly things: string;
  /** The first one names the row and is always there. */
  readonly columns: readonly Column<Row>[];
  readonly row: RowFacts<Row>;
  readonly data: TableRows<Row>;
  readonly texts: TableTexts;
  readonly tabs?: readonly TableTab[] | undefined;
  readonly selectedTab?: string | undefined;
  readonly onTab?: ((id: string) => void) | undefined;
  readonly search?: TableSearch | undefined;
  /** What the rows shown were searched with; for "No match for …". */
  readonly searchedFor?: string | undefined;
  /** Fields beside the search, such as a SelectField. */
  readonly filters?: ReactNode;
  readonly chips?: readonly FilterChip[] | undefined;
  /** A field, with a minus in front for the other direction. */
  readonly sorting?: string | undefined;
  readonly onSort?: ((sorting: string) => void) | undefined;
  readonly paging?: TablePaging | undefined;
  readonly selection?: TableSelection | undefined;
  /** Many columns: scrolls inside itself, both ways, with the first column and the header fixed. */
  readonly isWide?: boolean | undefined;
  /** A quiet fact at the end of the toolbar: "Roster synced today, 6:00 AM". */
  readonly note?: ReactNode;
}

export type AriaSort = 'ascending' | 'descending' | 'none';

/** How a column stands to the sorting; undefined for one that cannot be sorted. */
export function ariaSort(columnId: string, sorting: string | undefined): AriaSort {
  if (sorting === columnId) return 'ascending';
  return sorting === `-${columnId}` ? 'descending' : 'none';
}

/** What pressing a header asks for: upwards first, then downwards, and round again. */
export function nextSorting(columnId: string, sorting: string | undefined): string {
  return sorting === columnId ? `-${columnId}` : columnId;
}

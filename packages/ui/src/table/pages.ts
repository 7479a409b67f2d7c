/** At least one: an empty list has a first page, too. */
export function pageCount(totalCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalCount / pageSize));
}

/** "1 to 25 of 412" */
export function rangeWords(page: number, pageSize: number, totalCount: number): string {
  if (totalCount === 0) return '0 of 0';
  const first = Math.min((page - 1) * pageSize + 1, totalCount);
  return `${first} to ${Math.min(page * pageSize, totalCount)} of ${totalCount}`;
}

/** The page somebody typed, held between the first and the last; null when it is no number. */
export function typedPage(text: string, totalCount: number, pageSize: number): number | null {
  if (!/^\s*\d+\s*$/.test(text)) return null;
  return Math.min(Math.max(1, Number(text)), pageCount(totalCount, pageSize));
}

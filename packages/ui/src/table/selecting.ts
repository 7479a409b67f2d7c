export type SelectedAll = 'all' | 'some' | 'none';

/** What the checkbox in the header shows: three states. (E3) */
export function selectedOf(ids: readonly string[], selectedIds: ReadonlySet<string>): SelectedAll {
  const count = ids.filter((id) => selectedIds.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

export function withSelected(selectedIds: ReadonlySet<string>, ids: readonly string[], isSelected: boolean) {
  const next = new Set(selectedIds);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}

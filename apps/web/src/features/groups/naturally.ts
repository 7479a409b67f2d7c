const naturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** `ECN 9` before `ECN 10`, and capitals do not matter. */
export function naturally<Item extends { readonly name: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => naturalOrder.compare(one.name, other.name));
}

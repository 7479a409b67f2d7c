type Counts = Readonly<Partial<Record<string, number>>> | undefined;

/** The tabs with how many each holds, once that was told. (LL-1) */
export function countedTabs<Tab extends { readonly id: string }>(tabs: readonly Tab[] | undefined, counts: Counts) {
  return tabs === undefined
    ? {}
    : {
        tabs: tabs.map((tab) => {
          const count = counts?.[tab.id];
          return count === undefined ? tab : { ...tab, count };
        }),
      };
}

import type { Tab } from './tab.ts';

/** One thing per tab, made at its first use and gone with the tab. */
export function oncePerTab<Made extends object>(make: (tab: Tab) => Made): (tab: Tab) => Made {
  const made = new WeakMap<Tab, Made>();
  return (tab) => {
    const present = made.get(tab) ?? make(tab);
    made.set(tab, present);
    return present;
  };
}

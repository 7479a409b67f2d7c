import type { Tab } from './tab.ts';

/** Makes a thing at its first use in a tab. It goes with the tab. */
export function oncePerTab<Made extends object>(make: (tab: Tab) => Made): (tab: Tab) => Made {
  const made = new WeakMap<Tab, Made>();
  return (tab) => {
    const present = made.get(tab) ?? make(tab);
    made.set(tab, present);
    return present;
  };
}

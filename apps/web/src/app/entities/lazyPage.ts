import { type ComponentType, lazy } from 'react';

/** A page in a file of its own. `preload` fetches the file before the page is drawn, while its data is still on the way. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const preload = (): void => {
    // Drawing the page imports the file again, and reports a failure where a person can see it.
    load().catch(() => undefined);
  };
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { preload },
  );
}

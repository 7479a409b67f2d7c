import { pageViewAddress } from '@circuit/domain/reporting';

import type { AppStore } from '#platform/store/store.ts';

import { type Configuration, patternOf, type Person, type Router, watchPerson } from './surroundings.ts';

/**
 * Sends a line for each page that is opened: which, and nothing about whom. No script of anybody else runs in the page.
 * (S5.06, AY-2)
 */
export function startPageViews(store: AppStore, router: Router, configuration: Configuration): () => void {
  let [visitor, person]: [string, Person] = ['', { id: null, isImpersonated: false }];
  // Another person, or nobody any more: nothing joins what they opened to what was opened before. (S4.05)
  const watch = watchPerson(store, (now) => {
    [visitor, person] = [crypto.randomUUID(), now];
  });
  let last = '';
  const note = ({ state }: Pick<Router, 'state'>) => {
    const { pathname } = state.location;
    if (state.navigation.state !== 'idle' || pathname === last) return;
    last = pathname;
    watch.look();
    // What an administrator opens as somebody else is nobody's visit.
    if (!person.isImpersonated) send(pageViewAddress(configuration, viewOf(state, visitor)));
  };
  note(router);
  const leave = router.subscribe((state) => note({ state }));
  return () => {
    watch.stop();
    leave();
  };
}

const viewOf = (state: Router['state'], visitor: string) => ({
  pattern: patternOf(state),
  origin: window.location.origin,
  visitor,
});

/** Nobody waits for it, and a page view that is lost is lost. */
function send(address: string | null): void {
  if (address === null) return;
  window
    .fetch(address, { method: 'POST', mode: 'no-cors', keepalive: true, credentials: 'omit' })
    .catch(() => undefined);
}

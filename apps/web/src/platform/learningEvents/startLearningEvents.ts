import type { RouterProviderProps } from 'react-router/dom';

import { resources } from '#platform/api/resources.ts';
import type { AppStore } from '#platform/store/store.ts';
import type { Tab } from '#platform/tab/tab.ts';

import { reportPerson, type Reporting } from './reportPerson.ts';

type Router = Pick<RouterProviderProps['router'], 'state' | 'subscribe'>;

/**
 * Reports what the signed-in person does, for as long as the university collects events, the person has not said no, and
 * nobody views as somebody else. Follows each of these while the page is open. (LE-12, LE-20, LE-21)
 */
export function startLearningEvents(store: AppStore, router: Router): () => void {
  let current: { readonly key: string; readonly reporting: Reporting } | null = null;
  const { dispatch } = store;
  const tab = dispatch((_dispatch: unknown, _getState: unknown, held: Tab) => held);
  let asked: { unsubscribe: () => void } | null = null;

  const follow = () => {
    const wanted = wantedIn(store, tab);
    // The own settings say whether the person wants it: they are asked for only where it matters.
    if (wanted !== null && asked === null) asked = dispatch(resources.userSettings.initiate());
    if (wanted === null && asked !== null) {
      asked.unsubscribe();
      asked = null;
    }
    const isAllowed =
      wanted !== null && resources.userSettings.select()(store.getState()).data?.learningEvents === true;
    const key = isAllowed ? wanted.key : '';
    if (key === (current?.key ?? '')) return;
    current?.reporting.stop(whyOver(store));
    current = isAllowed ? { key, reporting: reportPerson(router, tab, wanted) } : null;
  };

  const unsubscribe = store.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    asked?.unsubscribe();
    current?.reporting.stop('dropped');
    current = null;
  };
}

/** Who would be reported, and where to; null if nobody is. */
function wantedIn(store: AppStore, tab: Tab) {
  const state = store.getState();
  const person = state.auth.isAuthenticated ? resources.userInfo.select()(state).data : undefined;
  const settings = resources.configuration.select()(state).data;
  const { signIn } = tab.facts;
  if (person === undefined || settings === undefined || signIn === null) return null;
  const { caliperEnabled, caliperEventStoreHostname: hostname, caliperPersonNamespace: personNamespace } = settings;
  if (!caliperEnabled || hostname === '' || personNamespace === '' || person.isImpersonated) return null;
  const { id, uid } = person;
  return {
    key: [signIn, id, hostname, personNamespace].join(' '),
    signIn,
    hostname,
    personNamespace,
    person: { id, uid },
  };
}

/** A session that ends is told; what is switched off, or another person, ends it without a word. */
function whyOver(store: AppStore): 'loggedOut' | 'timedOut' | 'dropped' {
  const { isAuthenticated, why } = store.getState().auth;
  if (isAuthenticated) return 'dropped';
  if (why === 'signedOut') return 'loggedOut';
  return why === 'expired' ? 'timedOut' : 'dropped';
}

import type { RouterProviderProps } from 'react-router/dom';

import { resources } from '#platform/api/resources.ts';
import type { AppStore } from '#platform/store/store.ts';
import type { Tab } from '#platform/tab/tab.ts';

import { forgetEarlyActs } from './record.ts';
import { reportPerson, type Reporting } from './reportPerson.ts';

/** What the page was loaded with. */
export interface SettingsAtLoad {
  readonly caliperEnabled: boolean;
  readonly caliperEventStoreHostname: string;
}

type Router = Pick<RouterProviderProps['router'], 'state' | 'subscribe'>;

/**
 * Reports what the signed-in person does, for as long as the university collects events, the person has not said no, and
 * nobody views as somebody else. Follows each of these while the page is open. (LE-12, LE-20, LE-21)
 */
export function startLearningEvents(store: AppStore, router: Router, atLoad?: SettingsAtLoad): () => void {
  let current: { readonly key: string; readonly reporting: Reporting } | null = null;
  const { dispatch } = store;
  const tab = dispatch((_dispatch: unknown, _getState: unknown, held: Tab) => held);
  // The page’s security policy knows the event store of when it was loaded, and stops every other.
  let reachable = eventStoreOf(atLoad);

  let asked: { unsubscribe: () => void } | null = null;
  let isAsking = false;
  const followSettings = (isNeeded: boolean) => {
    if (isNeeded === isAsking) return;
    // First, since asking changes the state that is followed here.
    isAsking = isNeeded;
    if (isNeeded) asked = dispatch(resources.userSettings.initiate());
    else asked?.unsubscribe();
  };

  /** Whom to report now; null if nobody. */
  const allowed = () => {
    const wanted = wantedIn(store, tab, reachable);
    // The own settings say whether the person wants it: they are asked for only where it matters.
    followSettings(wanted !== null);
    return resources.userSettings.select()(store.getState()).data?.learningEvents === true ? wanted : null;
  };
  const follow = () => {
    reachable ??= eventStoreIn(store);
    const now = allowed();
    if (now === null && isRefused(store)) forgetEarlyActs();
    if ((now?.key ?? '') === (current?.key ?? '')) return;
    current?.reporting.stop(whyOver(store));
    // The store announces a change a frame late, so each event asks again whether it may be sent.
    const isStill = () => allowed()?.key === now?.key;
    current = now === null ? null : { key: now.key, reporting: reportPerson(router, tab, now, isStill) };
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
function wantedIn(store: AppStore, tab: Tab, reachable: string | undefined) {
  const state = store.getState();
  const person = state.auth.isAuthenticated ? resources.userInfo.select()(state).data : undefined;
  const { signIn } = tab.facts;
  const hostname = eventStoreIn(store) ?? '';
  if (person === undefined || signIn === null || hostname === '' || hostname !== reachable) return null;
  const personNamespace = resources.configuration.select()(state).data?.caliperPersonNamespace ?? '';
  if (personNamespace === '' || person.isImpersonated) return null;
  const { id, uid } = person;
  return {
    key: [signIn, id, hostname, personNamespace].join(' '),
    signIn,
    hostname,
    personNamespace,
    person: { id, uid },
  };
}

/** Whether it is known by now that nothing may be told: nobody wants it, or somebody views as another person. */
function isRefused(store: AppStore): boolean {
  const state = store.getState();
  const isOff = eventStoreIn(store) === '' || resources.userSettings.select()(state).data?.learningEvents === false;
  const isNobody = state.auth.isInitialized && !state.auth.isAuthenticated;
  return isOff || isNobody || resources.userInfo.select()(state).data?.isImpersonated === true;
}

/** The event store that is switched on; an empty text if none is, and undefined as long as that is not known. */
const eventStoreIn = (store: AppStore): string | undefined =>
  eventStoreOf(resources.configuration.select()(store.getState()).data);

function eventStoreOf(settings: SettingsAtLoad | undefined): string | undefined {
  return settings?.caliperEnabled === false ? '' : settings?.caliperEventStoreHostname;
}

/** The end of a session is an event; switching events off, or a change of person, is not. */
function whyOver(store: AppStore): 'loggedOut' | 'timedOut' | 'dropped' {
  const { isAuthenticated, why } = store.getState().auth;
  if (isAuthenticated) return 'dropped';
  if (why === 'signedOut') return 'loggedOut';
  return why === 'expired' ? 'timedOut' : 'dropped';
}

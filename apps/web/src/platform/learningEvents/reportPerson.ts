import { getEventStoreToken } from '@circuit/contract';
import {
  collectorAddress,
  courseOfPath,
  eventOf,
  type Act,
  type LearningEvent,
  type Surroundings,
} from '@circuit/domain/learningEvents';

import { callEndpoint } from '#platform/api/call.ts';
import type { AppStore } from '#platform/store/store.ts';
import type { Tab } from '#platform/tab/tab.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { takeKept, keep, forgetKept, isNewSignIn } from './keptEvents.ts';
import { listenToActs } from './record.ts';
import { createSender, type CollectorToken } from './sender.ts';

interface Router {
  readonly state: { readonly location: { readonly pathname: string } };
  readonly subscribe: (listen: (state: Router['state']) => void) => () => void;
}

interface Wanted {
  readonly signIn: string;
  readonly hostname: string;
  readonly personNamespace: string;
  readonly person: Surroundings['person'];
}

export interface Reporting {
  /** `dropped`: nothing more is sent, not even what waits. */
  readonly stop: (why: 'loggedOut' | 'timedOut' | 'dropped') => void;
}

/** Reports one person in this page, from now on until it is stopped. */
export function reportPerson(store: AppStore, router: Router, tab: Tab, wanted: Wanted): Reporting {
  const sender = createSender({
    sensor: `${tab.origin}/sensors/web`,
    post: (body, accessToken, keepalive) => post(tab, wanted.hostname, body, accessToken, keepalive),
    getToken: () => askForToken(store),
    now: () => serverNow(tab.now()),
  });
  const session = { id: wanted.signIn, startedAt: null };
  let path = router.state.location.pathname;
  const made = (act: Act, at: number): LearningEvent =>
    eventOf(
      act,
      { id: crypto.randomUUID(), at: serverNow(at) },
      {
        origin: tab.origin,
        personNamespace: wanted.personNamespace,
        person: wanted.person,
        groupId: courseOfPath(path),
        session,
      },
    );
  const add = (act: Act, at = tab.now()) => sender.add(made(act, at));

  sender.add(...takeKept(tab, wanted.signIn));
  if (isNewSignIn(tab, wanted.signIn)) add({ kind: 'loggedIn' });
  add({ kind: 'navigated', path, from: null });
  const ends = [
    listenToActs(({ act, at }) => add(act, at)),
    router.subscribe(({ location }) => {
      if (location.pathname === path) return;
      const from = path;
      path = location.pathname;
      add({ kind: 'navigated', path, from });
    }),
    onLeaving(() => {
      void sender.flush();
      keep(tab, wanted.signIn, sender.queue().events);
    }),
  ];
  return {
    stop: (why) => {
      for (const end of ends) end();
      forgetKept(tab);
      if (why === 'dropped') return sender.drop();
      add({ kind: why });
      // With the token that is at hand: our own session is over.
      void sender.close();
    },
  };
}

/** A page that is hidden may never come back: browsers end pages in the background without another word. */
function onLeaving(leave: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') leave();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
  };
}

async function post(tab: Tab, hostname: string, body: string, accessToken: string, keepalive: boolean) {
  try {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` };
    const answer = await tab.fetch(collectorAddress(hostname), {
      method: 'POST',
      headers,
      body,
      keepalive,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return answer.status;
  } catch {
    // No network, no answer, or not allowed to ask: all of it may be over soon.
    return null;
  }
}

/** The server says that nothing is to be sent. */
const REFUSED = 409;

async function askForToken(store: AppStore): Promise<CollectorToken | 'refused' | null> {
  const options = { isBackground: true, noRetry: true };
  const answer = await store.dispatch(callEndpoint(getEventStoreToken, {}, options));
  if (answer.isOk) return { accessToken: answer.value.access_token, expiresAt: new Date(answer.value['.expires']) };
  return answer.failure.status === REFUSED ? 'refused' : null;
}

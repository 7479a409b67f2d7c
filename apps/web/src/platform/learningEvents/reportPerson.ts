import { getEventStoreToken } from '@circuit/contract/learningEvents';
import {
  collectorAddress,
  courseOfPath,
  eventOf,
  sensorIri,
  type Act,
  type LearningEvent,
  type Surroundings,
} from '@circuit/domain/learningEvents';

import { configOf } from '#platform/api/contractCall.ts';
import { send } from '#platform/http/send.ts';
import { isRecord, isText } from '#platform/problems/guards.ts';
import type { Tab } from '#platform/tab/tab.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { expiresSoon, readToken } from '#platform/token/storedToken.ts';

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
export function reportPerson(router: Router, tab: Tab, wanted: Wanted, isStill: () => boolean): Reporting {
  const sender = createSender({
    sensor: sensorIri(tab.origin, 'web'),
    post: (body, accessToken, keepalive) => post(tab, wanted.hostname, body, accessToken, keepalive),
    getToken: () => askForToken(tab),
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
    listenToActs(({ act, at }) => isStill() && add(act, at)),
    router.subscribe(({ location }) => {
      if (location.pathname === path) return;
      const from = path;
      path = location.pathname;
      add({ kind: 'navigated', path, from });
    }),
    onLeaving(() => {
      if (!isStill()) return;
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

/**
 * Without a refresh and without a report: an abandoned page must not keep a session alive for its events, and a no is no
 * fault.
 */
async function askForToken(tab: Tab): Promise<CollectorToken | 'refused' | null> {
  const stored = readToken(tab);
  if (stored === null || stored.signIn !== tab.facts.signIn || expiresSoon(stored.token, tab)) return null;
  const config = configOf(getEventStoreToken, {}, { noRetry: true });
  const headers = { ...config.headers, Authorization: `Bearer ${stored.token.access_token}` };
  const answer = await send({ ...config, headers }, tab);
  if (!answer.isOk) return answer.failure.status === REFUSED ? 'refused' : null;
  const { value } = answer;
  if (!isRecord(value) || !isText(value['access_token']) || !isText(value['.expires'])) return null;
  return { accessToken: value['access_token'], expiresAt: new Date(value['.expires']) };
}

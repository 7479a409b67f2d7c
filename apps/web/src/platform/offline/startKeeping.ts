import { keepsAnything } from '@circuit/domain/offline';

import { markOf } from '#platform/device/signInKey.ts';
import { keptStoreOf } from '#platform/device/keptStore.ts';
import { isFramed } from '#platform/frame/frame.ts';
import { isLockdownBrowser } from '#platform/frame/lockdownBrowser.ts';
import { resources } from '#platform/api/resources.ts';
import type { AppStore } from '#platform/store/store.ts';
import type { Tab, TabThunk } from '#platform/tab/tab.ts';

import { keepAhead } from './keepAhead.ts';
import { Keeper } from './keeper.ts';

/** After an answer, so that a burst of them is one look. */
const QUIET_MS = 500;
/** The end of a phase removes what was kept for it, also from a page that stands open. */
const LOOK_EVERY_MS = 60_000;

const ownTab = (): TabThunk<Tab> => (_dispatch, _getState, tab) => tab;

/**
 * Keeps on this device what the person's own tasks need without a network, and removes what must not stay: at sign-out,
 * when another person signs in, and when a task is done, over or revoked. (OF-1 to OF-4)
 */
export function startKeeping(store: AppStore, quietMs = QUIET_MS): () => void {
  const tab = store.dispatch(ownTab());
  const kept = keptStoreOf(tab);
  let keeper: Keeper | null = null;
  let signIn: string | null | undefined;
  let seen: unknown = null;
  let isBusy = false;
  let isWanted = false;
  /** One after the other. */
  let ahead = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The keeper, if it has looked. */
  const look = async (): Promise<Keeper | null> => {
    const present = tab.facts.signIn;
    if (present !== signIn) {
      const own = present === null ? null : { signIn: present, mark: await markOf(present) };
      await kept.leaveOnly(own?.mark ?? null);
      // Only now: a removal that failed is tried again at the next look.
      signIn = present;
      keeper = own === null ? null : new Keeper(store, kept, tab, own);
    }
    const person = resources.userInfo.select()(store.getState()).data;
    const isKept = keepsAnything({
      isSignedIn: person !== undefined,
      isImpersonated: person?.isImpersonated === true,
      isFramed: isFramed(),
      isLockdownBrowser: isLockdownBrowser(),
    });
    // Somebody signed out or in during a removal: what is shown now is not of this keeper.
    if (keeper?.isCurrent() !== true || person === undefined || !isKept) return null;
    await keeper.look(person.id);
    return keeper;
  };
  const turn = async (): Promise<void> => {
    clearTimeout(timer);
    isWanted = isBusy;
    if (isBusy) return;
    isBusy = true;
    // A device that cannot be written keeps nothing; the pages do without.
    const looked = await look().catch(() => null);
    isBusy = false;
    if (isWanted) later();
    // Not while busy: a sign-out does not wait for answers of the server. (OF-4)
    if (looked !== null) ahead = ahead.then(() => keepAhead(store, looked)).catch(() => undefined);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void turn(), quietMs);
  };
  const follow = () => {
    const { queries } = store.getState().models;
    if (queries === seen && tab.facts.signIn === signIn) return;
    seen = queries;
    later();
  };
  const leave = () => void turn();
  const unsubscribe = store.subscribe(follow);
  const clock = setInterval(later, LOOK_EVERY_MS);
  window.addEventListener('pagehide', leave);
  void turn();
  return () => {
    unsubscribe();
    clearInterval(clock);
    clearTimeout(timer);
    window.removeEventListener('pagehide', leave);
  };
}

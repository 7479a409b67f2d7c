import type { Endpoint } from '@circuit/contract/endpoint';

import { newerOf } from '#platform/problems/newerOf.ts';
import type { ModelsThunk } from '#platform/api/cachedLists.ts';
import { callEndpoint } from '#platform/api/call.ts';
import { configOf, newIdempotencyKey, type RequestOf, type ResponseOf } from '#platform/api/contractCall.ts';
import { registerDraft } from '#platform/drafts/drafts.ts';
import { NOT_SIGNED_IN } from '#platform/token/refresh.ts';

import { deviceKey, isImpersonated } from './deviceKey.ts';
import { holdDraft } from './locks.ts';
import type { Unsent } from './outbox.ts';
import { outboxOf } from './outboxOf.ts';
import { abandonedDrafts } from './recovered.ts';
import { type Fields, Saver, type SaverState, type Stored } from './saver.ts';

/** How one kind of thing is saved: declared once beside its screen. */
export interface Saving<E extends Endpoint, F extends Fields> {
  readonly endpoint: E;
  /** What it belongs to, as a name that lasts: "assignment/{id}". */
  readonly place: string;
  /** What people call it. */
  readonly title: string;
  readonly personId: string;
  readonly requestOf: (mine: Partial<F>) => RequestOf<E>;
  readonly storedOf: (answer: ResponseOf<E>) => Stored<F>;
  readonly onSaved?: (answer: ResponseOf<E>) => void;
}

export interface OpenDraft<F extends Fields> {
  readonly saver: Saver<F>;
  /** What this person left behind here, taken over by this draft; null when there is nothing. */
  readonly found: Promise<Unsent | null>;
  readonly close: () => void;
}

/** A connection that hangs must not hold up everything written after it; the next try has the same key. */
export const LONGEST_SAVE_MS = 30_000;

/** Begins a draft: what is written is kept on this device under an id of its own and sent to the server. */
export const openDraft =
  <E extends Endpoint, F extends Fields>(
    saving: () => Saving<E, F>,
    stored: Stored<F>,
    tell: (state: SaverState) => void,
  ): ModelsThunk<OpenDraft<F>> =>
  (dispatch, getState, tab) => {
    const draftId = newIdempotencyKey();
    const { signIn } = tab.facts;
    // Held here too: what is kept after a sign-out, when the tab has forgotten it, is encrypted as well.
    let key: CryptoKey | null = null;
    const askForKey = async () => void (key ??= await dispatch(deviceKey(saving().personId)));
    void askForKey();
    const outbox = outboxOf(tab);
    const saver = new Saver<F>(stored, {
      send: async (mine, ifMatch, idempotencyKey) => {
        // Another person signed in meanwhile: these words are not theirs to send. They stay on the device.
        if (tab.facts.signIn !== signIn) return { isOk: false, problem: NOT_SIGNED_IN, newer: null };
        const { endpoint, requestOf, storedOf, onSaved } = saving();
        const signal = AbortSignal.timeout(LONGEST_SAVE_MS);
        const sent = await dispatch(callEndpoint(endpoint, requestOf(mine), { ifMatch, idempotencyKey, signal }));
        if (!sent.isOk) {
          const newer = newerOf<ResponseOf<E> & object>(sent.failure);
          return { isOk: false, problem: sent.failure, newer: newer === null ? null : storedOf(newer) };
        }
        onSaved?.(sent.value);
        return { isOk: true, stored: storedOf(sent.value) };
      },
      device: {
        keep: (draft) => {
          if (isImpersonated(getState()))
            return Promise.reject(new Error('Nothing is kept while viewing as somebody.'));
          // Not waited for: a page that is being left has no time, and the text is encrypted once the key is there.
          if (key === null && tab.facts.signIn === signIn) void askForKey();
          const { endpoint, requestOf, place, title, personId } = saving();
          const mine = draft.mine as Partial<F>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what this draft read
          const { path, body } = configOf(endpoint, requestOf(mine), { ifMatch: draft.seenVersion });
          const method = endpoint.method === 'POST' ? 'POST' : 'PUT';
          const changedAt = tab.now();
          return outbox.put({ draftId, personId, place, title, path, method, body, changedAt, ...draft }, key);
        },
        forget: (sent) => (sent === undefined ? outbox.remove(draftId) : outbox.removeSent(draftId, sent)),
      },
      tell,
    });
    const release = holdDraft(tab, draftId);
    const unwatch = watchPage(saver, isImpersonated(getState()));
    return {
      saver,
      found: dispatch(adopt(saving(), draftId)),
      close: () => {
        saver.stop();
        unwatch();
        release();
      },
    };
  };

/** The newest of what was left behind here moves to this draft; older ones are sent in the background. */
const adopt =
  ({ personId, place }: Pick<Unsent, 'personId' | 'place'>, draftId: string): ModelsThunk<Promise<Unsent | null>> =>
  async (dispatch, _getState, tab) => {
    const found = (await dispatch(abandonedDrafts(personId))).findLast((draft) => draft.place === place);
    if (found === undefined) return null;
    const outbox = outboxOf(tab);
    try {
      await outbox.put({ ...found, draftId }, await dispatch(deviceKey(personId)));
      await outbox.remove(found.draftId);
    } catch {
      // The device takes nothing new: it stays where it lies, and its author has it in the editor all the same.
    }
    return found;
  };

/** Nothing is lost when the page is hidden, left or reloaded; the browser asks only while something is unsent. (DL-17) */
function watchPage(saver: Pick<Saver<Fields>, 'hasUnsent' | 'keep' | 'save'>, isOnScreenOnly: boolean): () => void {
  const keep = () => void saver.keep().catch(() => undefined);
  const save = () => void saver.save();
  const listeners: readonly (readonly [EventTarget, string, (event: Event) => void])[] = [
    [window, 'online', save],
    [window, 'pagehide', keep],
    [
      window,
      'beforeunload',
      (event) => {
        keep();
        if (saver.hasUnsent) event.preventDefault();
      },
    ],
    [
      document,
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'hidden') return;
        keep();
        save();
      },
    ],
  ];
  for (const [target, name, listen] of listeners) target.addEventListener(name, listen);
  const forget = registerDraft({ hasUnsentText: () => saver.hasUnsent, keep: () => saver.keep(), isOnScreenOnly });
  return () => {
    for (const [target, name, listen] of listeners) target.removeEventListener(name, listen);
    forget();
  };
}

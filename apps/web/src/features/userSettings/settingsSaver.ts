import type { UserSettings } from '@circuit/contract/userSettings';
import { isSame } from '@circuit/domain/saving';

import { newerOf } from '#platform/problems/newerOf.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import { Saver, type SaverState } from '#platform/saving/saver.ts';

type Choices = Omit<UserSettings, 'version'>;
export type Change = Partial<Choices>;

export type SaverStatus = {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  /** What the server does not have yet; shown at once. */
  readonly unsaved: Change;
  /** Why it was refused for good; null while trying again helps. */
  readonly refusal: string | null;
};

type Send = (
  next: UserSettings,
  ifMatch: number,
  idempotencyKey: string,
) => Promise<{ readonly data: UserSettings } | { readonly error: FetchProblem }>;

const storedOf = ({ version, ...fields }: UserSettings) => ({ fields, version, updatedAt: '' });

/**
 * Saves the choices of one page at once, one call at a time, so that a quick second choice never overtakes the first
 * (SG-2). Over a newer version the choice is put on top; a failed save is tried again while the page is open (SG-3, SG-8).
 */
export function settingsSaver(known: UserSettings, send: Send, tell: (status: SaverStatus) => void) {
  let newest = known;
  let unsaved: Change = {};
  const report = (state: SaverStatus['state'], refusal: string | null = null) => tell({ state, unsaved, refusal });
  const saver = new Saver<Choices>(storedOf(known), {
    // No device: an old choice that came back days later would undo newer ones.
    isAlwaysMine: true,
    send: async (mine, ifMatch, idempotencyKey) => {
      const outcome = await send({ ...newest, ...mine }, ifMatch, idempotencyKey);
      if ('data' in outcome) {
        newest = outcome.data;
        unsaved = without(unsaved, mine);
        return { isOk: true, stored: storedOf(newest) };
      }
      const { status, title, detail } = outcome.error;
      const newer = newerOf<UserSettings>(outcome.error);
      newest = newer ?? newest;
      return { isOk: false, problem: { status, title, detail }, newer: newer === null ? null : storedOf(newer) };
    },
    tell: (state: SaverState) => {
      // Also what was never sent, since the server had it already: kept, it would undo a newer choice later.
      if (state.kind === 'saved') unsaved = {};
      if (state.kind === 'saved' || state.kind === 'failed') report(state.kind);
      if (state.kind !== 'refused') return;
      // The server refused it for good, so the page shows what the server has. (SG-5)
      unsaved = {};
      report('failed', state.reason);
    },
  });
  return {
    change: (change: Change) => {
      unsaved = { ...unsaved, ...change };
      report('saving');
      saver.change(() => unsaved, 'now');
    },
    /** The page is left. */
    stop: () => saver.quit(),
  };
}

/** What was changed again while it was being saved stays unsaved. */
function without(unsaved: Change, saved: Change): Change {
  const arrived = new Map<string, unknown>(Object.entries(saved));
  return Object.fromEntries(Object.entries(unsaved).filter(([field, value]) => !isSame(arrived.get(field), value)));
}

import type { UserSettings } from '@circuit/contract';

import { newerOf } from '#platform/problems/newerOf.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';

export type Change = Partial<Omit<UserSettings, 'version'>>;
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export type SaverStatus = {
  readonly state: SaveState;
  /** What the server does not have yet; shown at once. */
  readonly unsaved: Change;
  /** Why it was refused for good; null while trying again helps. */
  readonly refusal: string | null;
};

type Send = (
  next: UserSettings,
  ifMatch: number,
) => Promise<{ readonly data: UserSettings } | { readonly error: FetchProblem }>;

const RETRY_MS = 4000;
const MOST_CONFLICTS = 3;

/**
 * Saves the changes of one page, one call at a time, so that a quick second choice never overtakes the first (SG-2). A
 * newer version on the server is taken over and the change put on top of it; a failed save is tried again (SG-3).
 */
export class SettingsSaver {
  readonly #send: Send;
  readonly #tell: (status: SaverStatus) => void;
  #known: UserSettings;
  #unsaved: Change = {};
  #isSaving = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(known: UserSettings, send: Send, tell: (status: SaverStatus) => void) {
    this.#known = known;
    this.#send = send;
    this.#tell = tell;
  }

  change(change: Change): void {
    this.#unsaved = { ...this.#unsaved, ...change };
    void this.save();
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#report('saving');
    if (this.#isSaving) return;
    this.#isSaving = true;
    let conflicts = 0;
    let problem: FetchProblem | undefined;
    while (problem === undefined && Object.keys(this.#unsaved).length > 0) {
      const sent = this.#unsaved;
      const outcome = await this.#send({ ...this.#known, ...sent }, this.#known.version);
      if ('data' in outcome) {
        this.#known = outcome.data;
        this.#unsaved = without(this.#unsaved, sent);
        continue;
      }
      const newer = newerOf<UserSettings>(outcome.error);
      if (newer !== null && conflicts++ < MOST_CONFLICTS) this.#known = newer;
      else problem = outcome.error;
    }
    this.#isSaving = false;
    if (problem === undefined) this.#report('saved');
    else this.#fail(problem);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #fail(problem: FetchProblem): void {
    const isFinal = problem.status >= 400 && problem.status < 500;
    // What was refused for good is not so: the page shows again what the server has.
    if (isFinal) this.#unsaved = {};
    this.#report('failed', isFinal ? problem.detail : null);
    if (!isFinal) this.#timer = setTimeout(() => void this.save(), RETRY_MS);
  }

  #report(state: SaveState, refusal: string | null = null): void {
    this.#tell({ state, unsaved: this.#unsaved, refusal });
  }
}

/** What was changed again while it was being saved stays unsaved. */
function without(unsaved: Change, saved: Change): Change {
  const stillOpen = Object.entries(unsaved).filter(
    ([field, value]) => new Map(Object.entries(saved)).get(field) !== value,
  );
  return Object.fromEntries(stillOpen);
}

import { isSame, isWorthRetrying, judgeConflict, retryDelayMs } from '@circuit/domain/saving';

import type { FetchProblem } from '#platform/problems/problem.ts';

import { changedFields, pick } from './changedFields.ts';
import type { Fields, SaverParts, SaverState, Sent, Stored } from './saverParts.ts';
import { WritingPause } from './writingPause.ts';

export type { Fields, SaverParts, SaverState, Sent, Stored };

/** What stands there after a conflict, and the part of it that the author wrote. */
export interface Resolved<F extends Fields> {
  readonly fields: F;
  readonly mine: Partial<F>;
}

const KEEP_MS = 250;
/** In a long outage each pause of the author sends another text; the server can have taken only one of the last. */
const MOST_DOUBTFUL = 8;

/**
 * Saves what one editor holds: on the device at once, on the server when the author pauses, one call at a time. Goes on
 * trying through any outage, and asks only when two people changed the same. (SV-8 to SV-16)
 */
export class Saver<F extends Fields> {
  readonly #parts: SaverParts<F>;
  #stored: Stored<F>;
  /** Makes the changed fields; not called at every key, since a long text takes a while. */
  #read: (() => Partial<F>) | null = null;
  #mine: Partial<F> | null = null;
  #key = '';
  /** What was sent and may have arrived, although no answer says so yet: taken back, it must be sent again. */
  #doubtful: readonly Partial<F>[] = [];
  #conflict: Stored<F> | null = null;
  #sending: Promise<boolean> | null = null;
  /** Somebody asked to send since the last call took its words. */
  #isDue = false;
  #failures = 0;
  #isKept = true;
  #told: SaverState['kind'] = 'idle';
  #isStopped = false;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #pause = new WritingPause(() => void this.save());

  constructor(stored: Stored<F>, parts: SaverParts<F>) {
    this.#stored = stored;
    this.#parts = parts;
  }

  get hasUnsent(): boolean {
    return this.#read !== null || this.#mine !== null;
  }

  /** The version that the words on the screen go on from; null while their author must choose between two. */
  get seenVersion(): number | null {
    return this.#conflict === null ? this.#stored.version : null;
  }

  /** The author changed something; `read` gives all that differs from what the server has. */
  change(read: () => Partial<F>): void {
    if (this.#isStopped) return;
    this.#read = read;
    this.#keepTimer ??= setTimeout(() => void this.#tryToKeep(), KEEP_MS);
    if (this.#conflict !== null) return;
    this.#pause.typed();
    // What failed or is on its way is what its author should read until that is over.
    if (this.#told === 'idle' || this.#told === 'saved') this.#tell({ kind: 'unsent' });
  }

  /** Found on this device, from an earlier visit. */
  recover(mine: Partial<F>, base: Fields, seenVersion: number): void {
    this.#mine = mine;
    this.#key = this.#parts.newKey();
    if (seenVersion !== this.#stored.version) {
      const newer = this.#stored;
      this.#stored = { ...newer, fields: { ...newer.fields, ...base }, version: seenVersion };
      if (!this.#meet(newer)) return;
    }
    void this.save();
  }

  /** Stores what is unsent on the device. Rejects when the device has no room for it. */
  async keep(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const mine = this.#take();
    if (mine === null) return;
    const names = Object.keys(mine);
    const base = Object.fromEntries(names.map((name) => [name, this.#stored.fields[name]]));
    try {
      await this.#parts.keep({ seenVersion: this.#stored.version, idempotencyKey: this.#key, base, mine });
      this.#isKept = true;
    } catch (error) {
      this.#isKept = false;
      throw error;
    }
  }

  /**
   * Sends what is unsent now; on blur, on leaving, when the network returns. Answers whether the server has it. What is
   * typed from here on waits for the next pause: a writer who never pauses must not keep the line busy.
   */
  save(): Promise<boolean> {
    this.#clearTimers();
    if (!this.hasUnsent || this.#conflict !== null) return this.#sending ?? Promise.resolve(this.#conflict === null);
    this.#isDue = true;
    this.#sending ??= this.#saveDue().finally(() => void (this.#sending = null));
    return this.#sending;
  }

  /** Another call of this page, such as handing in, has made a newer version of the same words. (HS-9) */
  catchUp(stored: Stored<F>): void {
    if (stored.version > this.#stored.version) this.#stored = stored;
  }

  /** Another call of this page was refused, since `newer` is there instead of what it sent. Whether to call again. */
  meetNewer(mine: Partial<F>, newer: Stored<F>): boolean {
    if (this.#conflict !== null) return false;
    if (newer.version <= this.#stored.version) return true;
    this.#read = null;
    this.#mine = mine;
    this.#key = this.#parts.newKey();
    return this.#meet(newer);
  }

  /** The author has chosen. Answers what stands there now and what of it is still the author's, when theirs stays. */
  async resolve(choice: 'mine' | 'theirs'): Promise<Resolved<F> | null> {
    const theirs = this.#conflict;
    if (theirs === null) return null;
    const mine = this.#take();
    const base = this.#stored.fields;
    this.#conflict = null;
    this.#stored = theirs;
    this.#key = this.#parts.newKey();
    if (choice === 'mine' && mine !== null) {
      await this.save();
      return null;
    }
    // Only what both changed was in question; the rest is the author's as before.
    const rest = pick(mine ?? {}, (name) => isSame(base[name], theirs.fields[name]));
    this.#mine = Object.keys(rest).length === 0 ? null : rest;
    void this.#parts.forget().catch(() => undefined);
    if (this.#mine === null) this.#tell({ kind: 'saved' });
    // Nobody waits for it: until theirs stands in the editor, each key would bring mine back.
    else void this.save();
    return { fields: { ...theirs.fields, ...rest }, mine: rest };
  }

  /** The author gives up what they wrote in one field. Answers what the server has in its place. */
  drop(name: keyof F): F[keyof F] {
    const rest = pick(this.#take() ?? {}, (field) => field !== name);
    const isAll = Object.keys(rest).length === 0;
    this.#mine = isAll ? null : rest;
    this.#key = this.#parts.newKey();
    void this.#parts.forget().catch(() => undefined);
    if (isAll) {
      this.#clearTimers();
      this.#tell({ kind: 'idle' });
    } else void this.save();
    return this.#stored.fields[name];
  }

  /** The editor is closed: what is left is sent and kept, and no timer stays. */
  stop(): void {
    this.#isStopped = true;
    void this.#tryToKeep();
    void this.save().finally(() => this.#clearTimers());
  }

  #tell(state: SaverState): void {
    this.#told = state.kind;
    this.#parts.tell(state);
  }

  #clearTimers(): void {
    this.#pause.clear();
    clearTimeout(this.#retryTimer);
  }

  /** Whether it worked is known from the state that the next save tells. */
  #tryToKeep(): Promise<void> {
    return this.keep().catch(() => undefined);
  }

  /** The newest words, of the fields that differ from the server's; a new key whenever they are not the last ones. */
  #take(): Partial<F> | null {
    if (this.#read === null) return this.#mine;
    const read = this.#read();
    this.#read = null;
    const mine = changedFields(read, this.#stored.fields, this.#doubtful);
    if (mine === null) {
      // Typed and taken back: there is nothing to send, so there is nothing to keep.
      if (this.#mine !== null) void this.#parts.forget().catch(() => undefined);
    } else if (this.#mine === null || !isSame(mine, this.#mine)) this.#key = this.#parts.newKey();
    this.#mine = mine;
    if (this.#conflict !== null) this.#tell({ kind: 'conflict', mine: mine ?? {}, theirs: this.#conflict });
    return mine;
  }

  async #saveDue(): Promise<boolean> {
    this.#tell({ kind: 'saving' });
    while (this.hasUnsent && this.#conflict === null && this.#isDue) {
      this.#isDue = false;
      await this.#tryToKeep();
      const [mine, key] = [this.#mine, this.#key];
      if (mine === null) break;
      if (!this.#doubtful.includes(mine)) this.#doubtful = [...this.#doubtful, mine].slice(-MOST_DOUBTFUL);
      const sent = await this.#parts.send(mine, this.#stored.version, key);
      if (!sent.isOk && !this.#meetProblem(sent)) return false;
      if (sent.isOk) await this.#accept(sent.stored, key);
      // On top of the newer version, at once.
      else this.#isDue = true;
    }
    if (this.#conflict !== null) return false;
    this.#tell({ kind: this.hasUnsent ? 'unsent' : 'saved' });
    return true;
  }

  async #accept(stored: Stored<F>, key: string): Promise<void> {
    this.#stored = stored;
    this.#doubtful = [];
    this.#failures = 0;
    if (this.#key === key) this.#mine = null;
    await this.#parts.forget(key).catch(() => undefined);
  }

  /** Whether to go on sending at once. */
  #meetProblem({ problem, newer }: Extract<Sent<F>, { isOk: false }>): boolean {
    if (newer !== null) return this.#meet(newer);
    if (!isWorthRetrying(problem.status)) {
      this.#tell(this.#isKept ? { kind: 'refused', reason: reasonOf(problem) } : { kind: 'unkept' });
      return false;
    }
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.save(), retryDelayMs(this.#failures, this.#parts.random));
    this.#tell(this.#isKept ? { kind: 'failed' } : { kind: 'unkept' });
    return false;
  }

  /** A newer version is there. Whether to go on sending on top of it. */
  #meet(newer: Stored<F>): boolean {
    const mine = this.#mine ?? {};
    // A version that came about by a call of this editor, its answer lost, is nobody else's.
    const own = this.#doubtful.flatMap(Object.entries).filter(([name, value]) => isSame(value, newer.fields[name]));
    const base = { ...this.#stored.fields, ...Object.fromEntries(own) };
    this.#doubtful = [];
    const verdict = judgeConflict({ base, mine, theirs: newer.fields });
    if (verdict === 'ask') {
      this.#conflict = newer;
      this.#tell({ kind: 'conflict', mine, theirs: newer });
      return false;
    }
    this.#stored = newer;
    if (verdict === 'sendAgain') this.#key = this.#parts.newKey();
    else {
      const key = this.#key;
      this.#mine = null;
      void this.#parts.forget(key).catch(() => undefined);
    }
    return true;
  }
}

/** With what is wrong in each field, where the server says so. */
function reasonOf({ detail, errors = {} }: FetchProblem): string {
  return [...new Set([detail, ...Object.values(errors).flat()])].join(' ');
}

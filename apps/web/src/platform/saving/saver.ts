import { isWorthRetrying } from '@circuit/domain/saving';

import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import { whyClosed } from '#platform/problems/whyClosed.ts';

import type { Fields, SaverParts, SaverState, Sent, Stored, When } from './saverParts.ts';
import { Tries } from './tries.ts';
import { WritingPause } from './writingPause.ts';
import { Written } from './written.ts';

export type { Fields, SaverParts, SaverState, Sent, Stored, When };

/** What stands there after a conflict, and the part of it that the author wrote. */
export interface Resolved<F extends Fields> {
  readonly fields: F;
  readonly mine: Partial<F>;
}

const KEEP_MS = 250;

/**
 * Saves what one screen holds: on the device at once, on the server when the author pauses, one call at a time. Goes on
 * trying through any outage, and asks only when two people changed the same. (SV-8 to SV-16)
 */
export class Saver<F extends Fields> {
  readonly #parts: SaverParts<F>;
  readonly #written: Written<F>;
  #conflict: Stored<F> | null = null;
  #sending: Promise<boolean> | null = null;
  /** Somebody asked to send since the last call took its words. */
  #isDue = false;
  #isKept = true;
  #told: SaverState['kind'] = 'idle';
  #isStopped = false;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #pause = new WritingPause(() => void this.save());
  // That it failed stays said while it is tried again, and is read aloud once.
  readonly #tries = new Tries(() => void this.#start(null));

  constructor(stored: Stored<F>, parts: SaverParts<F>) {
    this.#parts = parts;
    this.#written = new Written(stored, parts.newKey ?? newIdempotencyKey);
  }

  get hasUnsent(): boolean {
    return this.#written.isUnsent;
  }

  /** The version that the words on the screen go on from; null while their author must choose between two. */
  get seenVersion(): number | null {
    return this.#conflict === null ? this.#written.seen.version : null;
  }

  /** The author changed something; `read` gives all that differs from what the server has. */
  change(read: () => Partial<F>, when: When = 'soon'): void {
    if (this.#isStopped) return;
    this.#written.change(read);
    if (this.#parts.device !== undefined) this.#keepTimer ??= setTimeout(() => void this.#tryToKeep(), KEEP_MS);
    if (this.#conflict !== null) return;
    if (when === 'now') return void this.save();
    this.#pause.typed();
    // What failed or is on its way is what its author should read until that is over.
    if (this.#told === 'idle' || this.#told === 'saved') this.#tell({ kind: 'unsent' });
  }

  /** Found on this device, from an earlier visit. */
  recover(mine: Partial<F>, base: Fields, seenVersion: number): void {
    this.#written.replace(mine);
    const newer = this.#written.stored;
    if (seenVersion !== newer.version) {
      this.#written.seen = { ...newer, fields: { ...newer.fields, ...base }, version: seenVersion };
      if (!this.#meet(newer)) return;
    }
    void this.save();
  }

  /** Stores what is unsent on the device. Rejects when the device has no room for it. */
  async keep(): Promise<void> {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    const mine = this.#take();
    if (mine === null || this.#parts.device === undefined) return;
    const { seen, key: idempotencyKey } = this.#written;
    const base = Object.fromEntries(Object.keys(mine).map((name) => [name, seen.fields[name]]));
    try {
      await this.#parts.device.keep({ seenVersion: seen.version, idempotencyKey, base, mine });
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
    return this.#start({ kind: 'saving' });
  }

  /** Another call of this page, such as handing in, has made a newer version of the same words. (HS-9) */
  catchUp(stored: Stored<F>): void {
    if (stored.version > this.#written.stored.version) this.#written.show(stored);
  }

  /** Another call of this page was refused, since `newer` is there instead of what it sent. Whether to call again. */
  meetNewer(mine: Partial<F>, newer: Stored<F>): boolean {
    if (this.#conflict !== null) return false;
    if (newer.version <= this.#written.seen.version) return true;
    this.#written.replace(mine);
    return this.#meet(newer);
  }

  /** The author has chosen. Answers what stands there now and what of it is still the author's, when theirs stays. */
  async resolve(choice: 'mine' | 'theirs'): Promise<Resolved<F> | null> {
    const theirs = this.#conflict;
    if (theirs === null) return null;
    this.#conflict = null;
    const mine = this.#written.choose(choice, theirs);
    if (choice === 'mine' && this.hasUnsent) {
      await this.save();
      return null;
    }
    this.#forget();
    // Nobody waits for it: until theirs stands in the editor, each key would bring mine back.
    if (this.hasUnsent) void this.save();
    // Mine was the same as theirs, so the server has it; or theirs was there already, and nothing was saved.
    else this.#tell({ kind: choice === 'mine' ? 'saved' : 'idle' });
    return { fields: { ...theirs.fields, ...mine }, mine };
  }

  /** The author gives up what they wrote in one field. Answers what the server has in its place. */
  drop(name: keyof F): F[keyof F] {
    this.#written.drop(name, this.#conflict);
    this.#conflict = null;
    this.#forget();
    if (this.hasUnsent) void this.save();
    else {
      this.#clearTimers();
      this.#tell({ kind: 'idle' });
    }
    return this.#written.stored.fields[name];
  }

  /** The editor is closed: what is left is sent and kept, and no timer stays. */
  stop(): void {
    void this.#tryToKeep();
    void this.save();
    this.quit();
  }

  /** The page is left: what has failed is not tried again. */
  quit(): void {
    this.#isStopped = true;
    this.#clearTimers();
  }

  #tell(state: SaverState): void {
    // What is left is still being sent, but nobody reads any more how that goes.
    if (this.#isStopped) return;
    this.#told = state.kind;
    this.#parts.tell(state);
  }

  #clearTimers(): void {
    this.#pause.clear();
    this.#tries.clear();
  }

  #forget(idempotencyKey?: string): void {
    void this.#parts.device?.forget(idempotencyKey).catch(() => undefined);
  }

  /** Whether it worked is known from the state that the next save tells. */
  #tryToKeep(): Promise<void> {
    return this.keep().catch(() => undefined);
  }

  #take(): Partial<F> | null {
    const before = this.#written.mine;
    const mine = this.#written.take();
    // Typed and taken back: there is nothing to send, so there is nothing to keep.
    if (mine === null && before !== null) this.#forget();
    if (mine !== before && this.#conflict !== null)
      this.#tell({ kind: 'conflict', mine: mine ?? {}, theirs: this.#conflict });
    return mine;
  }

  #start(told: SaverState | null): Promise<boolean> {
    this.#clearTimers();
    if (!this.hasUnsent || this.#conflict !== null) return this.#sending ?? Promise.resolve(this.#conflict === null);
    this.#isDue = true;
    if (this.#sending !== null) return this.#sending;
    if (told !== null) this.#tell(told);
    this.#sending = this.#saveDue().finally(() => void (this.#sending = null));
    return this.#sending;
  }

  async #saveDue(): Promise<boolean> {
    while (this.hasUnsent && this.#conflict === null && this.#isDue) {
      this.#isDue = false;
      if (this.#parts.device === undefined) this.#take();
      else await this.#tryToKeep();
      const { mine, key, stored, isBehind } = this.#written;
      if (mine === null) break;
      if (!isBehind) this.#written.isOnItsWay(mine);
      const sent = isBehind ? null : await this.#parts.send(mine, stored.version, key);
      if (sent?.isOk === true) await this.#accept(sent.stored, key, mine);
      // On top of the newer version, at once.
      else if (sent === null ? this.#meet(stored) : this.#meetProblem(sent)) this.#isDue = true;
      else return false;
    }
    if (this.#conflict !== null) return false;
    this.#tell({ kind: this.hasUnsent ? 'unsent' : 'saved' });
    return true;
  }

  async #accept(stored: Stored<F>, key: string, mine: Partial<F>): Promise<void> {
    this.#written.arrived(stored, key, mine);
    this.#tries.arrived();
    await this.#parts.device?.forget(key).catch(() => undefined);
  }

  /** Whether to go on sending at once. */
  #meetProblem({ problem, newer }: Extract<Sent<F>, { isOk: false }>): boolean {
    if (newer !== null) return this.#meet(newer);
    const isRetried = this.#parts.waitsToBeAsked !== true && isWorthRetrying(problem.status);
    if (isRetried && !this.#isStopped) this.#tries.failed(this.#parts.random ?? Math.random);
    if (!this.#isKept) this.#tell({ kind: 'unkept' });
    else if (isRetried) this.#tell({ kind: 'failed', closed: whyClosed(problem) });
    else this.#tell({ kind: 'refused', reason: reasonOf(problem) });
    return false;
  }

  /** A newer version is there. Whether to go on sending on top of it. */
  #meet(newer: Stored<F>): boolean {
    const verdict = this.#written.meet(newer, this.#parts.isAlwaysMine ?? false);
    if (verdict === 'ask') {
      this.#conflict = newer;
      this.#tell({ kind: 'conflict', mine: this.#written.mine ?? {}, theirs: newer });
    }
    if (verdict === 'isSaved') this.#forget(this.#written.key);
    return verdict !== 'ask';
  }
}

/** With what is wrong in each field, where the server says so. */
function reasonOf({ detail, errors = {} }: FetchProblem): string {
  return [...new Set([detail, ...Object.values(errors).flat()])].join(' ');
}

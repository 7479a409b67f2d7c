import { isSame, isWorthRetrying, judgeConflict, retryDelayMs } from '@circuit/domain/saving';

import type { FetchProblem } from '#shared/api/problem.ts';

import type { Unsent } from './outbox.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What the server has. */
export interface Stored<F extends Fields> {
  readonly fields: F;
  readonly version: number;
  /** When it was changed last, as the server says. */
  readonly updatedAt: string;
}

export type SaverState =
  | { readonly kind: 'idle' | 'saving' | 'saved' }
  /** Kept on the device; another try comes by itself. */
  | { readonly kind: 'failed' }
  /** Kept on the device; trying again does not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Neither the server nor the device has it. */
  | { readonly kind: 'unkept' }
  | { readonly kind: 'conflict'; readonly mine: Fields; readonly theirs: Stored<Fields> };

export type Sent<F extends Fields> =
  | { readonly isOk: true; readonly stored: Stored<F> }
  /** With a 412: what the server has instead. */
  | { readonly isOk: false; readonly problem: FetchProblem; readonly newer: Stored<F> | null };

/** What stands there after a conflict, and the part of it that the author wrote. */
export interface Resolved<F extends Fields> {
  readonly fields: F;
  readonly mine: Partial<F>;
}

export interface SaverParts<F extends Fields> {
  readonly send: (mine: Partial<F>, seenVersion: number, idempotencyKey: string) => Promise<Sent<F>>;
  readonly keep: (draft: Pick<Unsent, 'seenVersion' | 'idempotencyKey' | 'base' | 'mine'>) => Promise<void>;
  /** The server has it: the device need not keep it. Without a key whatever is kept goes. */
  readonly forget: (idempotencyKey?: string) => Promise<void>;
  readonly tell: (state: SaverState) => void;
  readonly newKey: () => string;
  readonly random: () => number;
}

const QUIET_MS = 1500;
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
  #sending: Promise<void> | null = null;
  #failures = 0;
  #isKept = true;
  #isStopped = false;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.save(), QUIET_MS);
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

  /** Sends what is unsent now; on blur, on leaving, when the network returns. */
  save(): Promise<void> {
    clearTimeout(this.#saveTimer);
    if (!this.hasUnsent || this.#conflict !== null) return this.#sending ?? Promise.resolve();
    this.#sending ??= this.#saveAll().finally(() => void (this.#sending = null));
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
    if (this.#mine === null) this.#parts.tell({ kind: 'saved' });
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
      clearTimeout(this.#saveTimer);
      this.#parts.tell({ kind: 'idle' });
    } else void this.save();
    return this.#stored.fields[name];
  }

  /** The editor is closed: what is left is sent and kept, and no timer stays. */
  stop(): void {
    this.#isStopped = true;
    void this.#tryToKeep();
    void this.save().finally(() => clearTimeout(this.#saveTimer));
    clearTimeout(this.#saveTimer);
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
    if (this.#conflict !== null) this.#parts.tell({ kind: 'conflict', mine: mine ?? {}, theirs: this.#conflict });
    return mine;
  }

  async #saveAll(): Promise<void> {
    this.#parts.tell({ kind: 'saving' });
    while (this.hasUnsent && this.#conflict === null) {
      /* oxlint-disable eslint/no-await-in-loop -- the next save needs the version that this one gives */
      await this.#tryToKeep();
      const [mine, key] = [this.#mine, this.#key];
      if (mine === null) break;
      if (!this.#doubtful.includes(mine)) this.#doubtful = [...this.#doubtful, mine].slice(-MOST_DOUBTFUL);
      const sent = await this.#parts.send(mine, this.#stored.version, key);
      if (!sent.isOk && !this.#meetProblem(sent)) return;
      if (sent.isOk) await this.#accept(sent.stored, key);
      /* oxlint-enable eslint/no-await-in-loop */
    }
    if (this.#conflict === null) this.#parts.tell({ kind: 'saved' });
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
      this.#parts.tell(this.#isKept ? { kind: 'refused', reason: reasonOf(problem) } : { kind: 'unkept' });
      return false;
    }
    this.#failures += 1;
    this.#saveTimer = setTimeout(() => void this.save(), retryDelayMs(this.#failures, this.#parts.random));
    this.#parts.tell(this.#isKept ? { kind: 'failed' } : { kind: 'unkept' });
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
      this.#parts.tell({ kind: 'conflict', mine, theirs: newer });
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

/** Those that differ from what the server has, or may have by now. */
function changedFields<F extends Fields>(
  read: Partial<F>,
  stored: F,
  doubtful: readonly Partial<F>[],
): Partial<F> | null {
  const isChanged = (name: string, value: unknown) =>
    !isSame(value, stored[name]) || doubtful.some((sent) => name in sent && !isSame(value, sent[name]));
  const changed = pick(read, isChanged);
  return Object.keys(changed).length === 0 ? null : changed;
}

function pick<F extends Fields>(fields: Partial<F>, isWanted: (name: string, value: unknown) => boolean): Partial<F> {
  const picked = Object.entries(fields).filter(([name, value]) => isWanted(name, value));
  return Object.fromEntries(picked) as Partial<F>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- fields of the same record
}

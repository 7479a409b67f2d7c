import { type ConflictVerdict, isSame, judgeConflict } from '@circuit/domain/saving';

import { changedFields, pick } from './changedFields.ts';
import type { Fields, Stored } from './saverParts.ts';

/** In a long outage each pause of the author sends another text; the server can have taken only one of the last. */
const MOST_DOUBTFUL = 8;

/** What the author of one thing wrote and the server does not have, beside what it has. */
export class Written<F extends Fields> {
  stored: Stored<F>;
  /** What the words on the screen go on from: fields that only others changed still show what stood there before. */
  seen: Stored<F>;
  /** Of the newest words; the same at each try. */
  key = '';
  readonly #newKey: () => string;
  /** Makes the changed fields; not called at every key, since a long text takes a while. */
  #read: (() => Partial<F>) | null = null;
  #mine: Partial<F> | null = null;
  /** What the server may have, although no answer says so: a field that was changed back must be sent all the same. */
  #doubtful: readonly Partial<F>[] = [];

  constructor(stored: Stored<F>, newKey: () => string) {
    this.stored = stored;
    this.seen = stored;
    this.#newKey = newKey;
  }

  get isUnsent(): boolean {
    return this.#read !== null || this.#mine !== null;
  }

  /** Those that were taken last. */
  get mine(): Partial<F> | null {
    return this.#mine;
  }

  /** Others have changed a field since its author saw it, and now they change it too. */
  get isBehind(): boolean {
    return Object.keys(this.#mine ?? {}).some((name) => this.#isUnseen(name));
  }

  change(read: () => Partial<F>): void {
    this.#read = read;
  }

  /** The newest words, of the fields that differ from the server's; a new key whenever they are not the last ones. */
  take(): Partial<F> | null {
    if (this.#read === null) return this.#mine;
    const mine = changedFields(this.#read(), this.seen.fields, this.#doubtful);
    this.#read = null;
    if (mine !== null && (this.#mine === null || !isSame(mine, this.#mine))) this.key = this.#newKey();
    this.#mine = mine;
    return mine;
  }

  /** These are the words from here on, whatever was written before. */
  replace(mine: Partial<F>): void {
    this.#read = null;
    this.#mine = Object.keys(mine).length === 0 ? null : mine;
    this.key = this.#newKey();
  }

  isOnItsWay(mine: Partial<F>): void {
    if (!this.#doubtful.includes(mine)) this.#doubtful = [...this.#doubtful, mine].slice(-MOST_DOUBTFUL);
  }

  /** The screen shows all of it. */
  show(stored: Stored<F>): void {
    this.stored = stored;
    this.seen = stored;
  }

  arrived(stored: Stored<F>, key: string, mine: Partial<F>): void {
    this.#goOn(stored, (name) => name in mine || !this.#isUnseen(name));
    this.#doubtful = [];
    if (this.key === key) this.#mine = null;
  }

  /** A newer version is there. What to do with these words; unless their author is asked, they go on from it. */
  meet(newer: Stored<F>, isAlwaysMine: boolean): ConflictVerdict {
    const mine = this.#mine ?? {};
    // A version that came about by a call of this editor, its answer lost, is nobody else's.
    const own = this.#doubtful.flatMap(Object.entries).filter(([name, value]) => isSame(value, newer.fields[name]));
    const base = { ...this.seen.fields, ...Object.fromEntries(own) };
    const judged = judgeConflict({ base, mine, theirs: newer.fields });
    const verdict = judged === 'ask' && isAlwaysMine ? 'sendAgain' : judged;
    // While the author chooses, words that are as they were before the conflict are theirs to keep too.
    this.#doubtful = verdict === 'ask' ? [pick<F>(newer.fields, (name) => name in mine)] : [];
    if (verdict === 'ask') return verdict;
    this.#goOn(newer, (name) => isAlwaysMine || name in mine);
    if (verdict === 'sendAgain') this.key = this.#newKey();
    else this.#mine = null;
    return verdict;
  }

  /** The author chose between these words and `theirs`. Answers what is still the author's. */
  choose(choice: 'mine' | 'theirs', theirs: Stored<F>): Partial<F> {
    const mine = this.take() ?? {};
    // Only what both changed was in question; the rest is the author's as before.
    const kept = choice === 'mine' ? mine : pick(mine, (name) => isSame(this.seen.fields[name], theirs.fields[name]));
    const isScreenLeft = choice === 'mine' && this.#mine !== null;
    this.#goOn(theirs, (name) => !isScreenLeft || name in mine);
    this.#doubtful = [];
    this.replace(kept);
    return kept;
  }

  /** The author gives up one field and sees what the server has in it, in a conflict `theirs`; the rest is as before. */
  drop(name: keyof F, theirs: Stored<F> | null): void {
    const kept = pick(this.take() ?? {}, (field) => field !== name);
    // In a conflict these are the other's words, and must not pass for this editor's later.
    if (theirs !== null) this.#doubtful = [];
    this.#goOn(theirs ?? this.stored, (field) => field === name);
    this.replace(kept);
  }

  #isUnseen(name: string): boolean {
    return !isSame(this.seen.fields[name], this.stored.fields[name]);
  }

  /** The server has `stored`; of the fields that the screen does not show so, it shows what it did. */
  #goOn(stored: Stored<F>, isShown: (name: string) => boolean): void {
    const fields = { ...stored.fields, ...pick<F>(this.seen.fields, (name) => !isShown(name)) };
    this.seen = isSame(fields, stored.fields) ? stored : { ...this.seen, fields };
    this.stored = stored;
  }
}

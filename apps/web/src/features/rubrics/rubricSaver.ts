import type { Rubric } from '@circuit/contract';
import type { SaveMode } from '@circuit/domain/rubrics';

import type { FetchProblem } from '#shared/api/problem.ts';

import type { RubricDraft } from './editing.ts';

export type RubricStatus =
  | { readonly state: 'idle' | 'saving' | 'saved' }
  /** Refused, or not reached; trying again may help. */
  | { readonly state: 'failed'; readonly detail: string }
  /** Somebody else saved first: nothing is overwritten until the author decides. */
  | { readonly state: 'conflict'; readonly theirs: Rubric };

export type SendRubric = (
  draft: RubricDraft,
  ifMatch: number,
  mode: SaveMode | undefined,
) => Promise<{ readonly data: Rubric } | { readonly error: FetchProblem }>;

const PAUSE_MS = 1500;

/** Saves what an author writes, one call at a time, each on the version that the last one gave. (RB-4, RB-5) */
export class RubricSaver {
  readonly #send: SendRubric;
  readonly #tell: (status: RubricStatus, saved?: Rubric) => void;
  #version: number;
  #waiting: { readonly draft: RubricDraft; readonly mode: SaveMode | undefined } | null = null;
  #isSending = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(version: number, send: SendRubric, tell: (status: RubricStatus, saved?: Rubric) => void) {
    this.#version = version;
    this.#send = send;
    this.#tell = tell;
  }

  get hasUnsaved(): boolean {
    return this.#waiting !== null || this.#isSending;
  }

  soon(draft: RubricDraft): void {
    this.#waiting = { draft, mode: undefined };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  now(draft: RubricDraft, mode: SaveMode | undefined): Promise<void> {
    this.#waiting = { draft, mode };
    return this.flush();
  }

  /** The author read the other version and wants the own one. */
  keepMine(theirs: Rubric, draft: RubricDraft, mode: SaveMode | undefined): Promise<void> {
    this.#version = theirs.version;
    this.#isStopped = false;
    return this.now(draft, mode);
  }

  /** The author wants the other version. */
  keepTheirs(theirs: Rubric): void {
    clearTimeout(this.#timer);
    this.#version = theirs.version;
    this.#isStopped = false;
    this.#waiting = null;
    this.#tell({ state: 'idle' });
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || this.#isStopped || this.#waiting === null) return;
    this.#isSending = true;
    this.#tell({ state: 'saving' });
    let saved: Rubric | undefined;
    let problem: FetchProblem | undefined;
    while (problem === undefined && this.#waiting !== null) {
      const { draft, mode }: { draft: RubricDraft; mode: SaveMode | undefined } = this.#waiting;
      this.#waiting = null;
      // oxlint-disable-next-line eslint/no-await-in-loop -- the next save needs the version that this one gives
      const outcome = await this.#send(draft, this.#version, mode);
      if ('data' in outcome) {
        saved = outcome.data;
        this.#version = saved.version;
      } else {
        problem = outcome.error;
        this.#waiting ??= { draft, mode };
      }
    }
    this.#isSending = false;
    this.#report(problem, saved);
  }

  #report(problem: FetchProblem | undefined, saved: Rubric | undefined): void {
    if (problem === undefined) return this.#tell({ state: 'saved' }, saved);
    const theirs = newerOf(problem);
    if (theirs === null) return this.#tell({ state: 'failed', detail: problem.detail }, saved);
    this.#isStopped = true;
    return this.#tell({ state: 'conflict', theirs }, saved);
  }
}

function newerOf({ status, current }: FetchProblem): Rubric | null {
  return status === 412 && typeof current === 'object' && current !== null && 'criteria' in current
    ? (current as Rubric) // oxlint-disable-line typescript/no-unsafe-type-assertion -- a 412 carries the entity that was asked to change
    : null;
}

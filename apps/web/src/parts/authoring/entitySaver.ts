import { newerOf } from '#platform/problems/newerOf.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import { WritingPause } from '#platform/saving/writingPause.ts';

interface Versioned {
  readonly version: number;
}

export type SavingStatus<Entity> =
  | { readonly state: 'idle' | 'unsent' | 'saving' | 'saved' }
  /** Refused, or not reached; trying again may help. */
  | { readonly state: 'failed'; readonly detail: string }
  /** Somebody else saved first: nothing is overwritten until the author decides. */
  | { readonly state: 'conflict'; readonly theirs: Entity };

type Outcome<Entity> = { readonly data: Entity } | { readonly error: FetchProblem };
type Send<Payload, Entity> = (payload: Payload, ifMatch: number) => Promise<Outcome<Entity>>;
type Tell<Entity> = (status: SavingStatus<Entity>, saved?: Entity) => void;

/** Saves what an author writes, one call at a time, each on the version that the last one gave. (RB-4, RB-5, AE-4) */
export class EntitySaver<Payload, Entity extends Versioned> {
  readonly #send: Send<Payload, Entity>;
  readonly #tell: Tell<Entity>;
  #version: number;
  #waiting: { readonly payload: Payload } | null = null;
  #isSending = false;
  /** Somebody asked to send since the last call took its words. */
  #isDue = false;
  #isStopped = false;
  #told: SavingStatus<Entity>['state'] = 'idle';
  readonly #pause = new WritingPause(() => void this.flush());

  constructor(version: number, send: Send<Payload, Entity>, tell: Tell<Entity>) {
    this.#version = version;
    this.#send = send;
    this.#tell = (status, saved) => {
      this.#told = status.state;
      tell(status, saved);
    };
  }

  get hasUnsaved(): boolean {
    return this.#waiting !== null || this.#isSending;
  }

  soon(payload: Payload): void {
    this.#waiting = { payload };
    this.#pause.typed();
    if (this.#told === 'idle' || this.#told === 'saved') this.#tell({ state: 'unsent' });
  }

  now(payload: Payload): Promise<void> {
    this.#waiting = { payload };
    return this.flush();
  }

  /** The author read the other version and wants the own one. */
  keepMine(theirs: Entity, payload: Payload): Promise<void> {
    this.#version = theirs.version;
    this.#isStopped = false;
    return this.now(payload);
  }

  /** The author wants the other version. */
  keepTheirs(theirs: Entity): void {
    this.#pause.clear();
    this.#version = theirs.version;
    this.#isStopped = false;
    this.#waiting = null;
    this.#tell({ state: 'idle' });
  }

  async flush(): Promise<void> {
    this.#pause.clear();
    if (this.#isStopped || this.#waiting === null) return;
    this.#isDue = true;
    if (this.#isSending) return;
    this.#isSending = true;
    this.#tell({ state: 'saving' });
    let saved: Entity | undefined;
    let problem: FetchProblem | undefined;
    // What is typed while a call is under way waits for the next pause.
    while (problem === undefined && this.#waiting !== null && this.#isDue) {
      this.#isDue = false;
      const { payload }: { readonly payload: Payload } = this.#waiting;
      this.#waiting = null;
      const outcome = await this.#send(payload, this.#version);
      if ('data' in outcome) {
        saved = outcome.data;
        this.#version = saved.version;
      } else {
        problem = outcome.error;
        this.#waiting ??= { payload };
      }
    }
    this.#isSending = false;
    this.#report(problem, saved);
  }

  #report(problem: FetchProblem | undefined, saved: Entity | undefined): void {
    if (problem === undefined) return this.#tell({ state: this.#waiting === null ? 'saved' : 'unsent' }, saved);
    const theirs = newerOf<Entity>(problem);
    if (theirs === null) return this.#tell({ state: 'failed', detail: problem.detail }, saved);
    this.#isStopped = true;
    return this.#tell({ state: 'conflict', theirs }, saved);
  }
}

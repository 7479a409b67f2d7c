import type { CriterionAnswer } from '@circuit/domain/rubrics';

import { WritingPause } from '#platform/saving/writingPause.ts';

/** Resolves when the answer is safe. Rejects with an Error whose message says why it is not. */
export type SaveAnswer = (answer: CriterionAnswer) => Promise<void>;

export interface SavingStatus {
  /** "unsent": typed, and waiting for a pause; "saved": the server has every answer. */
  readonly state: 'idle' | 'unsent' | 'saving' | 'saved' | 'failed';
  /** Why it was not saved. */
  readonly failure: string;
}

/**
 * Sends the answers of one evaluation, one at a time and of each criterion only the newest, so that a quick second choice
 * never overtakes the first. What failed waits for the next change or for `flush`. (WS-6)
 */
export class AnswerSaver {
  readonly #save: SaveAnswer;
  readonly #tell: (status: SavingStatus) => void;
  /** Typed, and waiting for a pause. */
  readonly #typed = new Map<string, CriterionAnswer>();
  /** To be sent in this order. */
  readonly #due = new Map<string, CriterionAnswer>();
  #isSending = false;
  #state: SavingStatus['state'] = 'idle';
  readonly #pause = new WritingPause(() => void this.flush());

  constructor(save: SaveAnswer, tell: (status: SavingStatus) => void) {
    this.#save = save;
    this.#tell = (status) => {
      this.#state = status.state;
      tell(status);
    };
  }

  /** A rating is saved at once. */
  now(answer: CriterionAnswer): void {
    this.#typed.set(answer.criterionId, answer);
    void this.flush();
  }

  /** Text is saved when the writer pauses, and every 5 seconds while they do not. */
  soon(answer: CriterionAnswer): void {
    this.#typed.set(answer.criterionId, answer);
    this.#pause.typed();
    if (this.#state === 'idle' || this.#state === 'saved') this.#tell({ state: 'unsent', failure: '' });
  }

  async flush(): Promise<void> {
    this.#pause.clear();
    for (const [criterionId, answer] of this.#typed) this.#due.set(criterionId, answer);
    this.#typed.clear();
    if (this.#isSending || this.#due.size === 0) return;
    this.#isSending = true;
    this.#tell({ state: 'saving', failure: '' });
    const failure = await this.#sendDue();
    this.#isSending = false;
    if (failure !== null) this.#tell({ state: 'failed', failure });
    else this.#tell({ state: this.#typed.size === 0 ? 'saved' : 'unsent', failure: '' });
  }

  async #sendDue(): Promise<string | null> {
    for (;;) {
      const [answer] = this.#due.values();
      if (answer === undefined) return null;
      this.#due.delete(answer.criterionId);
      try {
        await this.#save(answer);
      } catch (error) {
        // What was changed meanwhile is newer than what failed.
        if (!this.#due.has(answer.criterionId)) this.#due.set(answer.criterionId, answer);
        return error instanceof Error ? error.message : 'An unknown error has occurred.';
      }
    }
  }
}

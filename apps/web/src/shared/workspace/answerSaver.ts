import type { CriterionAnswer } from '@circuit/domain/rubrics';

/** Resolves when the answer is safe. Rejects with an Error whose message says why it is not. */
export type SaveAnswer = (answer: CriterionAnswer) => Promise<void>;

export interface SavingStatus {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  /** Why it was not saved. */
  readonly failure: string;
}

/** The server is asked this long after the last key. */
const PAUSE_MS = 1500;

/**
 * Sends the answers of one evaluation, one at a time and of each criterion only the newest, so that a quick second choice
 * never overtakes the first. What failed waits for the next change or for `flush`. (WS-6)
 */
export class AnswerSaver {
  readonly #save: SaveAnswer;
  readonly #tell: (status: SavingStatus) => void;
  readonly #waiting = new Map<string, CriterionAnswer>();
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(save: SaveAnswer, tell: (status: SavingStatus) => void) {
    this.#save = save;
    this.#tell = tell;
  }

  /** A rating is saved at once. */
  now(answer: CriterionAnswer): void {
    this.#waiting.set(answer.criterionId, answer);
    void this.flush();
  }

  /** Text is saved when the writer pauses. */
  soon(answer: CriterionAnswer): void {
    this.#waiting.set(answer.criterionId, answer);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || this.#waiting.size === 0) return;
    this.#isSending = true;
    this.#tell({ state: 'saving', failure: '' });
    const failure = await this.#sendAll();
    this.#isSending = false;
    this.#tell(failure === null ? { state: 'saved', failure: '' } : { state: 'failed', failure });
  }

  async #sendAll(): Promise<string | null> {
    for (;;) {
      const [answer] = this.#waiting.values();
      if (answer === undefined) return null;
      this.#waiting.delete(answer.criterionId);
      try {
        await this.#save(answer); // oxlint-disable-line eslint/no-await-in-loop -- one after the other is the promise
      } catch (error) {
        // What was changed meanwhile is newer than what failed.
        if (!this.#waiting.has(answer.criterionId)) this.#waiting.set(answer.criterionId, answer);
        return error instanceof Error ? error.message : 'An unknown error has occurred.';
      }
    }
  }
}

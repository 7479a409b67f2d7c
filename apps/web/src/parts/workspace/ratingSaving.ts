import type { CriterionAnswer } from '@circuit/domain/rubrics';

import type { When } from '#platform/saving/saver.ts';

export type Answers = readonly CriterionAnswer[];

/** "unsent": typed, and waiting for a pause; "saved": the server has every answer. */
export type RatingStatus =
  | { readonly state: 'idle' | 'unsent' | 'saving' | 'saved' }
  | {
      readonly state: 'failed';
      /** Why it was not saved, and where it is instead. */
      readonly words: string;
      /** Whether pressing "Save again" can help. */
      readonly mayTryAgain: boolean;
    };

/** What saves the answers of one evaluation: of each criterion the newest, and never two calls at a time. (WS-6) */
export interface RatingSaving {
  readonly status: RatingStatus;
  readonly savedAt: Date | undefined;
  /** All answers at every change: a rating is sent at once, text when its writer pauses. */
  readonly change: (answers: Answers, when: When) => void;
  /** Sends what is unsent now. */
  readonly flush: () => void;
}

import { LOCAL_READER, type CriterionFeedback, type FeedbackRequest } from '@circuit/domain/aesFeedback';

import { runReader } from './reading/runReader.ts';

/** Who reads a text. A provider gets the text and the criteria, and nothing that names anybody. (FB-9) */
export interface FeedbackProvider {
  readonly version: string;
  /** What the author reads before pressing Get. */
  readonly text: string;
  /** Longer texts are read up to here. */
  readonly maxChars: number;
  readonly read: (request: FeedbackRequest, signal: AbortSignal) => Promise<readonly CriterionFeedback[]>;
}

export const PROVIDERS: Readonly<Record<'local', FeedbackProvider>> = {
  local: {
    version: LOCAL_READER.version,
    text: 'A program at your university counts words and looks for patterns. Your text does not leave the university.',
    maxChars: 400_000,
    read: runReader,
  },
};

export const NO_PROVIDER_TEXT = 'There is no automatic feedback here.';

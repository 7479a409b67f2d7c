import { LOCAL_READER, type CriterionFeedback, type FeedbackRequest } from '@circuit/domain/aesFeedback';

import { runReader } from './reading/runReader.ts';

/** The program that reads here. It gets the text and the criteria, and nothing that names anybody. (FB-9) */
interface BuiltInReader {
  readonly version: string;
  /** What the author reads before pressing Get. */
  readonly text: string;
  /** Longer texts are read up to here. */
  readonly maxChars: number;
  readonly read: (request: FeedbackRequest, signal: AbortSignal) => Promise<readonly CriterionFeedback[]>;
}

export const BUILT_IN: BuiltInReader = {
  version: LOCAL_READER.version,
  text: 'A program at your university counts words and looks for patterns. Your text does not leave the university.',
  maxChars: 400_000,
  read: runReader,
};

/** After the fact. */
export const outsideName = (host: string, model: string): string =>
  `The model ${model} at ${host}, a service outside your university.`;

/** Who it is, where, and what goes there, before a person decides. (FB-19) */
export const outsideText = (host: string, model: string): string =>
  `${outsideName(host, model)} It gets your text without names, e-mail addresses and account numbers.`;

export const NO_PROVIDER_TEXT = 'There is no automatic feedback here.';

import { PROMPT_VERSION } from './prompt.ts';

/** The outside reader as a person reads it, and the version that says whether the same one is meant. */
export interface OutsideReader {
  readonly host: string;
  readonly model: string;
  readonly version: string;
}

export interface ReaderSettings {
  readonly aesProvider: 'local' | 'openai' | 'none';
  readonly aesAddress: string;
  readonly aesModel: string;
  readonly aesDailyPerStudent: number;
  readonly aesDailyTokens: number;
}

/** What a university may set as the limits of one day. */
export const READER_LIMITS = {
  dailyPerStudent: { min: 1, max: 100 },
  dailyTokens: { min: 10_000, max: 1_000_000_000 },
} as const;

/** An outside reader without an address or a model would be none. (FB-19) */
export function readerSettingErrors(
  settings: Pick<ReaderSettings, 'aesProvider' | 'aesAddress' | 'aesModel'>,
): Readonly<Record<string, string[]>> {
  if (settings.aesProvider !== 'openai') return {};
  return {
    ...(settings.aesAddress.trim() === '' ? { aesAddress: ['Enter the address of the service.'] } : {}),
    ...(settings.aesModel.trim() === '' ? { aesModel: ['Enter the name of the model.'] } : {}),
  };
}

/** Null where a university names none: then no text leaves. */
export function outsideReaderOf({ aesProvider, aesAddress, aesModel }: ReaderSettings): OutsideReader | null {
  const model = aesModel.trim();
  const host = /^https?:\/\/([^/?#\s@]+)(?:[/?#]|$)/i.exec(aesAddress.trim())?.[1]?.toLowerCase();
  return aesProvider !== 'openai' || model === '' || host === undefined
    ? null
    : { host, model, version: `${host} ${model} prompt ${PROMPT_VERSION}` };
}

export const READER_CHOICES = ['outside', 'builtIn'] as const;
export type ReaderChoice = (typeof READER_CHOICES)[number];

/** Why the built-in program read a text that was meant for the outside reader. (FB-17) */
export const FALLBACKS = [
  'personLimit',
  'tokenLimit',
  'changed',
  'away',
  'tooSlow',
  'busy',
  'keyRefused',
  'requestRefused',
  'cutOff',
  'declined',
  'unreadable',
] as const;
export type Fallback = (typeof FALLBACKS)[number];

const BECAUSE: Readonly<Record<Fallback, string>> = {
  personLimit: 'you have used the outside reader as often as your university allows in one day',
  tokenLimit: 'your university has used up the outside reader for today',
  changed: 'the university changed or turned off the outside reader after you asked',
  away: 'the outside reader could not be reached',
  tooSlow: 'the outside reader took too long',
  busy: 'the outside reader had too much to do',
  keyRefused: 'the outside reader did not accept the university’s key',
  requestRefused: 'the outside reader refused the request',
  cutOff: 'the outside reader did not finish its answer',
  declined: 'the outside reader declined to read this text',
  unreadable: 'the outside reader’s answer could not be used',
};

/** For the author, after the fact. */
export const fallbackText = (fallback: Fallback): string =>
  `The built-in program read your text, because ${BECAUSE[fallback]}.`;

/** A token is about four letters of English; three, so that nobody is surprised. */
export const estimatedTokens = (characters: number): number => Math.ceil(characters / 3);
/** The longest answer that is paid for. */
export const MOST_ANSWER_TOKENS = 2000;

export interface DayFacts {
  /** How many texts of this person went out today, and how many tokens of the university were used. */
  readonly readToday: number;
  readonly tokensToday: number;
}

/** Which limit keeps the outside reader from reading today; null when none does. (FB-18) */
export function dayLimitReached(
  { aesDailyPerStudent, aesDailyTokens }: ReaderSettings,
  { readToday, tokensToday }: DayFacts,
): 'personLimit' | 'tokenLimit' | null {
  if (readToday >= aesDailyPerStudent) return 'personLimit';
  // What is left must be enough for an answer.
  return tokensToday + MOST_ANSWER_TOKENS > aesDailyTokens ? 'tokenLimit' : null;
}

/** For the author, before the fact. */
export const LIMIT_TEXTS: Readonly<Record<'personLimit' | 'tokenLimit', string>> = {
  personLimit:
    'You have used the outside reader as often as your university allows in one day. The built-in program reads until tomorrow.',
  tokenLimit: 'Your university has used up the outside reader for today. The built-in program reads until tomorrow.',
};

export {
  effectOf,
  isScorePending,
  whyNotAnswer,
  type AnswerEffect,
  type AnswerFacts,
  type Asked,
} from './answering.ts';
export { overText, UNRELEASED_TEXT, whyNotAsk, type AskedReview } from './asking.ts';
export { secondLookAnsweredLetter } from './letter.ts';
export { acceptsResponse, mayRespond, respondUntil } from './window.ts';
export {
  ANSWER_LENGTH,
  REASON_LENGTH,
  SECOND_LOOK_CONCERNS,
  SECOND_LOOK_DECISIONS,
  SECOND_LOOK_STATUSES,
  type SecondLookConcern,
  type SecondLookDecision,
  type SecondLookStatus,
} from './words.ts';

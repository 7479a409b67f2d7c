export { FEEDBACK_LIMIT, feedbackRefusal, type AskingFacts } from './asking.ts';
export { completionsAddress, FIRST_FORM, formAfterRefusal, type ChatForm } from './chatForm.ts';
export {
  dayLimitReached,
  estimatedTokens,
  FALLBACKS,
  fallbackText,
  LIMIT_TEXTS,
  MOST_ANSWER_TOKENS,
  outsideReaderOf,
  READER_CHOICES,
  READER_LIMITS,
  readerSettingErrors,
  type DayFacts,
  type Fallback,
  type OutsideReader,
  type ReaderChoice,
  type ReaderSettings,
} from './chooseReader.ts';
export { coachDraft, type CoachedCriterion, type Coaching } from './coach.ts';
export { keepRemarks, type KeptRemarks, type SaidCriterion } from './keepRemarks.ts';
export { promptMessages, REPAIR, type ChatMessage } from './prompt.ts';
export { prepareReading, type PreparedReading, type ReadingFacts } from './outsideReading.ts';
export { LOCAL_READER, readLocally } from './readLocally.ts';
export {
  AES_TAGS,
  COVERAGES,
  NEEDS_A_READER,
  type AesTag,
  type Coverage,
  type CriterionFeedback,
  type FeedbackRequest,
  type Remark,
} from './request.ts';

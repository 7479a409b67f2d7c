export { FEEDBACK_LIMIT, feedbackRefusal, type AskingFacts } from './asking.ts';
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

export { allocateReviews } from './allocateReviews.ts';
export { checkClassSize, type TooFewSubmissions } from './classSize.ts';
export type {
  AllocationPlan,
  AllocationRequest,
  AvailableReviewer,
  ReviewAssignment,
  ShortSubmission,
  SubmissionToReview,
} from './plan.ts';

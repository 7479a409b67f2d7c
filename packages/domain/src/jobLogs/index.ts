export { compareCounts, type ComparedCount } from './compareCounts.ts';
export {
  countName,
  EXPORT_SUBMISSIONS,
  HAND_IN_DRAFTS,
  isExport,
  jobName,
  jobsStartedWith,
  jobStartedWith,
  kindsOfRetry,
  LOGGED_JOBS,
} from './jobKinds.ts';
export { checkRetry, hasEnded, inputAgain, notRetryableText, type JobStatus } from './retrying.ts';

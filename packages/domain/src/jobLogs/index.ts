export { compareCounts, type ComparedCount } from './compareCounts.ts';
export { countName, EXPORT_SUBMISSIONS, jobName, jobsStartedWith, jobStartedWith, LOGGED_JOBS } from './jobKinds.ts';
export { checkRetry, hasEnded, inputAgain, notRetryableText, type JobStatus } from './retrying.ts';

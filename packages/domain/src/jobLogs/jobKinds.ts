import type { Activity } from '../permissions/index.ts';

interface JobKind {
  /** What people read. */
  readonly name: string;
  /** A person who may start it may also cancel it and retry it. (JL-3) */
  readonly startedWith: Activity;
}

/** An archive of the hand-ins. A person who may read them all may make one. */
export const EXPORT_SUBMISSIONS = 'exportSubmissions';

const KINDS: Readonly<Record<string, JobKind>> = {
  distribute: { name: 'Distribute reviews', startedWith: 'GroupAssignmentDistributeDispatch' },
  topUp: { name: 'Find more reviewers', startedWith: 'GroupAssignmentDistributeDispatch' },
  score: { name: 'Score', startedWith: 'GroupAssignmentScoreDispatch' },
  scorePreview: { name: 'Preview scores', startedWith: 'GroupAssignmentScoreDispatch' },
  finalizeSuperiorEvaluations: {
    name: 'Finalize grader evaluations',
    startedWith: 'GroupAssignmentScoreDispatch',
  },
  pushGrades: { name: 'Push grades', startedWith: 'GradePushDispatch' },
  syncRoster: { name: 'Sync roster', startedWith: 'GroupRosterSync' },
  [EXPORT_SUBMISSIONS]: { name: 'Download hand-ins', startedWith: 'GroupAssignmentSubmissionReadAny' },
};

/** Undefined for a job that is no matter of a course's staff, such as remarks on one student's draft. */
const kindOf = (kind: string): JobKind | undefined => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined);

/** What the job log of an assignment shows. */
export const LOGGED_JOBS: readonly string[] = Object.keys(KINDS);

export const jobName = (kind: string): string => kindOf(kind)?.name ?? kind;
export const jobStartedWith = (kind: string): Activity | null => kindOf(kind)?.startedWith ?? null;

/** Jobs that the same activity starts are not done at the same time in one place. */
export const jobsStartedWith = (activity: Activity): readonly string[] =>
  LOGGED_JOBS.filter((kind) => jobStartedWith(kind) === activity);

const COUNT_NAMES: Readonly<Record<string, string>> = {
  handIns: 'Hand-ins',
  reviews: 'Reviews given out',
  short: 'Hand-ins with too few reviewers',
  add: 'People added',
  invite: 'New people invited',
  change: 'Roles changed',
  remove: 'People removed',
  kept: 'Kept despite the roster',
  unchanged: 'Unchanged',
  scored: 'Students with a score',
  needsInstructor: 'Students who need an instructor',
  noHandIn: 'Students without a hand-in',
  superiorEvaluations: 'Grader evaluations',
  sent: 'Scores the platform has',
  failed: 'Scores the platform did not take',
  waiting: 'Scores that wait',
  notSent: 'Students with nothing to send',
  files: 'Files',
  bytes: 'Bytes',
};

/** "handIns" is Hand-ins; a count that is new here is shown by its own name, with spaces. */
export const countName = (count: string): string =>
  COUNT_NAMES[count] ?? sentenceCase(count.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase());

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import type { Activity } from '../permissions/index.ts';

interface JobKind {
  /** What people read. */
  readonly name: string;
  /** A person who may start it may also cancel it and retry it. (JL-3) */
  readonly startedWith: Activity;
}

/** An archive of the hand-ins. A person who may read them all may make one. */
export const EXPORT_SUBMISSIONS = 'exportSubmissions';

/** Drafts that hand themselves in at the deadline. The clock starts it. */
export const HAND_IN_DRAFTS = 'handInDrafts';

const KINDS: Readonly<Record<string, JobKind>> = {
  distribute: { name: 'Distribute reviews', startedWith: 'GroupAssignmentDistributeDispatch' },
  topUp: { name: 'Find more reviewers', startedWith: 'GroupAssignmentDistributeDispatch' },
  [HAND_IN_DRAFTS]: { name: 'Hand in drafts', startedWith: 'GroupAssignmentSubmissionUpdateAny' },
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

/** They make a file of much that is stored, and somebody waits for it at leisure. (LM-5) */
const EXPORTS: ReadonlySet<string> = new Set([EXPORT_SUBMISSIONS, 'auditExport', 'ownArchive']);
export const isExport = (kind: string): boolean => EXPORTS.has(kind);

/** Undefined for a job that is no matter of a course's staff, such as remarks on one student's draft. */
const kindOf = (kind: string): JobKind | undefined => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined);

/** What the job log of an assignment shows. */
export const LOGGED_JOBS: readonly string[] = Object.keys(KINDS);

export const jobName = (kind: string): string => kindOf(kind)?.name ?? kind;
export const jobStartedWith = (kind: string): Activity | null => kindOf(kind)?.startedWith ?? null;

/** Jobs about one person or the whole university: no staff of a course starts them again, an operator does. (OP-18) */
const BY_OPERATORS: ReadonlySet<string> = new Set(['erasePerson', 'ownArchive', 'auditExport']);

/** Which kinds an operator's retry is not done beside; null where only its person starts it again. */
export function kindsOfRetry(kind: string): readonly string[] | null {
  const activity = jobStartedWith(kind);
  if (activity !== null) return jobsStartedWith(activity);
  return BY_OPERATORS.has(kind) ? [kind] : null;
}

/** Jobs that the same activity starts are not done at the same time in one place. */
export const jobsStartedWith = (activity: Activity): readonly string[] =>
  LOGGED_JOBS.filter((kind) => jobStartedWith(kind) === activity);

const COUNT_NAMES: Readonly<Record<string, string>> = {
  handIns: 'Hand-ins',
  reviews: 'Reviews given out',
  short: 'Hand-ins with too few reviewers',
  handedIn: 'Drafts handed in',
  unmet: 'Drafts that lacked something',
  masked: 'Drafts that named their author',
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

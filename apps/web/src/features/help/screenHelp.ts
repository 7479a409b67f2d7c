import type { PathName } from '#parts/addresses/paths.ts';

/** A page of the help, and a paragraph of it after `#`. */
type Target = string | { readonly learner: string; readonly staff: string };

const RESULTS = 'students#results';
const SET_UP = 'instructors#set-up';
const SCORES = 'instructors#score-and-release';
const RUNS = 'instructors#while-it-runs';
const PLATFORMS = 'administrators#learning-platforms';
const PROVIDERS = 'administrators#identity-providers';
const PEOPLE = 'administrators#people-and-roles';

/** Which paragraph is about which page: what its "?" opens. A page without one does not compile. (HP-9) */
const SCREEN_HELP: Readonly<Record<PathName, Target>> = {
  home: { learner: 'students', staff: 'instructors#while-it-runs' },
  login: 'signing-in',
  downtime: 'administrators#downtime',
  error: 'students#when-you-are-stuck',
  notFound: 'students#when-you-are-stuck',
  forgotPassword: 'signing-in#with-a-password-or-a-passkey',
  setPassword: 'signing-in#with-a-password-or-a-passkey',
  settings: 'students#messages-and-news',
  privacyPolicy: '',
  help: '',
  helpPage: '',
  ltiLaunch: 'instructors#open-it-from-your-learning-platform',
  ldbLaunch: 'students#hand-in',
  ldbCheck: 'students#hand-in',
  components: '',
  tour: '',
  outbox: 'students#messages-and-news',

  admins: PEOPLE,
  users: PEOPLE,
  user: PEOPLE,
  userRoles: PEOPLE,
  ltiPlatforms: PLATFORMS,
  newLtiPlatform: PLATFORMS,
  ltiHealth: PLATFORMS,
  ltiKeys: PLATFORMS,
  ltiPlatform: PLATFORMS,
  identityProviders: PROVIDERS,
  newIdentityProvider: PROVIDERS,
  identityProvider: PROVIDERS,
  identityProviderTest: PROVIDERS,
  failingSyncs: 'administrators#syncs-and-pushes',
  configuration: 'administrators#configuration',
  configurationSection: 'administrators#configuration',
  assignments: SET_UP,
  assignment: SET_UP,
  assignmentSection: SET_UP,
  rubrics: SET_UP,
  rubric: SET_UP,
  rubricSection: SET_UP,

  courses: { learner: 'students', staff: 'instructors#make-a-course-of-your-classes' },
  newCourse: 'instructors#make-a-course-of-your-classes',
  course: { learner: 'students', staff: RUNS },
  copyCourse: 'instructors#make-a-course-of-your-classes',
  coursePeople: 'instructors#keep-the-roster-in-step',
  courseSettings: 'instructors#make-a-course-of-your-classes',
  courseSync: 'instructors#keep-the-roster-in-step',
  courseHistory: 'instructors#see-a-students-work',
  newGroupAssignment: SET_UP,
  groupAssignment: { learner: 'students', staff: RUNS },

  submission: 'students#hand-in',
  receipt: 'students#hand-in',
  practice: 'students#practice',
  review: 'students#review',
  selfEvaluation: 'students#self-evaluate',
  results: { learner: RESULTS, staff: 'instructors#explain' },

  editGroupAssignment: SET_UP,
  viewAsStudent: 'students',
  submissions: 'instructors#see-a-students-work',
  pairings: RUNS,
  queue: 'graders#your-queue',
  student: 'instructors#see-a-students-work',
  resultsOfStudent: 'instructors#explain',
  latePermits: 'late-work#late-permits',
  excusals: 'late-work#what-happens-to-late-work',
  jobLogs: RUNS,
  jobLog: RUNS,
  scores: SCORES,
  scoreRuns: SCORES,
  calibrationQuality: 'scoring-docs/flags',
  pushGrades: 'instructors#push-grades-to-your-learning-platform',
};

export function targetOf(path: PathName, isStaff: boolean): string {
  const target = SCREEN_HELP[path];
  if (typeof target === 'string') return target;
  return isStaff ? target.staff : target.learner;
}

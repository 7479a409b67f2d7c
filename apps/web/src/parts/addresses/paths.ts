import { SYSTEM_PATHS } from '#platform/navigation/systemAddresses.ts';

const COURSE = '/courses/:groupId';
const GROUP_ASSIGNMENT = `${COURSE}/groupAssignments/:groupAssignmentId` as const;

/** Every page there is. The route tree has an entry for each, and `href()` makes an address of one. */
export const PATHS = {
  ...SYSTEM_PATHS,
  forgotPassword: '/login/forgot-password',
  setPassword: '/login/set-password',
  settings: '/settings',
  privacyPolicy: '/privacy-policy',
  help: '/help',
  /** The name of a page of the help may contain slashes. */
  helpPage: '/help/*',
  ltiLaunch: '/lti-launch/:ltiLaunchId',
  ldbLaunch: '/ldb-launch',
  ldbCheck: '/ldb-check',
  components: '/dev/components',
  tour: '/tour',
  outbox: '/outbox',

  admins: '/admins',
  users: '/users',
  user: '/users/:userId',
  userRoles: '/users/:userId/roles',
  ltiPlatforms: '/learning-platforms',
  newLtiPlatform: '/learning-platforms/new',
  ltiHealth: '/learning-platforms/health',
  ltiKeys: '/learning-platforms/keys',
  ltiPlatform: '/learning-platforms/:externalProviderId',
  identityProviders: '/identity-providers',
  newIdentityProvider: '/identity-providers/new',
  identityProvider: '/identity-providers/:identityProviderId',
  identityProviderTest: '/identity-providers/:identityProviderId/tests/:testId',
  failingSyncs: '/syncs-and-pushes',
  configuration: '/configuration',
  configurationSection: '/configuration/:section',
  assignments: '/assignments',
  assignment: '/assignments/:assignmentId',
  assignmentSection: '/assignments/:assignmentId/:section',
  rubrics: '/rubrics',
  rubric: '/rubrics/:rubricId',
  rubricSection: '/rubrics/:rubricId/:section',

  courses: '/courses',
  newCourse: '/courses/new',
  course: COURSE,
  copyCourse: `${COURSE}/copy`,
  coursePeople: `${COURSE}/people`,
  courseSettings: `${COURSE}/settings`,
  courseSync: `${COURSE}/sync`,
  courseHistory: `${COURSE}/history`,
  newGroupAssignment: `${COURSE}/groupAssignments/new`,
  groupAssignment: GROUP_ASSIGNMENT,

  // What a student does.
  submission: `${GROUP_ASSIGNMENT}/submission`,
  receipt: `${GROUP_ASSIGNMENT}/submission/receipt`,
  practice: `${GROUP_ASSIGNMENT}/calibrations/:number`,
  review: `${GROUP_ASSIGNMENT}/evaluations/:number`,
  selfEvaluation: `${GROUP_ASSIGNMENT}/self-evaluation`,
  results: `${GROUP_ASSIGNMENT}/results`,

  // What staff do.
  editGroupAssignment: `${GROUP_ASSIGNMENT}/edit/:section`,
  viewAsStudent: `${GROUP_ASSIGNMENT}/view-as-student`,
  submissions: `${GROUP_ASSIGNMENT}/submissions`,
  pairings: `${GROUP_ASSIGNMENT}/evaluations`,
  queue: `${GROUP_ASSIGNMENT}/queue`,
  student: `${GROUP_ASSIGNMENT}/students/:userId`,
  resultsOfStudent: `${GROUP_ASSIGNMENT}/results/:userId`,
  latePermits: `${GROUP_ASSIGNMENT}/late-permits`,
  excusals: `${GROUP_ASSIGNMENT}/excusals`,
  jobLogs: `${GROUP_ASSIGNMENT}/jobLogs`,
  jobLog: `${GROUP_ASSIGNMENT}/jobLogs/:jobLogId`,
  scores: `${GROUP_ASSIGNMENT}/scores`,
  scoreRuns: `${GROUP_ASSIGNMENT}/scores/runs`,
  calibrationQuality: `${GROUP_ASSIGNMENT}/scores/calibrations`,
  pushGrades: `${GROUP_ASSIGNMENT}/scores/push`,
} as const;

export type PathName = keyof typeof PATHS;

import type { PathName } from '@circuit/web/src/parts/addresses/paths.ts';

export type Visitor = 'nobody' | 'superAdmin' | 'instructor' | 'student';

interface Visit {
  readonly as: Visitor;
  /** Which section, where a path has several. */
  readonly section?: string;
  readonly query?: string;
  /** It leads on to another page. */
  readonly leads?: boolean;
}

/** Who opens each page on the walk through all of them. A path that is not here does not compile. (AX-1) */
export const VISITS: Readonly<Record<PathName, Visit>> = {
  login: { as: 'nobody' },
  forgotPassword: { as: 'nobody' },
  setPassword: { as: 'nobody' },
  privacyPolicy: { as: 'nobody' },
  help: { as: 'nobody' },
  helpPage: { as: 'nobody' },
  downtime: { as: 'nobody', leads: true },
  error: { as: 'nobody', query: '?message=A+test' },
  notFound: { as: 'nobody' },
  // Pages of development and of the demo: a university finds nothing there.
  components: { as: 'nobody' },
  tour: { as: 'nobody' },
  outbox: { as: 'nobody' },
  // Leads to the sign-in page; the states of a launch are in the tests of the web app.
  ltiLaunch: { as: 'nobody', leads: true },

  home: { as: 'superAdmin' },
  settings: { as: 'superAdmin' },
  admins: { as: 'superAdmin' },
  users: { as: 'superAdmin' },
  user: { as: 'superAdmin' },
  userRoles: { as: 'superAdmin' },
  ltiPlatforms: { as: 'superAdmin' },
  newLtiPlatform: { as: 'superAdmin' },
  ltiHealth: { as: 'superAdmin' },
  ltiKeys: { as: 'superAdmin' },
  ltiPlatform: { as: 'superAdmin' },
  identityProviders: { as: 'superAdmin' },
  newIdentityProvider: { as: 'superAdmin' },
  identityProvider: { as: 'superAdmin' },
  identityProviderTest: { as: 'superAdmin' },
  failingSyncs: { as: 'superAdmin' },
  configuration: { as: 'superAdmin', leads: true },
  configurationSection: { as: 'superAdmin', section: 'university' },
  courses: { as: 'superAdmin' },
  newCourse: { as: 'superAdmin' },
  assignments: { as: 'superAdmin' },
  rubrics: { as: 'superAdmin' },

  assignment: { as: 'instructor', leads: true },
  assignmentSection: { as: 'instructor', section: 'hand-in' },
  rubric: { as: 'instructor', leads: true },
  rubricSection: { as: 'instructor', section: 'preview' },
  course: { as: 'instructor' },
  copyCourse: { as: 'instructor' },
  coursePeople: { as: 'instructor' },
  courseSettings: { as: 'instructor' },
  courseSync: { as: 'instructor' },
  courseHistory: { as: 'instructor' },
  newGroupAssignment: { as: 'instructor' },
  groupAssignment: { as: 'instructor' },
  editGroupAssignment: { as: 'instructor', section: 'phases' },
  viewAsStudent: { as: 'instructor' },
  submissions: { as: 'instructor' },
  pairings: { as: 'instructor' },
  // A view in which nothing waits: the queue itself would claim an essay.
  queue: { as: 'instructor', query: '?reason=secondLook' },
  student: { as: 'instructor' },
  resultsOfStudent: { as: 'instructor' },
  latePermits: { as: 'instructor' },
  excusals: { as: 'instructor' },
  jobLogs: { as: 'instructor' },
  jobLog: { as: 'instructor' },
  scores: { as: 'instructor' },
  scoreRuns: { as: 'instructor' },
  calibrationQuality: { as: 'instructor' },
  pushGrades: { as: 'instructor' },

  // Without an assignment in the address they lead to the error page.
  ldbLaunch: { as: 'student', leads: true },
  ldbCheck: { as: 'student', leads: true },
  submission: { as: 'student' },
  receipt: { as: 'student' },
  practice: { as: 'student' },
  review: { as: 'student' },
  selfEvaluation: { as: 'student' },
  results: { as: 'student' },
};

/** What the walk finds out before it begins: one of each thing that an address can name. */
export interface Found {
  readonly userId: string;
  readonly assignmentId: string;
  readonly rubricId: string;
  readonly groupId: string;
  readonly groupAssignmentId: string;
  readonly jobLogId: string;
  readonly ltiLaunchId: string;
  readonly externalProviderId: string;
  readonly identityProviderId: string;
  readonly testId: string;
}

/** The address of a visit; a path with a parameter that nobody supplies stops the walk. */
export function addressOf(path: string, { section, query = '' }: Visit, found: Found): string {
  const known: Partial<Record<string, string>> = { ...found, section, number: '1', '*': 'scoring-docs' };
  const filled = path.replaceAll(/:(\w+)|\*/g, (parameter, name: string | undefined) => {
    const value = known[name ?? parameter];
    if (value === undefined) throw new Error(`AX-1 has no ${parameter} for ${path}.`);
    return value;
  });
  return filled + query;
}

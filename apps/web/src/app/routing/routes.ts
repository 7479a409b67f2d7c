import { matchPath } from 'react-router';

import { MANAGES_COURSES, type AccessRule } from './access.ts';

/** The later piece of work that brings a screen; its page says so until then. */
type Issue = 'C' | 'Next round';

export type RouteEntry = {
  /** The line of the specification. */
  readonly id: string;
  /** A trailing `*` is the specification's "prefix"; every other path is exact. */
  readonly path: string;
  readonly access: AccessRule;
  /** The {page} of "Circuit - {page}"; a course, assignment or rubric puts its name there once it is known. (S2.29) */
  readonly title: string;
  readonly page: PageName;
  readonly issue?: Issue;
  /** The bar and footer around it: all of them, a bar without links, or none. */
  readonly chrome?: 'decorative' | 'none';
  readonly isForDevelopment?: boolean;
  readonly isForDemo?: boolean;
};

export type PageName =
  | 'home'
  | 'notBuilt'
  | 'admins'
  | 'users'
  | 'user'
  | 'userRoles'
  | 'courses'
  | 'newCourse'
  | 'copyCourse'
  | 'course'
  | 'scores'
  | 'assignments'
  | 'assignment'
  | 'rubrics'
  | 'rubric'
  | 'privacyPolicy'
  | 'login'
  | 'settings'
  | 'help'
  | 'downtime'
  | 'error'
  | 'notFound'
  | 'components'
  | 'tour'
  | 'outbox';

const ofGroup = { entity: 'group', activity: 'GroupRead' } as const;

/** Every route there is, and who may open it. (S2.01 to S2.23) */
export const ROUTES: readonly RouteEntry[] = [
  { id: 'S2.01', path: '/', access: 'signedIn', title: 'Home', page: 'home' },
  {
    id: 'S2.02',
    path: '/admins',
    access: { allOf: [{ globally: 'UserRoleReadAny' }] },
    title: 'Admins',
    page: 'admins',
  },
  {
    id: 'S2.03',
    path: '/users',
    access: { allOf: [{ globally: 'UserReadAny' }] },
    title: 'Users',
    page: 'users',
  },
  {
    id: 'S2.04',
    path: '/users/:userId',
    access: { allOf: [{ globally: 'UserReadAny' }] },
    title: 'User',
    page: 'user',
  },
  {
    id: 'S2.05',
    path: '/users/:userId/roles',
    access: { allOf: [{ globally: 'UserRoleReadAny' }, { globally: 'UserReadAny' }] },
    title: 'User roles',
    page: 'userRoles',
  },
  {
    id: 'S2.06',
    path: '/assignments',
    access: { anyOf: [{ onSome: 'assignment', activity: 'AssignmentRead' }, { globally: 'AssignmentCreate' }] },
    title: 'Assignments',
    page: 'assignments',
  },
  {
    id: 'S2.07',
    path: '/assignments/:assignmentId/*',
    access: { entity: 'assignment', activity: 'AssignmentRead' },
    title: 'Assignment',
    page: 'assignment',
  },
  {
    id: 'S2.08',
    path: '/rubrics',
    access: { anyOf: [{ onSome: 'rubric', activity: 'RubricRead' }, { globally: 'RubricCreate' }] },
    title: 'Rubrics',
    page: 'rubrics',
  },
  {
    id: 'S2.09',
    path: '/rubrics/:rubricId/*',
    access: { entity: 'rubric', activity: 'RubricRead' },
    title: 'Rubric',
    page: 'rubric',
  },
  {
    id: 'S2.10',
    path: '/courses',
    access: { anyOf: MANAGES_COURSES },
    title: 'Courses',
    page: 'courses',
  },
  {
    id: 'S2.11',
    path: '/courses/new',
    access: { allOf: [{ globally: 'GroupCreate' }] },
    title: 'New course',
    page: 'newCourse',
  },
  { id: 'S2.12', path: '/courses/:groupId/copy', access: ofGroup, title: 'Copy course', page: 'copyCourse' },
  { id: 'S2.13', path: '/courses/:groupId/*', access: ofGroup, title: 'Course', page: 'course' },
  {
    id: 'S2.14',
    path: '/courses/:groupId/groupAssignments/:groupAssignmentId/scores/*',
    access: { entity: 'group', activity: 'GroupAssignmentResultReadAny' },
    title: 'Scores',
    page: 'scores',
  },
  {
    id: 'S2.15',
    path: '/lti-launch/:ltiLaunchId',
    access: { allOf: [{ globally: 'LtiLaunchReadOwn' }] },
    title: 'Launch',
    page: 'notBuilt',
    issue: 'Next round',
    chrome: 'decorative',
  },
  { id: 'S2.16', path: '/privacy-policy', access: 'open', title: 'Privacy policy', page: 'privacyPolicy' },
  { id: 'S2.17', path: '/login/*', access: 'open', title: 'Sign in', page: 'login', chrome: 'none' },
  { id: 'S2.18', path: '/settings', access: 'signedIn', title: 'Settings', page: 'settings' },
  { id: 'S2.19', path: '/help/*', access: 'open', title: 'Help', page: 'help' },
  { id: 'S2.20', path: '/downtime', access: 'open', title: 'Right back', page: 'downtime' },
  { id: 'S2.21', path: '/error', access: 'open', title: 'Error', page: 'error' },
  { id: 'S2.22', path: '/not-found', access: 'open', title: 'Not found', page: 'notFound' },
  {
    id: 'RT-1',
    path: '/dev/components',
    access: 'open',
    title: 'Components',
    page: 'components',
    isForDevelopment: true,
  },
  { id: 'DM-4', path: '/tour', access: 'open', title: 'Tour', page: 'tour', isForDemo: true },
  { id: 'DM-8', path: '/outbox', access: 'open', title: 'Outbox', page: 'outbox', isForDemo: true },
  { id: 'S2.23', path: '*', access: 'open', title: 'Not found', page: 'notFound' },
];

const PATTERN_LENGTH_FIRST = ROUTES.toSorted((one, other) => rank(other.path) - rank(one.path));

/** The pages of an assignment lie below the route of its course. */
const RUN_PATH = '/courses/:groupId/groupAssignments/:groupAssignmentId/*';

/** Until the person is signed in, nobody can say which course it is. */
const NAMED_BY_KIND: Partial<Record<PageName, string>> = {
  course: 'your course',
  assignment: 'the assignment',
  rubric: 'the rubric',
};

const RUN_PAGES: Readonly<Record<string, string>> = {
  submission: 'your hand-in',
  calibrations: 'your practice',
  evaluations: 'your review',
  'self-evaluation': 'your self-evaluation',
  results: 'the results',
};

/** The page name of a path, to say where sign-in leads; null for a path of no page. */
export function titleOfPath(pathname: string): string | null {
  const entry = PATTERN_LENGTH_FIRST.find(({ path }) => matchPath(path, pathname) !== null);
  if (entry === undefined || entry.page === 'notFound') return null;
  const groupAssignment = entry.page === 'course' ? matchPath(RUN_PATH, pathname) : null;
  if (groupAssignment === null) return NAMED_BY_KIND[entry.page] ?? entry.title;
  return RUN_PAGES[groupAssignment.params['*']?.split('/')[0] ?? ''] ?? 'your assignment';
}

function rank(pattern: string): number {
  const fixed = pattern.split('/').filter((part) => part !== '' && part !== '*' && !part.startsWith(':')).length;
  return fixed * 10 + pattern.split('/').length;
}

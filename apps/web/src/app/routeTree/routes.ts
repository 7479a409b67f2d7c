import { MANAGES_COURSES } from '#app/routing/access.ts';
import type { RouteEntry } from '#app/routing/entry.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { course } from './courseEntry.ts';
import { COURSE_ROUTES } from './courseRoutes.ts';
import { IDENTITY_PROVIDER_ROUTES } from './identityProviderRoutes.ts';
import { LTI_ROUTES } from './ltiRoutes.ts';
import { SYSTEM_ROUTES } from './systemRoutes.ts';

const assignment = {
  id: 'S2.07',
  access: { entity: 'assignment', activity: 'AssignmentRead' },
  title: 'Assignment',
  name: 'the assignment',
  frame: 'assignment',
  page: async () => (await import('#app/entities/AssignmentPage.tsx')).AssignmentPage,
} as const;

const rubric = {
  id: 'S2.09',
  access: { entity: 'rubric', activity: 'RubricRead' },
  title: 'Rubric',
  name: 'the rubric',
  frame: 'rubric',
  page: async () => (await import('#app/entities/RubricPage.tsx')).RubricPage,
} as const;

const configuration = {
  id: 'CF-20',
  access: { allOf: [{ globally: 'ConfigurationModify' }] },
  title: 'Configuration',
  name: 'the configuration',
  frame: 'configuration',
  page: async () => (await import('#features/configuration/ConfigurationPage.tsx')).ConfigurationPage,
} as const;

/**
 * The route tree: every page there is, with its path, who may open it, its title, and its file, which is loaded when it
 * is first needed. (S2.01 to S2.23)
 */
export const ROUTES: readonly RouteEntry[] = [
  {
    id: 'S2.01',
    path: PATHS.home,
    access: 'signedIn',
    title: 'Home',
    page: async () => (await import('#app/pages/HomeRoute.tsx')).HomeRoute,
  },
  {
    id: 'S2.02',
    path: PATHS.admins,
    access: { allOf: [{ globally: 'UserRoleReadAny' }] },
    title: 'Admins',
    page: async () => (await import('#features/users/admins/AdminsPage.tsx')).AdminsPage,
  },
  {
    id: 'S2.03',
    path: PATHS.users,
    access: { allOf: [{ globally: 'UserReadAny' }] },
    title: 'Users',
    page: async () => (await import('#features/users/UsersPage.tsx')).UsersPage,
  },
  {
    id: 'S2.04',
    path: PATHS.user,
    access: { allOf: [{ globally: 'UserReadAny' }] },
    title: 'User',
    page: async () => (await import('#features/users/UserPage.tsx')).UserPage,
  },
  {
    id: 'S2.05',
    path: PATHS.userRoles,
    access: { allOf: [{ globally: 'UserRoleReadAny' }, { globally: 'UserReadAny' }] },
    title: 'User roles',
    page: async () => (await import('#features/users/UserRolesPage.tsx')).UserRolesPage,
  },
  {
    id: 'S2.06',
    path: PATHS.assignments,
    access: { anyOf: [{ onSome: 'assignment', activity: 'AssignmentRead' }, { globally: 'AssignmentCreate' }] },
    title: 'Assignments',
    page: async () => (await import('#features/assignments/AssignmentsPage.tsx')).AssignmentsPage,
  },
  { ...assignment, path: PATHS.assignment },
  { ...assignment, path: PATHS.assignmentSection },
  { ...assignment, path: `${PATHS.assignment}/*` },
  {
    id: 'S2.08',
    path: PATHS.rubrics,
    access: { anyOf: [{ onSome: 'rubric', activity: 'RubricRead' }, { globally: 'RubricCreate' }] },
    title: 'Rubrics',
    page: async () => (await import('#features/rubrics/RubricsPage.tsx')).RubricsPage,
  },
  { ...rubric, path: PATHS.rubric },
  { ...rubric, path: PATHS.rubricSection },
  { ...rubric, path: `${PATHS.rubric}/*` },
  {
    id: 'S2.10',
    path: PATHS.courses,
    access: { anyOf: MANAGES_COURSES },
    title: 'Courses',
    page: async () => (await import('#features/groups/list/CoursesPage.tsx')).CoursesPage,
  },
  {
    id: 'S2.11',
    path: PATHS.newCourse,
    access: { allOf: [{ globally: 'GroupCreate' }] },
    title: 'New course',
    page: async () => (await import('#features/groups/create/NewCoursePage.tsx')).NewCoursePage,
  },
  {
    id: 'S2.12',
    path: PATHS.copyCourse,
    access: course.access,
    title: 'Copy course',
    page: async () => (await import('#app/entities/CopyCourseRoute.tsx')).CopyCourseRoute,
  },
  ...COURSE_ROUTES,
  { ...configuration, path: PATHS.configuration },
  { ...configuration, path: PATHS.configurationSection },
  {
    id: 'S2.18',
    path: PATHS.settings,
    access: 'signedIn',
    title: 'Settings',
    page: async () => (await import('#features/userSettings/SettingsPage.tsx')).SettingsPage,
  },
  ...LTI_ROUTES,
  ...IDENTITY_PROVIDER_ROUTES,
  ...SYSTEM_ROUTES,
];

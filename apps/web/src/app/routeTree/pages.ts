import type { Page } from '#app/routing/page.ts';
import type { PageName } from '#app/routing/routes.ts';

/** Each page is a file of its own, loaded when it is first needed. (S2.23) */
export const PAGES: Record<PageName, () => Promise<Page>> = {
  home: async () => (await import('#app/pages/HomeRoute.tsx')).HomeRoute,
  notBuilt: async () => (await import('#app/pages/NotBuiltRoute.tsx')).NotBuiltRoute,
  admins: async () => (await import('#features/users/admins/AdminsPage.tsx')).AdminsPage,
  users: async () => (await import('#features/users/UsersPage.tsx')).UsersPage,
  user: async () => (await import('#features/users/UserPage.tsx')).UserPage,
  userRoles: async () => (await import('#features/users/UserRolesPage.tsx')).UserRolesPage,
  courses: async () => (await import('#features/groups/list/CoursesPage.tsx')).CoursesPage,
  newCourse: async () => (await import('#features/groups/create/NewCoursePage.tsx')).NewCoursePage,
  copyCourse: async () => (await import('#app/entities/CopyCourseRoute.tsx')).CopyCourseRoute,
  course: async () => (await import('#app/entities/CourseRoute.tsx')).CourseRoute,
  scores: async () => (await import('#app/entities/ScoresRoute.tsx')).ScoresRoute,
  assignments: async () => (await import('#features/assignments/AssignmentsPage.tsx')).AssignmentsPage,
  assignment: async () => (await import('#app/entities/AssignmentPage.tsx')).AssignmentPage,
  rubrics: async () => (await import('#features/rubrics/RubricsPage.tsx')).RubricsPage,
  rubric: async () => (await import('#app/entities/RubricPage.tsx')).RubricPage,
  privacyPolicy: async () => (await import('#features/privacy/PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
  login: async () => (await import('#app/pages/LoginRoute.tsx')).LoginRoute,
  settings: async () => (await import('#features/userSettings/SettingsPage.tsx')).SettingsPage,
  help: async () => (await import('#app/pages/HelpRoute.tsx')).HelpRoute,
  downtime: async () => (await import('#app/pages/DowntimeRoute.tsx')).DowntimeRoute,
  error: async () => (await import('#features/system/ErrorPage.tsx')).ErrorPage,
  notFound: async () => (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
  // Left out of what is built for others: no route leads there, and the tour says how to sign in.
  tour: async () =>
    import.meta.env.DEV || import.meta.env.IS_DEMO === 'true' || import.meta.env.IS_DEMO === '1'
      ? (await import('#features/tour/TourPage.tsx')).TourPage
      : (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
  outbox: async () =>
    import.meta.env.DEV || import.meta.env.IS_DEMO === 'true' || import.meta.env.IS_DEMO === '1'
      ? (await import('#features/messages/OutboxPage.tsx')).OutboxPage
      : (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
  components: async () =>
    import.meta.env.DEV
      ? (await import('#features/gallery/ComponentsPage.tsx')).ComponentsPage
      : (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
};

import type { RouteEntry } from '#app/routing/entry.ts';
import { PATHS } from '#parts/addresses/paths.ts';

const login = {
  id: 'S2.17',
  access: 'open',
  title: 'Sign in',
  frame: 'login',
  page: async () => (await import('#app/pages/LoginRoute.tsx')).LoginRoute,
  chrome: 'none',
} as const;

const help = {
  id: 'S2.19',
  access: 'open',
  title: 'Help',
  frame: 'help',
  page: async () => (await import('#app/pages/HelpRoute.tsx')).HelpRoute,
} as const;

const notFound = {
  access: 'open',
  title: 'Not found',
  name: null,
  page: async () => (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
} as const;

/** The pages that belong to no subject, and those of the demo and of development. */
export const SYSTEM_ROUTES: readonly RouteEntry[] = [
  {
    id: 'S2.15',
    path: PATHS.ltiLaunch,
    access: { allOf: [{ globally: 'LtiLaunchReadOwn' }] },
    title: 'Launch',
    name: 'the assignment you opened',
    page: async () => (await import('#features/lti/launch/LaunchPage.tsx')).LaunchPage,
    chrome: 'decorative',
  },
  {
    id: 'S9.10',
    path: PATHS.ldbLaunch,
    access: 'signedIn',
    title: 'LockDown Browser',
    page: async () => (await import('#features/lockdownBrowser/LaunchPage.tsx')).LaunchPage,
    chrome: 'decorative',
  },
  {
    id: 'S9.10',
    path: PATHS.ldbCheck,
    access: 'signedIn',
    title: 'LockDown Browser',
    page: async () => (await import('#features/lockdownBrowser/CheckPage.tsx')).CheckPage,
    chrome: 'decorative',
  },
  {
    id: 'S2.16',
    path: PATHS.privacyPolicy,
    access: 'open',
    title: 'Privacy policy',
    page: async () => (await import('#features/privacy/PrivacyPolicyPage.tsx')).PrivacyPolicyPage,
  },
  { ...login, path: PATHS.login },
  { ...login, path: `${PATHS.login}/*` },
  {
    ...login,
    path: PATHS.forgotPassword,
    title: 'Set a new password',
    frame: 'forgotPassword',
    page: async () => (await import('#features/accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    ...login,
    path: PATHS.setPassword,
    title: 'Set your password',
    frame: 'setPassword',
    page: async () => (await import('#app/pages/SetPasswordRoute.tsx')).SetPasswordRoute,
  },
  { ...help, path: PATHS.help },
  { ...help, path: PATHS.helpPage },
  {
    id: 'S2.20',
    path: PATHS.downtime,
    access: 'open',
    title: 'Right back',
    page: async () => (await import('#app/pages/DowntimeRoute.tsx')).DowntimeRoute,
  },
  {
    id: 'S2.21',
    path: PATHS.error,
    access: 'open',
    title: 'Error',
    page: async () => (await import('#features/system/ErrorPage.tsx')).ErrorPage,
  },
  { ...notFound, id: 'S2.22', path: PATHS.notFound },
  { ...notFound, id: 'S2.23', path: '*' },
  // Left out of what is built for others: no route leads there, and the tour says how to sign in.
  {
    id: 'RT-1',
    path: PATHS.components,
    access: 'open',
    title: 'Components',
    page: async () =>
      import.meta.env.DEV
        ? (await import('#features/gallery/ComponentsPage.tsx')).ComponentsPage
        : (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
    isForDevelopment: true,
  },
  {
    id: 'DM-4',
    path: PATHS.tour,
    access: 'open',
    title: 'Tour',
    page: async () =>
      import.meta.env.DEV || import.meta.env.IS_DEMO === 'true' || import.meta.env.IS_DEMO === '1'
        ? (await import('#features/tour/TourPage.tsx')).TourPage
        : (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
    isForDemo: true,
  },
  {
    id: 'DM-8',
    path: PATHS.outbox,
    access: 'open',
    title: 'Outbox',
    page: async () =>
      import.meta.env.DEV || import.meta.env.IS_DEMO === 'true' || import.meta.env.IS_DEMO === '1'
        ? (await import('#features/messages/OutboxPage.tsx')).OutboxPage
        : (await import('#app/pages/NotFoundRoute.tsx')).NotFoundRoute,
    isForDemo: true,
  },
];

import type { RouteEntry } from '#app/routing/entry.ts';
import { PATHS } from '#parts/addresses/paths.ts';

const access = { allOf: [{ globally: 'ExternalProviderModify' }] } as const;

/** Learning platforms: what administrators connect, approve and look after. (LW-1, LW-50) */
export const LTI_ROUTES: readonly RouteEntry[] = [
  {
    id: 'LW-1',
    path: PATHS.ltiPlatforms,
    access,
    title: 'Learning platforms',
    page: async () => (await import('#features/lti/platforms/PlatformsPage.tsx')).PlatformsPage,
  },
  {
    id: 'LW-6',
    path: PATHS.newLtiPlatform,
    access,
    title: 'Add a learning platform',
    page: async () => (await import('#features/lti/platforms/AddPlatformPage.tsx')).AddPlatformPage,
  },
  {
    id: 'LW-9',
    path: PATHS.ltiHealth,
    access,
    title: 'Health of learning platforms',
    page: async () => (await import('#features/lti/platforms/HealthPage.tsx')).HealthPage,
  },
  {
    id: 'LW-8',
    path: PATHS.ltiKeys,
    access,
    title: 'Our keys for learning platforms',
    page: async () => (await import('#features/lti/platforms/KeysPage.tsx')).KeysPage,
  },
  {
    id: 'LW-2',
    path: PATHS.ltiPlatform,
    access,
    title: 'Learning platform',
    page: async () => (await import('#features/lti/platforms/PlatformPage.tsx')).PlatformPage,
  },
  {
    id: 'LW-50',
    path: PATHS.failingSyncs,
    access: { anyOf: [{ globally: 'GroupRosterSyncAll' }, { globally: 'GradePushDispatch' }] },
    title: 'Syncs and pushes',
    page: async () => (await import('#features/lti/failing/FailingPage.tsx')).FailingPage,
  },
];

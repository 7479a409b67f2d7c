import type { RouteEntry } from '#app/routing/entry.ts';
import { PATHS } from '#parts/addresses/paths.ts';

const access = { allOf: [{ globally: 'IdentityProviderModify' }] } as const;

/** Identity providers: how people of the university sign in. (IW-10) */
export const IDENTITY_PROVIDER_ROUTES: readonly RouteEntry[] = [
  {
    id: 'IW-10',
    path: PATHS.identityProviders,
    access,
    title: 'Identity providers',
    page: async () => (await import('#features/identityProviders/ProvidersPage.tsx')).ProvidersPage,
  },
  {
    id: 'IW-11',
    path: PATHS.newIdentityProvider,
    access,
    title: 'Add an identity provider',
    page: async () => (await import('#features/identityProviders/AddProviderPage.tsx')).AddProviderPage,
  },
  {
    id: 'IW-12',
    path: PATHS.identityProvider,
    access,
    title: 'Identity provider',
    page: async () => (await import('#features/identityProviders/ProviderPage.tsx')).ProviderPage,
  },
  {
    id: 'IW-14',
    path: PATHS.identityProviderTest,
    access,
    title: 'Test sign-in',
    page: async () => (await import('#features/identityProviders/TestPage.tsx')).TestPage,
  },
];

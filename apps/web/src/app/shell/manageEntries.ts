import { PATHS } from '#parts/addresses/paths.ts';
import { judge, type Visitor } from '#app/routing/access.ts';
import type { RouteEntry } from '#app/routing/entry.ts';

const MANAGED = [
  PATHS.admins,
  PATHS.users,
  PATHS.courses,
  PATHS.assignments,
  PATHS.rubrics,
  PATHS.ltiPlatforms,
  PATHS.identityProviders,
  PATHS.failingSyncs,
  PATHS.configuration,
] as const;

/** The entries of Manage: exactly the lists that this person could open. (S2.33, LW-1) */
export function manageEntries(
  routes: readonly RouteEntry[],
  visitor: Visitor,
): readonly { readonly label: string; readonly href: string }[] {
  return MANAGED.flatMap((path) => {
    const route = routes.find((entry) => entry.path === path);
    return route !== undefined && judge(route.access, visitor) === 'enter' ? [{ label: route.title, href: path }] : [];
  });
}

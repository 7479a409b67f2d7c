import { PATHS } from '#parts/addresses/paths.ts';
import { judge, type Visitor } from '#app/routing/access.ts';
import { ROUTES } from '#app/routing/routes.ts';

const MANAGED = [PATHS.admins, PATHS.users, PATHS.courses, PATHS.assignments, PATHS.rubrics] as const;

/** The entries of Manage: exactly the lists that this person could open. (S2.33) */
export function manageEntries(visitor: Visitor): readonly { readonly label: string; readonly href: string }[] {
  return MANAGED.flatMap((path) => {
    const route = ROUTES.find((entry) => entry.path === path);
    return route !== undefined && judge(route.access, visitor) === 'enter' ? [{ label: route.title, href: path }] : [];
  });
}

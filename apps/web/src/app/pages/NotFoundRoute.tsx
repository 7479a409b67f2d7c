import { judge } from '#app/routing/access.ts';
import { ROUTES } from '#app/routing/routes.ts';
import { useVisitor } from '#app/routing/useVisitor.ts';
import { NotFoundPage } from '#features/system/NotFoundPage.tsx';

/** Only lists that this person may open are offered as the way on. */
export function NotFoundRoute() {
  const visitor = useVisitor();
  const mayOpen = (path: string) => {
    const entry = ROUTES.find((route) => route.path === path || route.path === `${path}/*`);
    return entry !== undefined && judge(entry.access, visitor) === 'enter';
  };
  return <NotFoundPage mayOpen={mayOpen} />;
}

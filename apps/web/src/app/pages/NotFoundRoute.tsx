import { judge } from '#app/routing/access.ts';
import { useRouteTable } from '#app/routing/routeTable.ts';
import { useVisitor } from '#app/routing/useVisitor.ts';
import { NotFoundPage } from '#features/system/NotFoundPage.tsx';

/** Only lists that this person may open are offered as the way on. */
export function NotFoundRoute() {
  const routes = useRouteTable();
  const visitor = useVisitor();
  const mayOpen = (path: string) => {
    const entry = routes.find((route) => route.path === path);
    return entry !== undefined && judge(entry.access, visitor) === 'enter';
  };
  return <NotFoundPage mayOpen={mayOpen} />;
}

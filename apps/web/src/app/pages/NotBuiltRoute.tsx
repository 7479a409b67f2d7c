import type { RouteEntry } from '#app/routing/entry.ts';
import { NotBuiltPage } from '#features/system/NotBuiltPage.tsx';
import { settings } from '#platform/settings/settings.ts';

export function NotBuiltRoute({ entry }: { readonly entry: RouteEntry }) {
  return (
    <NotBuiltPage title={entry.title} issue={entry.issue ?? ''} isDevelopment={settings.NODE_ENV === 'development'} />
  );
}

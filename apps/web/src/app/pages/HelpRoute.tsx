import { Navigate, useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { HelpPage } from '#features/help/HelpPage.tsx';
import { helpHref, helpPages } from '#features/help/helpPages.ts';
import { settings } from '#shared/settings/settings.ts';

/** S2.19: each page of the help has its own title. */
export function HelpRoute({ entry }: { readonly entry: RouteEntry }) {
  const slug = (useParams()['*'] ?? '').replace(/\/$/, '');
  const pages = helpPages(settings.APP_NAME);
  const page = pages.find((candidate) => candidate.slug === slug);
  usePageTitle(page?.title ?? entry.title);
  if (page !== undefined) return <HelpPage pages={pages} page={page} />;
  return <Navigate to={`/not-found?pathname=${encodeURIComponent(helpHref(slug))}`} replace />;
}

import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import { HelpPage } from '#features/help/HelpPage.tsx';
import { helpPages, TRY_IT } from '#features/help/helpPages.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { settings } from '#platform/settings/settings.ts';

import { useTriedResult } from './useTriedResult.ts';

/** S2.19: each page of the help has its own title; an address of none still shows the contents. */
export function HelpRoute() {
  const slug = (useParams()['*'] ?? '').replace(/\/$/, '');
  const pages = useMemo(() => helpPages(settings.APP_NAME), []);
  const { hash } = useLocation();
  const { data: contact } = useConfigurationQuery();
  const page = pages.find((candidate) => candidate.slug === slug) ?? null;
  const tried = useTriedResult(slug === TRY_IT);
  usePageTitle(page?.title ?? 'Help');
  return (
    <HelpPage
      appName={settings.APP_NAME}
      pages={pages}
      page={page}
      anchor={hash === '' ? undefined : hash.slice(1)}
      contact={contact}
      {...tried}
    />
  );
}

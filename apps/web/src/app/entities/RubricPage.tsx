import { rubricId } from '@circuit/domain/kernel';
import { PageTitle } from '@circuit/ui';
import { useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { NotBuilt } from '#features/system/NotBuiltPage.tsx';
import { useRubricQuery } from '#shared/api/resources.ts';
import { settings } from '#shared/settings/settings.ts';

import { EntityGate } from './EntityGate.tsx';

/** S2.09: the header is real; what is below comes later. */
export function RubricPage({ entry }: { readonly entry: RouteEntry }) {
  const { rubricId: id = '' } = useParams();
  const query = useRubricQuery({ rubricId: rubricId(id) });
  usePageTitle(query.currentData?.name ?? entry.title);
  return (
    <EntityGate entry={entry} id={id} collection="rubrics" query={query}>
      {({ name }) => (
        <>
          <PageTitle>{name}</PageTitle>
          <NotBuilt issue={entry.issue ?? ''} isDevelopment={settings.NODE_ENV === 'development'} />
        </>
      )}
    </EntityGate>
  );
}

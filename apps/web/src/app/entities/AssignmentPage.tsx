import { assignmentId } from '@circuit/domain/kernel';
import { PageTitle } from '@circuit/ui';
import { useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { NotBuilt } from '#features/system/NotBuiltPage.tsx';
import { useAssignmentQuery } from '#shared/api/resources.ts';
import { settings } from '#shared/settings/settings.ts';

import { EntityGate } from './EntityGate.tsx';

/** S2.07: the header is real; what is below comes later. */
export function AssignmentPage({ entry }: { readonly entry: RouteEntry }) {
  const { assignmentId: id = '' } = useParams();
  const query = useAssignmentQuery({ assignmentId: assignmentId(id) });
  usePageTitle(query.currentData?.title ?? entry.title);
  return (
    <EntityGate entry={entry} id={id} collection="assignments" query={query}>
      {({ title }) => (
        <>
          <PageTitle>{title}</PageTitle>
          <NotBuilt issue={entry.issue ?? ''} isDevelopment={settings.NODE_ENV === 'development'} />
        </>
      )}
    </EntityGate>
  );
}

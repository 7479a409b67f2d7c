import { groupId } from '@circuit/domain/kernel';
import { PageTitle } from '@circuit/ui';
import { useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { NotBuilt } from '#features/system/NotBuiltPage.tsx';
import { useGroupQuery } from '#shared/api/resources.ts';
import { settings } from '#shared/settings/settings.ts';

import { EntityGate } from './EntityGate.tsx';

/** S2.14: the header is real; what is below comes later. */
export function GroupPage({ entry }: { readonly entry: RouteEntry }) {
  const { groupId: id = '' } = useParams();
  const query = useGroupQuery({ groupId: groupId(id) });
  usePageTitle(query.currentData === undefined ? entry.title : `${entry.title}: ${query.currentData.name}`);
  return (
    <EntityGate entry={entry} id={id} collection="groups" query={query}>
      {({ name }) => (
        <>
          <PageTitle>{`${entry.title}: ${name}`}</PageTitle>
          <NotBuilt issue={entry.issue ?? ''} isDevelopment={settings.NODE_ENV === 'development'} />
        </>
      )}
    </EntityGate>
  );
}

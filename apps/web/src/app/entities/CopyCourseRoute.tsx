import { groupId } from '@circuit/domain/kernel';
import { useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/entry.ts';
import { CopyCoursePage } from '#features/groups/create/CopyCoursePage.tsx';
import { useGroupQuery } from '#platform/api/resources.ts';

import { EntityGate } from './EntityGate.tsx';

/** S2.12 */
export function CopyCourseRoute({ entry }: { readonly entry: RouteEntry }) {
  const { groupId: id = '' } = useParams();
  const query = useGroupQuery({ groupId: groupId(id) });
  usePageTitle(query.currentData === undefined ? entry.title : `${entry.title}: ${query.currentData.name}`);
  return (
    <EntityGate entry={entry} id={id} collection="groups" query={query}>
      {(group) => <CopyCoursePage group={group} />}
    </EntityGate>
  );
}

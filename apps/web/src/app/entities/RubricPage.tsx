import { rubricId } from '@circuit/domain/kernel';
import { Navigate, useLocation, useParams } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/entry.ts';
import { RUBRIC_SECTIONS, RubricScreen } from '#features/rubrics/RubricScreen.tsx';
import { useRubricQuery } from '#platform/api/resources.ts';

import { EntityGate } from './EntityGate.tsx';

/** S2.09: a rubric and its sections, each with an address of its own. */
export function RubricPage({ entry }: { readonly entry: RouteEntry }) {
  const { rubricId: id = '', section: wanted } = useParams();
  const { pathname } = useLocation();
  const query = useRubricQuery({ rubricId: rubricId(id) });
  usePageTitle(query.currentData?.name ?? entry.title);
  const section = RUBRIC_SECTIONS.find((known) => known === wanted);
  return (
    <EntityGate entry={entry} id={id} collection="rubrics" query={query}>
      {(rubric) => {
        if (entry.path === PATHS.rubric)
          return <Navigate to={href(PATHS.rubricSection, { rubricId: id, section: 'edit' })} replace />;
        if (section === undefined) return <Navigate to={notFoundAddress(pathname)} replace />;
        return <RubricScreen key={rubric.id} rubric={rubric} section={section} />;
      }}
    </EntityGate>
  );
}

import { rubricId } from '@circuit/domain/kernel';
import { Navigate, useLocation, useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { RUBRIC_SECTIONS, RubricScreen } from '#features/rubrics/RubricScreen.tsx';
import { useRubricQuery } from '#platform/api/resources.ts';

import { EntityGate } from './EntityGate.tsx';

/** S2.09: a rubric and its sections, each with an address of its own. */
export function RubricPage({ entry }: { readonly entry: RouteEntry }) {
  const { rubricId: id = '', '*': rest = '' } = useParams();
  const { pathname } = useLocation();
  const query = useRubricQuery({ rubricId: rubricId(id) });
  usePageTitle(query.currentData?.name ?? entry.title);
  const section = RUBRIC_SECTIONS.find((known) => known === rest);
  return (
    <EntityGate entry={entry} id={id} collection="rubrics" query={query}>
      {(rubric) => {
        if (rest === '') return <Navigate to={`/rubrics/${id}/edit`} replace />;
        if (section === undefined)
          return <Navigate to={`/not-found?pathname=${encodeURIComponent(pathname)}`} replace />;
        return <RubricScreen key={rubric.id} rubric={rubric} section={section} />;
      }}
    </EntityGate>
  );
}

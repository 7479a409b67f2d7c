import { SECTIONS } from '@circuit/domain/assignments';
import { assignmentId } from '@circuit/domain/kernel';
import { Navigate, useLocation, useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { AssignmentEditor } from '#features/assignments/AssignmentEditor.tsx';
import { SECTION_ADDRESSES } from '#features/assignments/sections.ts';
import { useAssignmentQuery } from '#shared/api/resources.ts';

import { EntityGate } from './EntityGate.tsx';

/** S2.07: an assignment of the library and its sections, each with an address of its own. */
export function AssignmentPage({ entry }: { readonly entry: RouteEntry }) {
  const { assignmentId: id = '', '*': rest = '' } = useParams();
  const { pathname } = useLocation();
  const query = useAssignmentQuery({ assignmentId: assignmentId(id) });
  usePageTitle(query.currentData?.title ?? entry.title);
  const section = SECTIONS.find((known) => SECTION_ADDRESSES[known] === rest);
  return (
    <EntityGate entry={entry} id={id} collection="assignments" query={query}>
      {(assignment) => {
        if (rest === '') return <Navigate to={`/assignments/${id}/details`} replace />;
        if (section === undefined)
          return <Navigate to={`/not-found?pathname=${encodeURIComponent(pathname)}`} replace />;
        return <AssignmentEditor key={assignment.id} assignment={assignment} section={section} />;
      }}
    </EntityGate>
  );
}

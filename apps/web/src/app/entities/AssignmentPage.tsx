import type { Assignment } from '@circuit/contract/assignments';
import { assignmentId } from '@circuit/domain/kernel';
import { Skeleton } from '@circuit/ui';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';
import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/entry.ts';
import { AssignmentEditor } from '#features/assignments/AssignmentEditor.tsx';
import { AssignmentFrame } from '#features/assignments/AssignmentFrame.tsx';
import { type Place, placeAt } from '#features/assignments/sections.ts';
import { useAssignmentQuery } from '#platform/api/resources.ts';

import { EntityGate } from './EntityGate.tsx';

// The editor for texts is large, and most sections need none of it.
const InstructionsPage = lazy(async () => ({
  default: (await import('#features/assignments/InstructionsPage.tsx')).InstructionsPage,
}));

const MaterialPage = lazy(async () => ({
  default: (await import('#features/assignments/MaterialPage.tsx')).MaterialPage,
}));

/** S2.07: an assignment of the library and its sections, each with an address of its own. */
export function AssignmentPage({ entry }: { readonly entry: RouteEntry }) {
  const { assignmentId: id = '', section = '' } = useParams();
  const { pathname } = useLocation();
  const query = useAssignmentQuery({ assignmentId: assignmentId(id) });
  usePageTitle(query.currentData?.title ?? entry.title);
  const place = placeAt(section);
  return (
    <EntityGate entry={entry} id={id} collection="assignments" query={query}>
      {(assignment) => {
        if (entry.path === PATHS.assignment)
          return <Navigate to={href(PATHS.assignmentSection, { assignmentId: id, section: 'details' })} replace />;
        if (place === undefined) return <Navigate to={notFoundAddress(pathname)} replace />;
        return (
          <AssignmentFrame key={assignment.id} assignment={assignment} place={place}>
            <Suspense fallback={<Skeleton shape="block" />}>
              <Middle assignment={assignment} place={place} />
            </Suspense>
          </AssignmentFrame>
        );
      }}
    </EntityGate>
  );
}

/** Texts and files save themselves; the other sections share one draft, which begins anew beside neither of them. */
function Middle({ assignment, place }: { readonly assignment: Assignment; readonly place: Place }) {
  if (place === 'instructions') return <InstructionsPage assignment={assignment} />;
  if (place === 'material') return <MaterialPage assignment={assignment} />;
  return <AssignmentEditor assignment={assignment} section={place} />;
}

import { assignmentId } from '@circuit/domain/kernel';
import { PageTitle, Skeleton, TextLink } from '@circuit/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';

import { usePageTitle } from '#app/routing/pageTitle.ts';
import type { RouteEntry } from '#app/routing/routes.ts';
import { NotBuilt } from '#features/system/NotBuiltPage.tsx';
import { useAssignmentQuery } from '#shared/api/resources.ts';
import { settings } from '#shared/settings/settings.ts';

import { EntityGate } from './EntityGate.tsx';

const InstructionsPage = lazy(async () => ({
  default: (await import('#features/assignments/InstructionsPage.tsx')).InstructionsPage,
}));

const MaterialPage = lazy(async () => ({
  default: (await import('#features/assignments/MaterialPage.tsx')).MaterialPage,
}));

/** S2.07: instructions and material are real; the other sections come later. */
export function AssignmentPage({ entry }: { readonly entry: RouteEntry }) {
  const { assignmentId: id = '', '*': section = '' } = useParams();
  const query = useAssignmentQuery({ assignmentId: assignmentId(id) });
  usePageTitle(query.currentData?.title ?? entry.title);
  return (
    <EntityGate entry={entry} id={id} collection="assignments" query={query}>
      {(assignment) => (
        <Suspense fallback={<Skeleton shape="block" />}>
          {section === 'instructions' && <InstructionsPage assignment={assignment} />}
          {section === 'material' && <MaterialPage assignment={assignment} />}
          {section !== 'instructions' && section !== 'material' && (
            <>
              <PageTitle>{assignment.title}</PageTitle>
              <p>
                <TextLink href={`/assignments/${assignment.id}/instructions`}>Instructions</TextLink>
              </p>
              <p>
                <TextLink href={`/assignments/${assignment.id}/material`}>Supporting material</TextLink>
              </p>
              <NotBuilt issue={entry.issue ?? ''} isDevelopment={settings.NODE_ENV === 'development'} />
            </>
          )}
        </Suspense>
      )}
    </EntityGate>
  );
}

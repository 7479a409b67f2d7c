import type { Assignment } from '@circuit/contract/assignments';
import { Skeleton } from '@circuit/ui';

import { useArtifactsQuery } from '#parts/artifacts/artifactResources.ts';

import { HeldMaterial } from './HeldMaterial.tsx';
import { SectionBar } from './SectionBar.tsx';
import { SectionCard } from './SectionCard.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';

interface Props {
  readonly assignment: Assignment;
}

/** What comes with an assignment besides its instructions: files and links, to add for some, to read for all. (AR-1) */
export function MaterialPage({ assignment }: Props) {
  const query = useArtifactsQuery({ holderId: assignment.id });
  return (
    <>
      <SectionCard assignment={assignment} place="material" isReadOnly={query.data?.mayChange === false}>
        {query.data === undefined && query.isError && (
          <LoadFailed
            look="place"
            what="Could not load the supporting material."
            also="Nothing was lost."
            onRetry={query.refetch}
          />
        )}
        {query.data === undefined && !query.isError && <Skeleton shape="row" count={3} />}
        {query.data !== undefined && (
          <HeldMaterial
            holder={{ kind: 'assignment', id: assignment.id }}
            label="Supporting material"
            addLabel="Add material"
            empty={{
              title: 'No supporting material',
              text: query.data.mayChange
                ? 'Add a file or a link that students need for this assignment.'
                : 'The author has not added any.',
            }}
            {...query.data}
          />
        )}
      </SectionCard>
      <SectionBar assignmentId={assignment.id} place="material" />
    </>
  );
}

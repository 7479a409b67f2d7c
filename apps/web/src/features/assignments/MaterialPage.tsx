import type { Artifact, Assignment } from '@circuit/contract';
import { Button, EmptyState, Skeleton } from '@circuit/ui';

import { artifactsChanged, useArtifactsQuery } from '#shared/artifacts/artifactResources.ts';
import { FileDrop } from '#shared/artifacts/FileDrop.tsx';
import { UploadList } from '#shared/artifacts/UploadList.tsx';
import { useUploads } from '#shared/artifacts/useUploads.ts';
import { useAppDispatch } from '#shared/store.ts';

import styles from './Material.module.css';
import { MaterialItem } from './MaterialItem.tsx';
import { MaterialLink } from './MaterialLink.tsx';
import { SectionBar } from './SectionBar.tsx';
import { SectionCard } from './SectionCard.tsx';

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
          <EmptyState
            title="Could not load the supporting material."
            text="Nothing was lost."
            action={<Button onClick={() => void query.refetch()}>Try again</Button>}
          />
        )}
        {query.data === undefined && !query.isError && <Skeleton shape="row" count={3} />}
        {query.data !== undefined && <Material assignmentId={assignment.id} {...query.data} />}
      </SectionCard>
      <SectionBar assignmentId={assignment.id} place="material" />
    </>
  );
}

interface MaterialProps {
  readonly assignmentId: string;
  readonly items: readonly Artifact[];
  readonly mayChange: boolean;
}

function Material({ assignmentId, items, mayChange }: MaterialProps) {
  return (
    <div className={styles['material']}>
      {mayChange && <AddMaterial assignmentId={assignmentId} />}
      {items.length === 0 ? (
        <EmptyState
          title="No supporting material"
          text={
            mayChange ? 'Add a file or a link that students need for this assignment.' : 'The author has added none.'
          }
        />
      ) : (
        <ul className={styles['items']} aria-label="Supporting material">
          {items.map((artifact) => (
            <MaterialItem key={artifact.id} artifact={artifact} />
          ))}
        </ul>
      )}
    </div>
  );
}

function AddMaterial({ assignmentId }: { readonly assignmentId: string }) {
  const dispatch = useAppDispatch();
  const { uploads, add, remove, retry } = useUploads({ kind: 'assignment', id: assignmentId }, () =>
    dispatch(artifactsChanged()),
  );
  return (
    <section className={styles['add']} aria-label="Add material">
      <FileDrop label="Add files" onFiles={add} />
      <UploadList uploads={uploads} onRemove={remove} onRetry={retry} />
      <MaterialLink assignmentId={assignmentId} />
    </section>
  );
}

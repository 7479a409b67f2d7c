import type { Artifact } from '@circuit/contract/artifacts';
import { EmptyState } from '@circuit/ui';

import { artifactsChanged } from '#parts/artifacts/artifactResources.ts';
import { FileDrop } from '#parts/artifacts/FileDrop.tsx';
import type { ArtifactHolder } from '#parts/artifacts/holder.ts';
import { UploadList } from '#parts/artifacts/UploadList.tsx';
import { useUploads } from '#parts/artifacts/useUploads.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './Material.module.css';
import { MaterialItem } from './MaterialItem.tsx';
import { MaterialLink } from './MaterialLink.tsx';

interface Props {
  readonly holder: ArtifactHolder;
  /** Of the list, and of the place to add to it. */
  readonly label: string;
  readonly addLabel: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly items: readonly Artifact[];
  readonly mayChange: boolean;
}

/** The files and links that something holds: to add for some, to read for all. (AR-1) */
export function HeldMaterial({ holder, label, addLabel, empty, items, mayChange }: Props) {
  return (
    <div className={styles['material']}>
      {mayChange && <AddMaterial holder={holder} label={addLabel} />}
      {items.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} />
      ) : (
        <ul className={styles['items']} aria-label={label}>
          {items.map((artifact) => (
            <MaterialItem key={artifact.id} artifact={artifact} />
          ))}
        </ul>
      )}
    </div>
  );
}

function AddMaterial({ holder, label }: { readonly holder: ArtifactHolder; readonly label: string }) {
  const dispatch = useAppDispatch();
  const { uploads, add, remove, retry } = useUploads(holder, () => dispatch(artifactsChanged()));
  return (
    <section className={styles['add']} aria-label={label}>
      <FileDrop label="Add files" onFiles={add} />
      <UploadList uploads={uploads} onRemove={remove} onRetry={retry} />
      <MaterialLink holder={holder} />
    </section>
  );
}

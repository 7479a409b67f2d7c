import type { Artifact } from '@circuit/contract/artifacts';
import { Button, Dialog, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import { useRemoveArtifactMutation } from '#parts/artifacts/artifactResources.ts';
import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';

import styles from './Material.module.css';

/** One piece; it is opened on request, so that a page of large files opens at once. */
export function MaterialItem({ artifact }: { readonly artifact: Artifact }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [removeArtifact, { isLoading, isError }] = useRemoveArtifactMutation();
  const { id, name, mayChange } = artifact;
  return (
    <li className={styles['item']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        <Button size="small" kind="secondary" isExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Show'} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        {mayChange && (
          <Button size="small" kind="ghost" onClick={() => setIsAsking(true)}>
            Remove <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {isOpen && <ArtifactViewer artifact={artifact} isNamed={false} />}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${name}?`}
        actions={
          <>
            <Button kind="secondary" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button isBusy={isLoading} onClick={() => void removeArtifact({ request: { artifactId: id } })}>
              Remove
            </Button>
          </>
        }
      >
        {isError ? 'We could not remove it. Try again.' : 'It will no longer be shown here.'}
      </Dialog>
    </li>
  );
}

import type { Artifact } from '@circuit/contract/artifacts';
import { Button, Note, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import { useRemoveArtifactMutation } from '#parts/artifacts/artifactResources.ts';
import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';

import styles from './writing.module.css';

interface Props {
  readonly artifacts: readonly Artifact[];
  /** Its button is gone with it: the focus needs another place. */
  readonly onRemoved: () => void;
}

/** The files or links that are there, each to look at and to take away. */
export function Pieces({ artifacts, onRemoved }: Props) {
  if (artifacts.length === 0) return null;
  return (
    <ul className={styles['pieceList']}>
      {artifacts.map((artifact) => (
        <Piece key={artifact.id} artifact={artifact} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

function Piece({ artifact, onRemoved }: { readonly artifact: Artifact } & Pick<Props, 'onRemoved'>) {
  const [isShown, setIsShown] = useState(false);
  const [remove, { isLoading, isError }] = useRemoveArtifactMutation();
  const take = async () => {
    const { error } = await remove({ request: { artifactId: artifact.id } });
    if (error === undefined) onRemoved();
  };
  return (
    <li className={styles['piece']}>
      <div className={styles['pieceHead']}>
        <b>{artifact.name}</b>
        <Button size="small" isExpanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide' : 'Preview'} <VisuallyHidden>{artifact.name}</VisuallyHidden>
        </Button>
        <Button size="small" kind="ghost" isBusy={isLoading} onClick={() => void take()}>
          Remove <VisuallyHidden>{artifact.name}</VisuallyHidden>
        </Button>
      </div>
      {isError ? <Note tone="bad">We could not remove it. Try again.</Note> : null}
      {isShown ? <ArtifactViewer artifact={artifact} isNamed={false} /> : null}
    </li>
  );
}

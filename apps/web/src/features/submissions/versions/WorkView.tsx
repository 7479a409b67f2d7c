import type { Artifact } from '@circuit/contract/artifacts';
import { wordsText } from '@circuit/domain/artifacts';
import { countWords, isBlank, type RichDocument } from '@circuit/domain/richText';
import { EmptyState } from '@circuit/ui';

import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';

import styles from './versions.module.css';

interface Props {
  readonly document: RichDocument;
  readonly artifacts: readonly Artifact[];
}

/** A piece of work to be read by its author: the text, then files and links. */
export function WorkView({ document, artifacts }: Props) {
  const pieces = artifacts.filter((artifact) => artifact.type !== 'FileArtifact' || artifact.use === 'file');
  if (isBlank(document) && pieces.length === 0) return <EmptyState title="It is empty." />;
  return (
    <section className={styles['work']} aria-label={`Your work, ${wordsText(countWords(document))}`}>
      {isBlank(document) ? null : <RichTextViewer document={document} />}
      {pieces.map((artifact) => (
        <ArtifactViewer key={artifact.id} artifact={artifact} />
      ))}
    </section>
  );
}

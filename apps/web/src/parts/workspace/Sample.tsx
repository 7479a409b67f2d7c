import { isBlank, type RichDocument } from '@circuit/domain/richText';
import { EmptyState, Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useArtifactsQuery } from '#parts/artifacts/artifactResources.ts';
import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';
import { type ArtifactHolder, holderFields } from '#parts/artifacts/holder.ts';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';

import styles from './Sample.module.css';

interface Props {
  readonly text: RichDocument;
  /** What holds its files and links. */
  readonly holder: ArtifactHolder;
}

/** A sample of work to be read: its text, then its files and links. (CE-11) */
export function Sample({ text, holder }: Props) {
  const { data, error, refetch } = useArtifactsQuery(holderFields(holder));
  const isEmpty = isBlank(text) && data?.items.length === 0;
  return (
    <div className={styles['sample']}>
      {isBlank(text) ? null : <RichTextViewer document={text} />}
      {data === undefined && error !== undefined ? (
        <LoadFailed what="Could not load the files and links of this sample." error={error} onRetry={refetch} />
      ) : null}
      {data === undefined && error === undefined ? <Skeleton shape="row" /> : null}
      {data?.items.map((artifact) => (
        <section key={artifact.id} aria-label={artifact.name}>
          <ArtifactViewer artifact={artifact} />
        </section>
      ))}
      {isEmpty ? <EmptyState title="No sample yet" text="Nobody has added a text, a file or a link." /> : null}
    </div>
  );
}

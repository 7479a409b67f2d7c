import type { QueuedWork } from '@circuit/contract';
import { countWords } from '@circuit/domain/richText';
import { EmptyState } from '@circuit/ui';

import { ArtifactViewer } from '#shared/artifacts/ArtifactViewer.tsx';

import styles from './grading.module.css';
import { essayName } from './queue.ts';

type Shown = Pick<QueuedWork, 'number' | 'document'>;

/** "Essay 0417, anonymous, 702 words" */
export function workLabel(work: Shown): string {
  const { document } = work;
  const length = document === null ? '' : `, ${wordsText(countWords(document))}`;
  return `${essayName(work)}, anonymous${length}`;
}

const wordsText = (count: number): string => (count === 1 ? '1 word' : `${count} words`);

export function WorkHead({ work }: { readonly work: Shown }) {
  return <p className={styles['meta']}>{workLabel(work)}</p>;
}

/** Below its text: files and links; or that there is nothing to see. */
export function WorkPieces({ work: { document, artifacts } }: { readonly work: QueuedWork }) {
  return (
    <div>
      {artifacts.map((artifact) => (
        <ArtifactViewer key={artifact.id} artifact={artifact} />
      ))}
      {document === null && artifacts.length === 0 ? (
        <EmptyState title="This work cannot be shown." text="It has neither a text nor files or links." />
      ) : null}
    </div>
  );
}

import type { QueuedWork } from '@circuit/contract/grading';
import { wordsText } from '@circuit/domain/artifacts';
import { countWords } from '@circuit/domain/richText';
import { EmptyState } from '@circuit/ui';

import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';
import { TextSizeButton } from '#parts/workspace/TextSize.tsx';
import type { useReadingSize } from '#parts/workspace/useReadingSize.ts';

import styles from './grading.module.css';
import { essayName } from './queue.ts';

type Shown = Pick<QueuedWork, 'number' | 'document'>;

/** "Essay 0417, anonymous, 702 words" */
export function workLabel(work: Shown): string {
  const { document } = work;
  const length = document === null ? '' : `, ${wordsText(countWords(document))}`;
  return `${essayName(work)}, anonymous${length}`;
}

interface HeadProps {
  readonly work: Shown;
  readonly reading: ReturnType<typeof useReadingSize>;
}

/** Above the work: which it is, how long, and how large its text is read. (mock 08) */
export function WorkHead({ work, reading }: HeadProps) {
  return (
    <div className={styles['meta']}>
      <p>{workLabel(work)}</p>
      {work.document === null ? null : <TextSizeButton reading={reading} />}
    </div>
  );
}

/** Below its text: files and links; or that there is nothing to see. */
export function WorkPieces({ work: { document, artifacts } }: { readonly work: QueuedWork }) {
  return (
    <div>
      {artifacts.map((artifact) => (
        <ArtifactViewer key={artifact.id} artifact={artifact} />
      ))}
      {document === null && artifacts.length === 0 ? (
        <EmptyState title="We can’t show this work." text="It has no text, files or links." />
      ) : null}
    </div>
  );
}

import type { SubmissionVersion } from '@circuit/contract/submissions';
import type { Passage } from '@circuit/domain/evaluations';
import { countWords, isBlank, textStarts } from '@circuit/domain/richText';
import { Button } from '@circuit/ui';
import { type Ref, useMemo } from 'react';

import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { many } from '#parts/words/figures.ts';
import { markedText } from '#parts/workspace/passages/markedText.tsx';

import styles from './beside.module.css';

interface Props {
  readonly version: Pick<SubmissionVersion, 'document' | 'artifacts'>;
  readonly passages: readonly Passage[];
  /** Comments stand at its passages, so it is as long as it is; otherwise it scrolls beside them. */
  readonly isWhole: boolean;
  /** From a passage to its comment. */
  readonly onComment: (number: number) => void;
  /** To the quote that led here; null before one did. */
  readonly onBack: (() => void) | null;
  readonly ref: Ref<HTMLElement>;
}

/** The work that classmates read, beside what they wrote, with every passage that they speak of. (RZ-16) */
export function ReviewedWork({ version: { document, artifacts }, passages, isWhole, onComment, onBack, ref }: Props) {
  const starts = useMemo(() => textStarts(document), [document]);
  const pieces = artifacts.filter((artifact) => artifact.type !== 'FileArtifact' || artifact.use === 'file');
  return (
    <section
      ref={ref}
      // A scrolling place must be reachable by keyboard.
      tabIndex={isWhole ? undefined : 0}
      className={`${styles['work']} ${isWhole ? '' : styles['scrolls']}`}
      aria-label={`Your work, ${many(countWords(document), 'word')}`}
    >
      <h3 className={styles['workTitle']}>Your work</h3>
      {isBlank(document) ? null : (
        <RichTextViewer
          document={document}
          below={3}
          showText={(node) => markedText(node.text ?? '', starts.get(node) ?? 0, passages, onComment)}
        />
      )}
      {pieces.map((artifact) => (
        <ArtifactViewer key={artifact.id} artifact={artifact} />
      ))}
      {onBack === null ? null : (
        <div className={styles['back']}>
          <Button onClick={onBack}>Back to the comment</Button>
        </div>
      )}
    </section>
  );
}

import type { LearnerEvaluation } from '@circuit/contract/evaluations';
import { wordsText } from '@circuit/domain/artifacts';
import { countWords } from '@circuit/domain/richText';
import { Button, EmptyState, Icon, VoiceMark } from '@circuit/ui';
import { Flag } from 'lucide-react';

import { ArtifactViewer } from '#parts/artifacts/ArtifactViewer.tsx';
import { TextSizeButton } from '#parts/workspace/TextSize.tsx';
import type { useReadingSize } from '#parts/workspace/useReadingSize.ts';

import styles from './review.module.css';

const WORDS_A_MINUTE = 230;

/** "Classmate’s work, 640 words": what a screen reader says of it. (G4) */
export function workLabel({ kind, document }: Pick<LearnerEvaluation, 'kind' | 'document'>): string {
  const whose = kind === 'self' ? 'Your own work' : 'Classmate’s work';
  return document === null ? whose : `${whose}, ${wordsText(countWords(document))}`;
}

interface Props {
  readonly task: LearnerEvaluation;
  readonly onReport?: (() => void) | undefined;
}

interface HeadProps extends Props {
  /** Where the text can be made larger. */
  readonly reading?: ReturnType<typeof useReadingSize>;
}

/** Above the work: whose it is, without a word about who that is, and how long it takes to read. (mock 02) */
export function WorkHead({ task: { kind, document }, reading, onReport }: HeadProps) {
  return (
    <div className={styles['meta']}>
      <span className={styles['whose']}>
        <VoiceMark voice={kind === 'self' ? 'you' : 'peer'} hasName={false} />
        {kind === 'self' ? 'Your own work' : 'Anonymous classmate'}
      </span>
      {document === null ? null : <span>{lengthText(countWords(document))}</span>}
      <span className={styles['report']}>
        {reading === undefined || document === null ? null : <TextSizeButton reading={reading} />}
        {onReport === undefined ? null : (
          <Button size="small" kind="ghost" icon={<Icon of={Flag} />} onClick={onReport}>
            Report
          </Button>
        )}
      </span>
    </div>
  );
}

/** Below its text: files and links; or that there is nothing to see. */
export function WorkPieces({ task: { document, artifacts }, onReport }: Props) {
  const isNothing = document === null && artifacts.length === 0;
  return (
    <div>
      {artifacts.map((artifact) => (
        <ArtifactViewer key={artifact.id} artifact={artifact} />
      ))}
      {isNothing ? (
        <EmptyState
          title="We can’t show this work."
          text={
            onReport === undefined
              ? 'Tell your instructor.'
              : 'You cannot review what you cannot see. Report it to your instructor.'
          }
          action={onReport === undefined ? undefined : <Button onClick={onReport}>Report it</Button>}
        />
      ) : null}
    </div>
  );
}

function lengthText(count: number): string {
  return `${wordsText(count)}, about ${Math.max(1, Math.round(count / WORDS_A_MINUTE))} min`;
}

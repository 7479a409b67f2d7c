import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { handInPhrase } from '@circuit/domain/assignments';
import { isBlank } from '@circuit/domain/richText';
import type { ReactNode } from 'react';

import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { RubricText } from '#parts/workspace/RubricText.tsx';

import styles from './hub.module.css';

interface Props {
  readonly groupAssignment: GroupAssignment;
  /** Nothing is written yet: then the instructions stand open. */
  readonly isFirstRead: boolean;
}

/** What is asked and how it is judged. The instructions fold away once somebody has begun. (HB-4) */
export function Materials({ groupAssignment, isFirstRead }: Props) {
  return (
    <div className={styles['materials']}>
      <Folded title="Instructions" isOpen={isFirstRead}>
        {groupAssignment.phases.Submission.isEnabled ? (
          <p>You hand in {handInPhrase(groupAssignment.artifactConstraints)}.</p>
        ) : null}
        {isBlank(groupAssignment.instructionsForAuthors) ? (
          <p className={styles['quiet']}>There are no further instructions.</p>
        ) : (
          <RichTextViewer document={groupAssignment.instructionsForAuthors} below={2} />
        )}
      </Folded>
      {groupAssignment.rubric === null ? null : (
        <Folded title="Rubric: how the work is judged" isOpen={false}>
          <RubricText contents={groupAssignment.rubric} />
        </Folded>
      )}
    </div>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function Folded({ title, isOpen, children }: FoldedProps) {
  return (
    <details className={styles['folded']} open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles['foldedBody']}>{children}</div>
    </details>
  );
}

import { Note } from '@circuit/ui';
import type { ReactNode } from 'react';

import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { AnswersView } from '#parts/workspace/AnswersView.tsx';
import { LeftAnswers } from '#parts/workspace/LeftAnswers.tsx';
import { TaskPageHeader } from '#parts/workspace/TaskHeader.tsx';

import { type OfReview, placeOfTask, taskNoun, taskTitle } from './review.ts';
import { ReviewLinks } from './ReviewLinks.tsx';
import styles from './review.module.css';
import { WorkHead, workLabel, WorkPieces } from './WorkView.tsx';

interface Props extends OfReview {
  readonly tone: 'ok' | 'warn' | 'info';
  /** What became of it, read out when it comes under somebody's hands. */
  readonly note: ReactNode;
  /** What can be done from here. */
  readonly acts: ReactNode;
  /** Work that was taken out of the assignment is not shown any more. */
  readonly isWorkShown?: boolean;
  /** It can be changed: what is unsent is on its way. */
  readonly isStillOpen?: boolean;
}

/** A review that is not being written: what became of it, the answers beside the work, and where to go. */
export function ReadReview({ tone, note, acts, isWorkShown = true, isStillOpen = false, ...of }: Props) {
  const { task } = of;
  return (
    <div className={styles['page']}>
      <TaskPageHeader {...of} title={taskTitle(task)}>
        <ReviewLinks {...of} />
      </TaskPageHeader>
      <Note tone={tone} role={tone === 'warn' ? 'alert' : 'status'}>
        {note}
      </Note>
      <div className={styles['acts']}>{acts}</div>
      <div className={styles['columns']}>
        <section className={styles['card']} aria-label="Your answers">
          <LeftAnswers contents={task.rubric} place={placeOfTask(task)} isOver={!isStillOpen} noun={taskNoun(task)} />
          <AnswersView contents={task.rubric} answers={task.handedInAnswers ?? task.answers} />
          {task.handedInAnswers === undefined ? null : (
            <section aria-labelledby="later-changes">
              <h2 id="later-changes">Your later changes, which do not count</h2>
              <AnswersView contents={task.rubric} answers={task.answers} />
            </section>
          )}
        </section>
        {isWorkShown ? (
          <section className={styles['card']} aria-label={workLabel(task)}>
            <WorkHead task={task} />
            {task.document === null ? null : <RichTextViewer document={task.document} />}
            <WorkPieces task={task} />
          </section>
        ) : null}
      </div>
    </div>
  );
}

import { criteriaOf, type CriterionAnswer, type RubricContents } from '@circuit/domain/rubrics';
import { Prose, type Voice, VoiceMark } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { choiceWords } from '#shared/workspace/words.ts';

import styles from './results.module.css';

interface WrittenComment {
  readonly id: string;
  readonly title: string;
  /** What was chosen, in words. */
  readonly choice: string;
  readonly answer: CriterionAnswer;
}

interface Props {
  readonly voice: Voice;
  readonly who: string;
  readonly comments: readonly WrittenComment[];
  /** What the author says to it. */
  readonly children?: ReactNode;
}

/** One review: its comments, criterion by criterion. */
export function Written({ voice, who, comments, children }: Props) {
  const titleId = useId();
  return (
    <article className={styles['comment']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['who']}>
        <VoiceMark voice={voice} hasName={false} /> {who}
      </h3>
      {comments.length === 0 ? <p className={styles['quiet']}>No comment.</p> : null}
      {comments.map(({ id, title, choice, answer }) => (
        <div key={id} className={styles['on']}>
          <p className={styles['quiet']}>
            On {title}
            {choice === '' ? '' : `, ${choice}`}
          </p>
          <Prose>
            {(answer.anchors ?? []).map(({ start, quote }) => (
              <blockquote key={`${start} ${quote}`} className={styles['quote']}>
                {quote}
              </blockquote>
            ))}
            {answer.comment.trim() === '' ? null : <p className={styles['text']}>{answer.comment}</p>}
          </Prose>
        </div>
      ))}
      {children}
    </article>
  );
}

/** In the order of the rubric. */
export function commentsOf(rubric: RubricContents, answers: readonly CriterionAnswer[]): readonly WrittenComment[] {
  return criteriaOf(rubric).flatMap((criterion) => {
    const answer = answers.find(({ criterionId }) => criterionId === criterion.id);
    if (answer === undefined || (answer.comment.trim() === '' && (answer.anchors ?? []).length === 0)) return [];
    return [{ id: criterion.id, title: criterion.title, choice: choiceWords(criterion, answer.choice), answer }];
  });
}

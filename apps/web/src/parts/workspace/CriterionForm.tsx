import { highestPoints, type Criterion, type CriterionAnswer } from '@circuit/domain/rubrics';
import { Icon } from '@circuit/ui';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';

import { Choice, type ChoiceProps } from './Choice.tsx';
import { CommentBox } from './CommentBox.tsx';
import styles from './rubric.module.css';
import type { RatingFlaw } from './useRating.ts';
import { optionsOf, pointsText } from './words.ts';

interface Props extends Pick<ChoiceProps, 'onChoose' | 'hasKeys' | 'isCompact'> {
  readonly criterion: Criterion;
  /** Where it stands in the rubric, from 1. */
  readonly number: number;
  readonly answer: CriterionAnswer;
  readonly onWrite: (comment: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Shown once somebody wanted to finish without it. */
  readonly flaw?: RatingFlaw | undefined;
  readonly ref?: Ref<HTMLFieldSetElement> | undefined;
  readonly commentRef?: Ref<HTMLTextAreaElement> | undefined;
  /** Whether a comment is specific is said while it is written. */
  readonly isCoached?: boolean;
  /** Below the comment: the passages it points at. */
  readonly children?: ReactNode;
}

const keysText = (count: number): string => (count === 0 ? '' : `, press 1 to ${Math.min(9, count)}`);

/** One criterion as a reviewer answers it; also what the rubric editor shows beside itself. */
export function CriterionForm(props: Props) {
  const { criterion, number, answer, onChoose, onWrite, onBlur, flaw, hasKeys = false, ref, commentRef } = props;
  const { isCoached = false, isCompact = false, children } = props;
  const id = useId();
  const missingChoice = flaw?.field === 'choice' ? flaw.text : undefined;
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className={styles['form']}
      aria-describedby={missingChoice === undefined ? `${id}-question` : `${id}-question ${id}-error`}
    >
      <legend className={styles['legend']}>
        <span className={styles['title']}>
          {number}. {criterion.title}
        </span>
        <span className={styles['upTo']}>
          up to {pointsText(highestPoints(criterion))}
          {isCompact && hasKeys ? (
            <span className={styles['keysHint']}>{keysText(optionsOf(criterion).length)}</span>
          ) : null}
        </span>
      </legend>
      <p id={`${id}-question`} className={styles['question']}>
        {criterion.question}
      </p>
      <Choice
        criterion={criterion}
        choice={answer.choice}
        onChoose={onChoose}
        hasKeys={hasKeys}
        isCompact={isCompact}
        error={criterion.kind === 'points' ? missingChoice : undefined}
      />
      {missingChoice === undefined || criterion.kind === 'points' ? null : (
        <p id={`${id}-error`} className={styles['hint']} data-tone="bad">
          <Icon of={CircleAlert} size="1rem" />
          <span>{missingChoice}</span>
        </p>
      )}
      <CommentBox
        ref={commentRef}
        criterion={criterion}
        choice={answer.choice}
        comment={answer.comment}
        onWrite={onWrite}
        onBlur={onBlur}
        isErrorShown={flaw?.field === 'comment'}
        coached={isCoached ? { passageCount: answer.anchors?.length ?? 0 } : undefined}
      />
      {children}
    </fieldset>
  );
}

import { VisuallyHidden } from '@circuit/ui';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

import { ClosedCriterion } from './ClosedCriterion.tsx';
import { CriterionForm } from './CriterionForm.tsx';
import styles from './rubric.module.css';
import { answerTo, type Rating } from './useRating.ts';

interface Props {
  readonly rating: Rating;
  readonly hasKeys: boolean;
  readonly areFlawsShown: boolean;
  readonly commentRef: RefObject<HTMLTextAreaElement | null>;
  /** Below the criteria: a personal hint. */
  readonly hint?: ReactNode;
  readonly isCoached: boolean;
  readonly isCompact: boolean;
  /** A level that was clicked opens the next criterion. (WS-22) */
  readonly goesOn: boolean;
  readonly renderNote?: ((criterionId: string, isOpen: boolean) => ReactNode) | undefined;
  /** Below the comment of the open criterion. */
  readonly passages: ReactNode;
}

/** The criteria one under the other, one of them open. */
export function RubricForm(props: Props) {
  const { rating, hasKeys, areFlawsShown, commentRef, hint, isCoached, isCompact, renderNote } = props;
  const { passages, goesOn } = props;
  const { criteria, answers, flaws, openId, open } = rating;
  const form = useFocusOnOpen(openId);
  return (
    <>
      <ol aria-label="Criteria">
        {criteria.map((criterion, index) => {
          const answer = answerTo(answers, criterion.id);
          const flaw = flaws.find(({ criterionId }) => criterionId === criterion.id);
          if (criterion.id !== openId)
            return (
              <li key={criterion.id} className={styles['card']}>
                <ClosedCriterion
                  criterion={criterion}
                  number={index + 1}
                  answer={answer}
                  isDone={flaw === undefined}
                  onOpen={() => open(criterion.id)}
                />
                {renderNote?.(criterion.id, false)}
              </li>
            );
          return (
            <li key={criterion.id} className={`${styles['card']} ${styles['current']}`} aria-current="step">
              <CriterionForm
                ref={form}
                commentRef={commentRef}
                criterion={criterion}
                number={index + 1}
                answer={answer}
                flaw={areFlawsShown ? flaw : undefined}
                hasKeys={hasKeys}
                onChoose={(choice, by) => rating.choose(criterion, choice, goesOn && by === 'pointer')}
                onWrite={(comment) => rating.write(criterion, comment)}
                onBlur={rating.flush}
                isCoached={isCoached}
                isCompact={isCompact}
              >
                {passages}
                {renderNote?.(criterion.id, true)}
              </CriterionForm>
            </li>
          );
        })}
      </ol>
      {hint}
      <output>
        <VisuallyHidden>{rating.announcement}</VisuallyHidden>
      </output>
    </>
  );
}

/** Opening another criterion moves focus into it; focus does not move when the page is first shown. */
function useFocusOnOpen(openId: string | null): RefObject<HTMLFieldSetElement | null> {
  const form = useRef<HTMLFieldSetElement>(null);
  const last = useRef(openId);
  useEffect(() => {
    if (last.current === openId) return;
    last.current = openId;
    const field = form.current?.querySelector<HTMLElement>('input:checked') ?? form.current?.querySelector('input');
    (field ?? form.current)?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return form;
}

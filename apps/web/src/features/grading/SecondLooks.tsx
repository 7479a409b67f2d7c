import type { OpenSecondLook, QueuedWork } from '@circuit/contract';
import { criteriaOf } from '@circuit/domain/rubrics';
import { Button, Prose } from '@circuit/ui';
import { useId } from 'react';

import styles from './grading.module.css';

interface Props {
  readonly work: QueuedWork;
  /** Left out where nothing can be answered now. */
  readonly onAnswer?: ((secondLook: OpenSecondLook) => void) | undefined;
}

/** Above the work: why its author asks somebody to look again, and at what. (SW-8) */
export function SecondLooks({ work, onAnswer }: Props) {
  const titleId = useId();
  if (work.secondLooks.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles['secondLooks']}>
      <h2 id={titleId}>The author asks for a second look</h2>
      <ul>
        {work.secondLooks.map((secondLook) => (
          <li key={secondLook.id}>
            <p>{subjectOf(work, secondLook)}</p>
            <Prose>
              <p className={styles['words']}>{secondLook.reason}</p>
            </Prose>
            {secondLook.blocked === null ? null : <p>{secondLook.blocked}</p>}
            {secondLook.blocked !== null || onAnswer === undefined ? null : (
              <Button size="small" onClick={() => onAnswer(secondLook)}>
                Answer…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "At the review by classmate 2, Evidence" */
function subjectOf({ rubric }: QueuedWork, { reviewNumber, criterionId }: OpenSecondLook): string {
  const criterion = criteriaOf(rubric).find(({ id }) => id === criterionId);
  return `At the review by classmate ${reviewNumber}${criterion === undefined ? '' : `, ${criterion.title}`}`;
}

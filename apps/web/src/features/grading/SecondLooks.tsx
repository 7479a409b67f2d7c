import type { AnsweredSecondLook, OpenSecondLook, QueuedWork } from '@circuit/contract';
import { Button, Prose } from '@circuit/ui';
import { useId } from 'react';

import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import styles from './grading.module.css';
import { subjectOf } from './subject.ts';

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

interface AnsweredProps {
  readonly work: QueuedWork;
  /** Of the course. */
  readonly timeZoneId: string;
}

/** Also above it: what its author asked before, and what was said to them. (SW-12) */
export function AnsweredSecondLooks({ work, timeZoneId }: AnsweredProps) {
  const titleId = useId();
  const zone = useZone(timeZoneId);
  if (work.answeredSecondLooks.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={`${styles['secondLooks']} ${styles['answered']}`}>
      <h2 id={titleId}>Second looks that were answered</h2>
      <ul>
        {work.answeredSecondLooks.map((asked) => (
          <li key={asked.reviewNumber}>
            <p>{subjectOf(work, asked)}</p>
            <Prose>
              <p className={styles['words']}>{asked.reason}</p>
            </Prose>
            <p>
              <b>{DECIDED[asked.decision]}</b> {asked.answeredByName === null ? '' : `${asked.answeredByName}, `}
              {formatDateTime(new Date(asked.answeredAt), zone)}
            </p>
            <Prose>
              <p className={styles['words']}>{asked.answer}</p>
            </Prose>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DECIDED: Readonly<Record<AnsweredSecondLook['decision'], string>> = {
  stands: 'The review stands.',
  excluded: 'The review counts no more.',
  graded: 'A grader’s rating counts.',
};

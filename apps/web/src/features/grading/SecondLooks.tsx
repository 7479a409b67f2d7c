import type { QueuedWork } from '@circuit/contract/grading';
import type { AnsweredSecondLook, OpenSecondLook } from '@circuit/contract/secondLooks';
import { Button, Prose } from '@circuit/ui';
import { useId, useState } from 'react';

import { formatDateTime } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';
import { useZone } from '#platform/api/useZone.ts';

import { AnswerForm, type AnswerProps } from './AnswerForm.tsx';
import styles from './grading.module.css';
import { askedWords } from './queue.ts';
import { QuotedReview } from './QuotedReview.tsx';
import { subjectOf } from './subject.ts';

const EVERY_MINUTE_MS = 60_000;

interface Props extends Omit<AnswerProps, 'work' | 'rating'> {
  readonly work: QueuedWork;
  /** What of the own rating could answer it. */
  readonly ratingFor: (secondLook: OpenSecondLook) => AnswerProps['rating'];
  /** Somebody else has the essay open, or nothing is changed now. */
  readonly isReadOnly?: boolean;
}

/** Beside the work: why its author asks somebody to look again, at what, and the answer. (SW-8, SW-14) */
export function SecondLooks({ work, ratingFor, isReadOnly = false, ...answer }: Props) {
  const titleId = useId();
  const now = useNow(EVERY_MINUTE_MS);
  const [openId, setOpenId] = useState<string | null>(null);
  const answerable = isReadOnly ? [] : work.secondLooks.filter(({ blocked }) => blocked === null);
  // The one that has waited longest is open: nobody has to press a button to begin.
  const open = answerable.find(({ id }) => id === openId) ?? answerable[0];
  if (work.secondLooks.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles['secondLooks']}>
      <h2 id={titleId}>The author asks for a second look</h2>
      <ul>
        {work.secondLooks.map((secondLook) => (
          <li key={secondLook.id}>
            <p>
              {subjectOf(work, secondLook)}. {askedWords(secondLook.askedAt, now)}.
            </p>
            <Prose>
              <p className={styles['words']}>{secondLook.reason}</p>
            </Prose>
            <QuotedReview work={work} secondLook={secondLook} />
            {secondLook.blocked === null ? null : <p>{secondLook.blocked}</p>}
            {secondLook === open ? (
              <AnswerForm work={work} secondLook={secondLook} rating={ratingFor(secondLook)} {...answer} />
            ) : answerable.includes(secondLook) ? (
              <Button size="small" onClick={() => setOpenId(secondLook.id)}>
                Answer this one
              </Button>
            ) : null}
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

/** Above it: what its author asked before, and what was said to them. (SW-12) */
export function AnsweredSecondLooks({ work, timeZoneId }: AnsweredProps) {
  const titleId = useId();
  const zone = useZone(timeZoneId);
  if (work.answeredSecondLooks.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={`${styles['secondLooks']} ${styles['answered']}`}>
      <h2 id={titleId}>Answered second looks</h2>
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
  excluded: 'The review no longer counts.',
  graded: 'A grader’s rating counts.',
};

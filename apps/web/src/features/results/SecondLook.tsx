import type { ReceivedReview, ReviewSecondLook } from '@circuit/contract';
import { criteriaOf, type RubricContents } from '@circuit/domain/rubrics';
import { Button, Chip, Icon, Prose, VoiceMark } from '@circuit/ui';
import { Flag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { formatWeekday } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { DECISION_WORDS, mayRespond } from './responses.ts';
import type { OfResult } from './result.ts';
import styles from './respond.module.css';
import { SecondLookDialog } from './SecondLookDialog.tsx';

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly review: ReceivedReview;
  /** "Reviewer A" */
  readonly who: string;
}

/** Asked for, answered, offered, or why not. (SW-5) */
export function SecondLook({ of, rubric, review, who }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { secondLook, secondLookBlocked } = review;
  if (secondLook !== null)
    return <SecondLookState of={of} rubric={rubric} secondLook={secondLook} takesFocus={isAsked} />;
  // When nobody can ask any more, the section says so once.
  if (!mayRespond(of)) return null;
  if (secondLookBlocked !== null) return <p className={styles['said']}>{secondLookBlocked}</p>;
  return (
    <div className={styles['ask']}>
      <Button kind="ghost" size="small" icon={<Icon of={Flag} />} onClick={() => setAsking(true)}>
        Ask for a second look
      </Button>
      {isAsking ? (
        <SecondLookDialog
          of={of}
          rubric={rubric}
          review={review}
          who={who}
          onAsked={() => setAsked(true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

interface StateProps extends Pick<Props, 'of' | 'rubric'> {
  readonly secondLook: ReviewSecondLook;
  /** It was asked for a moment ago, and the button that did it is gone. */
  readonly takesFocus: boolean;
}

function SecondLookState({ of: { course, isOwn }, rubric, secondLook, takesFocus }: StateProps) {
  const { status, criterionId, reason, askedAt, decision, answer, answeredAt, isScorePending } = secondLook;
  const zone = useZone(course.timeZoneId);
  const state = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) state.current?.focus();
  }, [takesFocus]);
  const day = (instant: string) => formatWeekday(new Date(instant), zone);
  const criterion = criteriaOf(rubric).find(({ id }) => id === criterionId);
  const on = criterion === undefined ? '' : ` at ${criterion.title}`;
  return (
    <div ref={state} tabIndex={-1} className={styles['secondLook']}>
      <p className={styles['stateHead']}>
        <b>Second look</b>
        {status === 'open' ? <Chip tone="info">Waiting</Chip> : <Chip tone="ok">Answered</Chip>}
      </p>
      <p className={styles['said']}>
        {isOwn ? 'You' : 'The author'} asked for a second look{on} on {day(askedAt)}:
      </p>
      <Prose>
        <p className={styles['words']}>{reason}</p>
      </Prose>
      {decision === null || answeredAt === null ? (
        isOwn && <p className={styles['said']}>A grader or your instructor answers here. You get a message then.</p>
      ) : (
        <>
          <p className={styles['stateHead']}>
            <VoiceMark voice="expert" hasName={false} />
            <b>{DECISION_WORDS[decision]}</b>
            <span className={styles['said']}>{day(answeredAt)}</span>
          </p>
          <Prose>
            <p className={styles['words']}>{answer}</p>
          </Prose>
          {isScorePending ? (
            <p className={styles['said']}>The score changes when the instructor releases the new one.</p>
          ) : null}
        </>
      )}
    </div>
  );
}

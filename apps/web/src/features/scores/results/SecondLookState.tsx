import type { ReviewSecondLook } from '@circuit/contract/secondLooks';
import { criteriaOf, type RubricContents } from '@circuit/domain/rubrics';
import { Chip, Prose, TextLink, VoiceMark } from '@circuit/ui';
import { useEffect, useRef } from 'react';

import { queueAddress } from '#parts/addresses/queueAddress.ts';
import { formatWeekday } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { DECISION_WORDS } from './responses.ts';
import type { OfResult } from './result.ts';
import styles from './respond.module.css';

interface Props {
  readonly of: OfResult;
  readonly rubric: RubricContents;
  readonly secondLook: ReviewSecondLook;
  /** It was asked for a moment ago, and the button that did it is gone. */
  readonly takesFocus?: boolean | undefined;
}

/** What was asked, and what was answered. (SW-5) */
export function SecondLookState({ of, rubric, secondLook, takesFocus = false }: Props) {
  const { course, result, isOwn, mayAnswer } = of;
  const { status, criterionId, reason, askedAt, decision, answer, answeredAt, isScorePending } = secondLook;
  const zone = useZone(course.timeZoneId);
  const state = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) state.current?.focus();
  }, [takesFocus]);
  const day = (instant: string) => formatWeekday(new Date(instant), zone);
  const criterion = criteriaOf(rubric).find(({ id }) => id === criterionId);
  const on = criterion === undefined ? '' : ` about ${criterion.title}`;
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
        <>
          {isOwn ? (
            <p className={styles['said']}>
              A grader or your instructor will answer here. We’ll e-mail you unless you’ve turned that off.
            </p>
          ) : null}
          {/* Which essay of the queue it is says nothing here: graders do not learn whose they read. */}
          {mayAnswer ? (
            <TextLink
              href={queueAddress({ groupId: course.id, groupAssignmentId: result.groupAssignmentId }, 'secondLook')}
            >
              Answer in the grading queue
            </TextLink>
          ) : null}
        </>
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

import type { listPracticeEssays } from '@circuit/contract/calibrations';
import { handInPhrase } from '@circuit/domain/assignments';
import type { PhaseType } from '@circuit/domain/phases';
import { Button, Countdown, Icon, LinkButton, Row } from '@circuit/ui';
import { ArrowRight, CalendarPlus, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';
import { nextPracticeOf, reviewFactsOf } from '#parts/learnerStatuses/nextStep/nextNumbers.ts';
import { nextStepCard } from '#parts/learnerStatuses/nextStep/nextStepCard.ts';
import type { Standing } from '#parts/learnerStatuses/standing.ts';
import { formatDateTime, formatZoned } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './hub.module.css';
import { useDatesFile } from './useDatesFile.ts';

interface Props extends GroupAssignmentOfCourse {
  readonly standings: readonly Standing[];
  readonly nextPhase: PhaseType | null;
  readonly practices: ResponseOf<typeof listPracticeEssays>['items'];
  readonly reviews: OwnReviews | null;
  readonly hasCourseEnded: boolean;
  readonly now: Date;
  /** Nobody's page: what a student would press is named and leads nowhere. */
  readonly isSample?: boolean | undefined;
  /** The phase line. */
  readonly children: ReactNode;
}

/** Do this next: one verb, one button, the time left; or why there is nothing to do. (HB-1) */
export function StepCard({
  course,
  groupAssignment,
  standings,
  nextPhase,
  practices,
  reviews,
  hasCourseEnded,
  now,
  isSample = false,
  children,
}: Props) {
  const zone = useZone(course.timeZoneId);
  const addDates = useDatesFile({ course, groupAssignment }, isSample);
  const showDate = (date: Date) => formatDateTime(date, zone);
  const step = nextStepCard({
    standings,
    nextPhase,
    hasCourseEnded,
    showDate,
    ids: idsOf(course, groupAssignment),
    workWord: workWord(groupAssignment),
    asked: handInPhrase(groupAssignment.artifactConstraints),
    nextPractice: nextPracticeOf(practices),
    hasReviews: groupAssignment.groupAssignmentPhases.some(({ type }) => type === 'PeerEvaluation'),
    reviews: reviews === null ? null : reviewFactsOf(reviews),
  });
  return (
    <section className={styles['step']} aria-labelledby="next-step">
      <div className={styles['stepMain']}>
        {step.action === null ? null : (
          <p className={styles['eyebrow']}>
            <Icon of={CircleDot} /> Do this next
          </p>
        )}
        <h2 id="next-step">{step.title}</h2>
        <p className={styles['stepText']}>{step.text}</p>
        <Row>
          {step.action === null ? null : isSample ? (
            <Button kind="primary" blockedReason="Students would press this button.">
              {step.action.label}
            </Button>
          ) : (
            <LinkButton kind="primary" href={step.action.href} endIcon={<Icon of={ArrowRight} />}>
              {step.action.label}
            </LinkButton>
          )}
          {hasCourseEnded || addDates === null ? null : (
            <Button icon={<Icon of={CalendarPlus} />} onClick={addDates}>
              Add the dates to my calendar
            </Button>
          )}
        </Row>
        {children}
      </div>
      {step.until === null ? null : (
        <div className={styles['deadline']}>
          <p className={styles['left']}>
            <Countdown secondsLeft={(step.until.getTime() - now.getTime()) / 1000} />
          </p>
          <p>
            {step.isPersonal ? 'open for you until' : 'until'} {formatZoned(step.until, zone)}
          </p>
          {step.isPersonal ? <p className={styles['quiet']}>Classmates do not see that you have more time.</p> : null}
        </div>
      )}
    </section>
  );
}

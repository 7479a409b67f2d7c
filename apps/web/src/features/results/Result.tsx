import { displayName } from '@circuit/domain/people';
import { Button, EmptyState, Icon, LinkButton, PageTitle, Row } from '@circuit/ui';
import { Printer } from 'lucide-react';

import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';
import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { ByCriterion } from './ByCriterion.tsx';
import { Given } from './Given.tsx';
import { Changes } from './Changes.tsx';
import { Notices } from './Notices.tsx';
import type { OfResult } from './result.ts';
import styles from './results.module.css';
import { ScoreCard } from './ScoreCard.tsx';
import { SelfEvaluation } from './SelfEvaluation.tsx';
import { WhatTheyWrote } from './WhatTheyWrote.tsx';
import { Why } from './Why.tsx';

/** From the total down to the ratings that made it. (mock 03) */
export function Result(of: OfResult) {
  const { course, result, isOwn } = of;
  const run = { id: result.groupAssignmentId, title: result.title };
  const isReleased = result.state !== 'notReleased' && result.state !== 'notInRun';
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <div>
          <RunCrumbs course={course} run={run} />
          <PageTitle>
            {isOwn || result.learner === null ? 'Your results' : `Results of ${displayName(result.learner)}`}
          </PageTitle>
        </div>
        {isReleased ? (
          <div className={styles['print']}>
            <Row gap={2}>
              {isOwn ? null : <LinkButton href={scoresHref(of)}>All scores</LinkButton>}
              <Button icon={<Icon of={Printer} />} onClick={() => window.print()}>
                Print or save
              </Button>
            </Row>
          </div>
        ) : null}
      </div>
      {isReleased ? (
        <>
          <Notices {...of} />
          <ScoreCard {...of} />
          <Why {...of} />
          <ByCriterion {...of} />
          <SelfEvaluation {...of} />
          <WhatTheyWrote {...of} />
          <Given {...of} />
          <Changes {...of} />
        </>
      ) : (
        <NotReleased {...of} />
      )}
    </div>
  );
}

/** The table that the result is a line of, where its score can be adjusted. */
function scoresHref({ course, result: { groupAssignmentId, scoreRunId, runs } }: OfResult): string {
  const isNewest = runs?.find((one) => one.scoreRunId === scoreRunId)?.isNewest ?? false;
  return `${runAddress(course.id, groupAssignmentId)}/scores${isNewest || scoreRunId === null ? '' : `?run=${scoreRunId}`}`;
}

/** A date, not "wait": when it is planned, and how many reviews are in. (RZ-2) */
function NotReleased({ course, result, isOwn }: OfResult) {
  const zone = useZone(course.timeZoneId);
  const { plannedAt, reviewsIn, reviewsExpected } = result;
  const planned =
    plannedAt === null ? 'No date is planned.' : `Planned for ${formatDateTime(new Date(plannedAt), zone)}.`;
  // While reviews are written the server does not say how many are in: whose comes when would tell.
  const reviews =
    reviewsIn === null || reviewsExpected === 0 ? '' : ` ${reviewsIn} of ${reviewsExpected} reviews are in.`;
  const open = <LinkButton href={runAddress(course.id, result.groupAssignmentId)}>Open the assignment</LinkButton>;
  // Staff may open the page of somebody who came after the scores were made.
  if (result.state === 'notInRun' && !isOwn)
    return <EmptyState title="This person has no score yet." text="They are scored with the next run." action={open} />;
  if (result.state === 'notInRun')
    return (
      <EmptyState
        title="You have no score here."
        text="You were not in the course when scores were computed. Your instructor can compute them again."
        action={open}
      />
    );
  return (
    <EmptyState
      title={isOwn ? 'Your results are not released yet.' : 'There are no scores yet.'}
      text={`${planned}${reviews}`}
      action={open}
    />
  );
}

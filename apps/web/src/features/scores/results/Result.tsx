import type { LearnerResult, ResultInRun } from '@circuit/contract/scores';
import { displayName } from '@circuit/domain/people';
import { AppLink, Button, EmptyState, Icon, LinkButton, PageTitle, Row } from '@circuit/ui';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { useUserInfo } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { ByCriterion } from './ByCriterion.tsx';
import { Given } from './Given.tsx';
import { Changes } from './Changes.tsx';
import { Notices } from './Notices.tsx';
import { Unreleased } from './Unreleased.tsx';
import type { OfResult } from './result.ts';
import styles from './results.module.css';
import { scoreInRun } from './scoreRunWords.ts';
import { ScoreCard } from './ScoreCard.tsx';
import { SelfEvaluation } from './SelfEvaluation.tsx';
import { ShowTheMath } from './ShowTheMath.tsx';
import { WhatTheyWrote } from './WhatTheyWrote.tsx';
import { Why } from './Why.tsx';

const WITHOUT_RESULT: ReadonlySet<LearnerResult['state']> = new Set(['notReleased', 'unreleased', 'notInRun']);

/** The total and its parts, what classmates wrote, then the math, closed. (mock 03, RZ-15) */
export function Result(of: OfResult) {
  const { course, result, isOwn } = of;
  const groupAssignment = { id: result.groupAssignmentId, title: result.title };
  const { data: person } = useUserInfo();
  const isReleased = !WITHOUT_RESULT.has(result.state);
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <div>
          <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
          <PageTitle>
            {isOwn || result.learner === null ? 'Your results' : `Results for ${displayName(result.learner)}`}
          </PageTitle>
          {isOwn && person !== undefined ? (
            <p className={styles['printed']}>
              {displayName(person)}, {course.name}, {result.title}
            </p>
          ) : null}
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
          <WhatTheyWrote {...of} />
          {result.lines.length === 0 && result.work === null ? null : (
            <ShowTheMath isOwn={isOwn}>
              <Why {...of} />
              <ByCriterion {...of} />
              <SelfEvaluation {...of} />
            </ShowTheMath>
          )}
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
function scoresHref({ course, result: { groupAssignmentId, scoreRunId, scoreRuns } }: OfResult): string {
  const isNewest = scoreRuns?.find((one) => one.scoreRunId === scoreRunId)?.isNewest ?? false;
  const run = isNewest ? undefined : (scoreRunId ?? undefined);
  return href(PATHS.scores, { groupId: course.id, groupAssignmentId }, { run });
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
  const open = (
    <LinkButton href={href(PATHS.groupAssignment, { groupId: course.id, groupAssignmentId: result.groupAssignmentId })}>
      Open the assignment
    </LinkButton>
  );
  if (result.state === 'unreleased') return <Unreleased course={course} result={result} open={open} />;
  if (result.state === 'notInRun' && !isOwn) return <NotInRun course={course} result={result} open={open} />;
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

/** Staff may open the page of somebody who came after the scores were made, or of a run in which they are not. (RZ-9) */
function NotInRun({ course, result, open }: Pick<OfResult, 'course' | 'result'> & { readonly open: ReactNode }) {
  const { scoreRuns, runNumber, learner, groupAssignmentId } = result;
  const others = scoreRuns ?? [];
  if (others.length === 0 || learner === null)
    return (
      <EmptyState
        title="This person has no score here."
        text="They were not in the course when scores were computed. A new run includes everyone who is in the course then."
        action={open}
      />
    );
  const ids = { groupId: course.id, groupAssignmentId, userId: learner.id };
  return (
    <EmptyState
      title={runNumber === null ? 'This person is not in this run.' : `This person is not in run ${runNumber}.`}
      text={others.map(inRunWords).join(' ')}
      action={
        <Row gap={3}>
          {others.map((one) => (
            <AppLink
              key={one.scoreRunId}
              href={href(PATHS.resultsOfStudent, ids, { run: one.isReleased ? undefined : one.scoreRunId })}
            >
              Show run {one.number}
            </AppLink>
          ))}
        </Row>
      }
    />
  );
}

const inRunWords = (one: ResultInRun): string =>
  `Run ${one.number}: ${scoreInRun(one)}${one.isReleased ? ', which the student sees' : ''}.`;

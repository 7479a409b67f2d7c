import { EmptyState, LinkButton, PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { RunCrumbs } from '#shared/groupAssignments/RunCrumbs.tsx';
import { type OwnReviews, useLearnerEvaluationsQuery } from '#shared/learning/learnerApi.ts';
import { reasonWords } from '#shared/learning/standing.ts';
import { useScreenFocus } from '#shared/learning/useScreenFocus.ts';
import { useScreenTitle } from '#shared/title/screenTitle.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { CouldNotLoad } from './CouldNotLoad.tsx';
import { OneTask } from './OneTask.tsx';
import { hubAddress, type RunOfCourse } from './review.ts';

type Closed = NonNullable<OwnReviews['selfClosed']>['kind'];
/** The server shows it then; before it opens it shows nothing. */
const CAN_BE_READ: ReadonlySet<Closed> = new Set(['over', 'withdrawn']);

const HEADING = 'Self-evaluation';

/** One's own work in the same workspace; what classmates say stays hidden until it is released. (SF-1) */
export function SelfPage({ course, run }: RunOfCourse) {
  const zone = useZone(course.timeZoneId);
  const query = useLearnerEvaluationsQuery({ groupAssignmentId: run.id });
  const list = query.data;
  const [screen, setScreen] = useState<string | null>(null);
  useScreenFocus(screen);
  useScreenTitle(HEADING);
  if (list === undefined)
    return query.isError ? (
      <CouldNotLoad heading={HEADING} error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading your self-evaluation" />
    );
  if (list.self !== null && (list.selfClosed === null || CAN_BE_READ.has(list.selfClosed.kind)))
    return (
      <OneTask
        key={list.self.id}
        course={course}
        run={run}
        list={list}
        taskId={list.self.id}
        onClosed={query.refetch}
        onScreen={setScreen}
      />
    );
  return (
    <>
      <RunCrumbs course={course} run={run} />
      <PageTitle>{HEADING}</PageTitle>
      <EmptyState
        title={list.self === null ? 'There is nothing to self-evaluate.' : 'There is nothing to self-evaluate yet.'}
        text={
          list.selfClosed === null
            ? 'This assignment has no self-evaluation.'
            : reasonWords(list.selfClosed, (date) => formatDateTime(date, zone))
        }
        action={<LinkButton href={hubAddress({ course, run })}>Open the assignment</LinkButton>}
      />
    </>
  );
}

import { EmptyState, LinkButton, PageTitle, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { type OwnReviews, useLearnerEvaluationsQuery } from '#parts/learnerStatuses/learnerApi.ts';
import { reasonWords } from '#parts/learnerStatuses/standing.ts';
import { useScreenFocus } from '#parts/learnerStatuses/useScreenFocus.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useScreenTitle } from '#platform/title/screenTitle.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { OneTask } from './OneTask.tsx';
import { hubAddress, type GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { NOT_LOADED } from './review.ts';

type Closed = NonNullable<OwnReviews['selfClosed']>['kind'];
/** The server shows it then; before it opens it shows nothing. */
const CAN_BE_READ: ReadonlySet<Closed> = new Set(['over', 'withdrawn']);

const HEADING = 'Self-evaluation';

/** One's own work in the same workspace; what classmates say stays hidden until it is released. (SF-1) */
export function SelfPage({ course, groupAssignment }: GroupAssignmentOfCourse) {
  const zone = useZone(course.timeZoneId);
  const query = useLearnerEvaluationsQuery({ groupAssignmentId: groupAssignment.id });
  const list = query.data;
  const [screen, setScreen] = useState<string | null>(null);
  useScreenFocus(screen);
  useScreenTitle(HEADING);
  if (list === undefined)
    return query.isError ? (
      <LoadFailed {...NOT_LOADED} heading={HEADING} error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading your self-evaluation" />
    );
  if (list.self !== null && (list.selfClosed === null || CAN_BE_READ.has(list.selfClosed.kind)))
    return (
      <OneTask
        key={list.self.id}
        course={course}
        groupAssignment={groupAssignment}
        list={list}
        taskId={list.self.id}
        onClosed={query.refetch}
        onScreen={setScreen}
      />
    );
  return (
    <>
      <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
      <PageTitle>{HEADING}</PageTitle>
      <EmptyState
        title={list.self === null ? 'There is nothing to self-evaluate.' : 'There is nothing to self-evaluate yet.'}
        text={
          list.selfClosed === null
            ? 'This assignment has no self-evaluation.'
            : reasonWords(list.selfClosed, (date) => formatDateTime(date, zone))
        }
        action={<LinkButton href={hubAddress({ course, groupAssignment })}>Open the assignment</LinkButton>}
      />
    </>
  );
}

import { EmptyState, LinkButton, Skeleton } from '@circuit/ui';

import { useLearnerEvaluationsQuery } from '#shared/learning/learnerApi.ts';
import { reasonWords } from '#shared/learning/standing.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';

import { CouldNotLoad } from './CouldNotLoad.tsx';
import { OneTask } from './OneTask.tsx';
import { hubAddress, type RunOfCourse } from './review.ts';

/** One's own work in the same workspace; what classmates say stays hidden until it is released. (SF-1) */
export function SelfPage({ course, run }: RunOfCourse) {
  const zone = useZone(course.timeZoneId);
  const query = useLearnerEvaluationsQuery({ groupAssignmentId: run.id });
  const list = query.data;
  if (list === undefined)
    return query.isError ? (
      <CouldNotLoad error={query.error} onRetry={query.refetch} />
    ) : (
      <Skeleton shape="block" label="Loading your self-evaluation" />
    );
  if (list.self !== null)
    return (
      <OneTask
        key={list.self.id}
        course={course}
        run={run}
        list={list}
        taskId={list.self.id}
        onClosed={query.refetch}
      />
    );
  return (
    <EmptyState
      title="There is nothing to self-evaluate."
      text={
        list.selfClosed === null
          ? 'This assignment asks for no self-evaluation.'
          : reasonWords(list.selfClosed, (date) => formatDateTime(date, zone))
      }
      action={<LinkButton href={hubAddress({ course, run })}>Open the assignment</LinkButton>}
    />
  );
}

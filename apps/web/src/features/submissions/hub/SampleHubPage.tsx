import { learnerReasonText, learnerStatuses, sampleLearner, sampleMoments } from '@circuit/domain/learnerStatuses';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { LinkButton, Note, PageTitle, SelectField, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useOverviewQuery } from '#parts/groupAssignments/overviewApi.ts';
import { GroupAssignmentCrumbs } from '#parts/groupAssignments/GroupAssignmentCrumbs.tsx';
import { scheduleOf } from '#parts/groupAssignments/schedule.ts';
import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';
import { useScreenTitle } from '#platform/title/screenTitle.ts';

import styles from './hub.module.css';
import { HubView } from './HubView.tsx';

const NOW = 'now';

/**
 * The students' page as nobody in particular sees it, for staff: worked out here from the assignment's own dates by the rule
 * that decides for students, so that it shows nobody's work and can change nothing. (VS-1, VS-3, ADR 0026)
 */
export function SampleHubPage({ course, groupAssignment }: GroupAssignmentOfCourse) {
  useScreenTitle('View as a student');
  const zone = useZone(course.timeZoneId);
  const [chosen, setChosen] = useState<string>(NOW);
  const [openedAt] = useState(() => serverNow());
  // For the number of practice essays and whether results are out; already loaded if the user came from the overview.
  const { data, error, refetch } = useOverviewQuery({ groupAssignmentId: groupAssignment.id });
  const schedule = scheduleOf(groupAssignment);
  const moments = sampleMoments(schedule, openedAt);
  const moment = moments.find(({ phase }) => (phase ?? NOW) === chosen) ?? { phase: null, at: openedAt };
  return (
    <>
      <GroupAssignmentCrumbs course={course} groupAssignment={groupAssignment} />
      <div className={styles['sample']}>
        <Note
          tone="you"
          action={<LinkButton href={href(PATHS.groupAssignment, idsOf(course, groupAssignment))}>Close</LinkButton>}
        >
          This is how the page looks to a student who has done everything on time so far. It is only an example, so you
          cannot change anything here.
        </Note>
        <SelectField
          label="Point in time"
          value={moment.phase ?? NOW}
          options={moments.map(({ phase, at }) => ({
            value: phase ?? NOW,
            label: phase === null ? 'Now' : `${PHASE_LABELS[phase]}, ${formatDateTime(at, zone)}`,
          }))}
          onChange={setChosen}
        />
      </div>
      <PageTitle sub={`${groupAssignment.description} Times are ${zoneWords(moment.at, zone)}.`.trim()}>
        {groupAssignment.title}
      </PageTitle>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton shape="block" label="Loading the students’ page" />
        ) : (
          <LoadFailed what="Could not load the students’ page." error={error} onRetry={refetch} />
        )
      ) : (
        <Sample
          course={course}
          groupAssignment={groupAssignment}
          practiceCount={data.practiceCount}
          // While a phase before it was open nobody saw results.
          isReleased={data.isReleased && (moment.phase === null || moment.phase === 'Results')}
          at={moment.at}
          zone={zone}
        />
      )}
    </>
  );
}

interface SampleProps extends GroupAssignmentOfCourse {
  readonly practiceCount: number;
  readonly isReleased: boolean;
  readonly at: Date;
  readonly zone: string;
}

function Sample({ course, groupAssignment, practiceCount, isReleased, at, zone }: SampleProps) {
  const schedule = scheduleOf(groupAssignment);
  const { reviewsGiven } = groupAssignment.phases.PeerEvaluation;
  // As if it were activated: a draft is looked at to see what students will find.
  const dates = { status: 'Active' as const, schedule };
  const sample = sampleLearner({ schedule, practiceCount, reviewsGiven, isReleased }, at);
  const standings = learnerStatuses(dates, sample, at);
  return (
    <HubView
      course={course}
      groupAssignment={groupAssignment}
      standings={standings.map(({ reason, ...standing }) => ({
        ...standing,
        reason: reason === null ? null : learnerReasonText(reason, (date) => formatDateTime(date, zone)),
        reasonKind: reason?.kind ?? null,
        reasonNextAt: reason?.nextAt ?? null,
      }))}
      submission={null}
      practice={null}
      reviews={null}
      loading={{}}
      isFirstRead
      now={at}
      isSample
    />
  );
}

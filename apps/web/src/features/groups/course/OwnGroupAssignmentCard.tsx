import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import { hasEnded } from '@circuit/domain/groups';

import { useOwnLearnerStatusQuery } from '#parts/learnerStatuses/learnerApi.ts';
import { ownStateOf } from '#parts/learnerStatuses/nextStep/ownState.ts';
import { standingOf } from '#parts/learnerStatuses/standing.ts';
import { traceOfStandings } from '#parts/learnerStatuses/traceOfStandings.ts';
import { formatDay } from '#platform/time/days.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import type { Course } from '../course.ts';
import { GroupAssignmentCard } from './GroupAssignmentCard.tsx';

interface Props {
  readonly group: Pick<Course, 'endDate'>;
  readonly groupAssignment: GroupAssignmentSummary;
  readonly zone: string;
}

/** One assignment as a student has it: what they did, what is open to them, and their results. (HB-11) */
export function OwnGroupAssignmentCard({ group, groupAssignment, zone }: Props) {
  const { data, isError } = useOwnLearnerStatusQuery(
    { groupAssignmentId: groupAssignment.id },
    // Writing does not ask for it, and makes changes that are not handed in.
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined)
    return (
      <GroupAssignmentCard
        groupAssignment={groupAssignment}
        zone={zone}
        level={2}
        note={isError ? 'Could not load your status. These are the class dates.' : undefined}
      />
    );
  const showDate = (date: Date) => formatDateTime(date, zone);
  const standings = data.phases.map((phase) => standingOf(phase, showDate));
  const now = serverNow();
  const hasCourseEnded = hasEnded({ endDate: group.endDate === null ? null : new Date(group.endDate) }, now);
  const nextPhase = hasCourseEnded ? null : data.nextPhase;
  const steps = traceOfStandings(standings, nextPhase, now, (date) => formatDay(date, zone));
  const state = ownStateOf({
    standings,
    nextPhase,
    hasCourseEnded,
    ids: { groupId: groupAssignment.groupId, groupAssignmentId: groupAssignment.id },
    showDate,
  });
  return <GroupAssignmentCard groupAssignment={groupAssignment} zone={zone} level={2} own={{ ...state, steps }} />;
}

import type { GroupAssignmentSummary } from '@circuit/contract';
import { hasEnded } from '@circuit/domain/groups';

import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { useOwnLearnerStatusQuery } from '#shared/learning/learnerApi.ts';
import { standingOf } from '#shared/learning/standing.ts';
import { traceOfStandings } from '#shared/learning/traceOfStandings.ts';
import { formatDay } from '#shared/time/days.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { serverNow } from '#shared/time/serverClock.ts';

import type { Course } from './course.ts';
import { ownStateOf } from './ownState.ts';
import { RunCard } from './RunCard.tsx';

interface Props {
  readonly group: Pick<Course, 'endDate'>;
  readonly run: GroupAssignmentSummary;
  readonly zone: string;
}

/** One assignment as a student has it: what they did, what is open to them, and their results. (HB-11) */
export function OwnRunCard({ group, run, zone }: Props) {
  const { data, isError } = useOwnLearnerStatusQuery(
    { groupAssignmentId: run.id },
    // Writing does not ask for it, and makes changes that are not handed in.
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined)
    return (
      <RunCard
        run={run}
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
    address: runAddress(run.groupId, run.id),
    showDate,
  });
  return <RunCard run={run} zone={zone} level={2} own={{ ...state, steps }} />;
}

import type { GroupAssignment, GroupList } from '@circuit/contract';
import { hasEnded } from '@circuit/domain/groups';
import { can } from '@circuit/domain/permissions';
import { isSeenByLearners } from '@circuit/domain/phases';
import { Button, Card, Note, Skeleton } from '@circuit/ui';
import { useId } from 'react';

import { BeforeActivation } from '#features/groupAssignments/BeforeActivation.tsx';
import styles from '#features/groupAssignments/run.module.css';
import { problemOf } from '#shared/api/problemOf.ts';
import { useOverviewQuery } from '#shared/groupAssignments/overviewApi.ts';
import { RunTabs } from '#shared/groupAssignments/RunTabs.tsx';
import { nextWords } from '#shared/groupAssignments/runWords.ts';
import { usePollingMs } from '#shared/learning/usePollingMs.ts';
import { useActor } from '#shared/session/useSession.ts';
import { formatDateTime, zoneWords } from '#shared/time/format.ts';
import { useNow } from '#shared/time/useNow.ts';
import { useZone } from '#shared/time/useZone.ts';

import { ClassBoard } from './ClassBoard.tsx';
import { PhaseLine } from './PhaseLine.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunHeader } from './RunHeader.tsx';
import type { OverviewSlots } from './slots.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly slots: OverviewSlots;
}

/** How far the phases move on by themselves while somebody looks. */
const EVERY_MS = 30_000;

/** Where a run stands. Before it is activated the checklist stands where its people will. (CW-5, OV-1, mock 04) */
export function Overview({ group, run, slots }: Props) {
  const actor = useActor();
  const zone = useZone(group.timeZoneId);
  const checksId = useId();
  const now = useNow(EVERY_MS);
  const query = useOverviewQuery(
    { groupAssignmentId: run.id },
    { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true },
  );
  const overview = query.data;
  const isPrepared = !isSeenByLearners(run.status);
  const endDate = group.endDate === null ? null : new Date(group.endDate);
  const isOver = hasEnded({ endDate }, now);
  return (
    <>
      <RunHeader group={group} run={run} />
      <RunTabs group={group} run={run} current="overview" />
      <div className={styles['page']}>
        {run.status === 'Deactivated' ? (
          <Note tone="warn">Students cannot see this assignment. We keep what they have done.</Note>
        ) : null}
        {isOver && endDate !== null ? (
          <Note>This course ended {formatDateTime(endDate, zone)}. You can read everything but not change it.</Note>
        ) : null}
        <p className={styles['quiet']}>
          {nextWords(run, now, zone)} Times are {zoneWords(now, zone)}.
        </p>
        {overview === undefined ? (
          query.isError ? (
            <Note tone="bad" role="alert" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
              Could not load the class’s progress. {problemOf(query.error).detail}
            </Note>
          ) : (
            <Skeleton shape="block" label="Loading the class’s progress" />
          )
        ) : overview.phases.length === 0 ? null : (
          <PhaseLine
            overview={overview}
            isRunning={!isPrepared}
            mayRelease={can(actor, 'GroupAssignmentScoreDispatch', group)}
            now={now}
            zone={zone}
          />
        )}
        {isPrepared ? (
          <div className={styles['columns']}>
            <Card labelledBy={checksId}>
              <h2 id={checksId}>Before you activate</h2>
              <BeforeActivation run={run} zone={zone} />
            </Card>
            <RunFacts run={run} zone={zone} />
          </div>
        ) : (
          <>
            {overview === undefined ? (
              // Only where the rest cannot be had: it would begin anew in its own place a moment later.
              query.isError ? (
                slots.reviews
              ) : null
            ) : (
              <ClassBoard group={group} run={run} query={{ ...query, data: overview }} isOver={isOver} slots={slots} />
            )}
            <RunFacts run={run} zone={zone} />
          </>
        )}
      </div>
    </>
  );
}

import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { hasEnded } from '@circuit/domain/groups';
import { can } from '@circuit/domain/permissions';
import { isSeenByLearners } from '@circuit/domain/phases';
import { Card, Note, Skeleton } from '@circuit/ui';
import { useId } from 'react';

import { BeforeActivation } from '#features/groupAssignments/BeforeActivation.tsx';
import styles from '#features/groupAssignments/groupAssignment.module.css';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useOverviewQuery } from '#parts/groupAssignments/overviewApi.ts';
import { GroupAssignmentTabs } from '#parts/groupAssignments/GroupAssignmentTabs.tsx';
import { nextWords } from '#parts/groupAssignments/groupAssignmentWords.ts';
import { usePollingMs } from '#parts/learnerStatuses/usePollingMs.ts';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime, zoneWords } from '#platform/time/format.ts';
import { useNow } from '#platform/time/useNow.ts';
import { useZone } from '#platform/api/useZone.ts';

import { ClassBoard } from './ClassBoard.tsx';
import { PhaseLine } from './PhaseLine.tsx';
import { GroupAssignmentFacts } from './GroupAssignmentFacts.tsx';
import { GroupAssignmentHeader } from './GroupAssignmentHeader.tsx';
import { LockdownWarning } from './LockdownWarning.tsx';
import type { OverviewSlots } from './slots.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly slots: OverviewSlots;
}

/** How far the phases move on by themselves while somebody looks. */
const EVERY_MS = 30_000;

/** Where an assignment stands. Before it is activated the checklist stands where its people will. (CW-5, OV-1, mock 04) */
export function Overview({ group, groupAssignment, slots }: Props) {
  const actor = useActor();
  const zone = useZone(group.timeZoneId);
  const checksId = useId();
  const now = useNow(EVERY_MS);
  const query = useOverviewQuery(
    { groupAssignmentId: groupAssignment.id },
    { pollingInterval: usePollingMs(false), skipPollingIfUnfocused: true },
  );
  const overview = query.data;
  const isPrepared = !isSeenByLearners(groupAssignment.status);
  const endDate = group.endDate === null ? null : new Date(group.endDate);
  const isOver = hasEnded({ endDate }, now);
  return (
    <>
      <GroupAssignmentHeader group={group} groupAssignment={groupAssignment} />
      <GroupAssignmentTabs group={group} groupAssignment={groupAssignment} current="overview" />
      <div className={styles['page']}>
        {groupAssignment.status === 'Deactivated' ? (
          <Note tone="warn">Students cannot see this assignment. We keep what they have done.</Note>
        ) : null}
        {groupAssignment.requiresLockdownBrowser ? <LockdownWarning /> : null}
        {isOver && endDate !== null ? (
          <Note>This course ended {formatDateTime(endDate, zone)}. You can read everything but not change it.</Note>
        ) : null}
        <p className={styles['quiet']}>
          {nextWords(groupAssignment, now, zone)} Times are {zoneWords(now, zone)}.
        </p>
        {overview === undefined ? (
          query.isError ? (
            <LoadFailed what="Could not load the class’s progress." error={query.error} onRetry={query.refetch} />
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
              <BeforeActivation groupAssignment={groupAssignment} zone={zone} />
            </Card>
            <GroupAssignmentFacts groupAssignment={groupAssignment} zone={zone} />
          </div>
        ) : (
          <>
            {overview === undefined ? (
              // Only where the rest cannot be had: it would begin anew in its own place a moment later.
              query.isError ? (
                slots.reviews
              ) : null
            ) : (
              <ClassBoard
                group={group}
                groupAssignment={groupAssignment}
                query={{ ...query, data: overview }}
                isOver={isOver}
                slots={slots}
              />
            )}
            <GroupAssignmentFacts groupAssignment={groupAssignment} zone={zone} />
          </>
        )}
      </div>
    </>
  );
}

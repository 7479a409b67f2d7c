import type { GroupAssignment, GroupList } from '@circuit/contract';
import type { UserId } from '@circuit/domain/kernel';
import { type MatrixFilter, phaseToNudge } from '@circuit/domain/overview';
import { can } from '@circuit/domain/permissions';
import { isTaskPhase, type TaskPhase } from '@circuit/domain/reminders';
import { useState } from 'react';

import { groupAssignmentAddress } from '#parts/groupAssignments/addresses.ts';
import type { GroupAssignmentOverview } from '#parts/groupAssignments/overviewApi.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useStudentAddress } from '#parts/students/useStudentAddress.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { useZone } from '#platform/api/useZone.ts';

import { Attention } from './Attention.tsx';
import { JobsCard } from './JobsCard.tsx';
import { useMatrixView } from './matrixView.ts';
import styles from './overview.module.css';
import type { ChosenStudents, OverviewSlots } from './slots.ts';
import { Students } from './Students.tsx';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly query: {
    readonly data: GroupAssignmentOverview;
    readonly isFetching: boolean;
    readonly isError: boolean;
    readonly error?: unknown;
    readonly fulfilledTimeStamp?: number | undefined;
    readonly refetch: () => unknown;
  };
  /** The course has ended: everything is read, nothing is done. */
  readonly isOver: boolean;
  readonly slots: OverviewSlots;
}

type Opened =
  | (ChosenStudents & { readonly what: 'nudge'; readonly phase: TaskPhase })
  | (ChosenStudents & { readonly what: 'latePermit' });

/** What needs somebody, the whole class, and what runs: everything about the people of an assignment. (OV-1) */
export function ClassBoard({ group, groupAssignment, query, isOver, slots }: Props) {
  const actor = useActor();
  const zone = useZone(group.timeZoneId);
  const [view, setView] = useMatrixView();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: overview } = query;
  const address = groupAssignmentAddress(group.id, groupAssignment.id);
  const studentAddress = useStudentAddress({ group, groupAssignment });
  const mayNudge = !isOver && slots.nudge !== undefined && can(actor, 'GroupAssignmentUpdate', group);
  const mayPermit =
    !isOver && slots.latePermit !== undefined && can(actor, 'GroupAssignmentLateActivityPermitModify', group);
  const seesCoverage = can(actor, 'GroupAssignmentDistributeDispatch', group);
  const phases = overview.phases.map(({ phase }) => phase);
  const onClose = () => setOpened(null);
  const aboutWhat = (userIds: readonly UserId[]) => {
    const wanted = new Set<UserId>(userIds);
    return phaseToNudge(
      phases,
      overview.learners.filter(({ userId }) => wanted.has(userId)),
    );
  };
  const nudge = (userIds: readonly UserId[], phase: TaskPhase | null) => {
    if (phase !== null) setOpened({ what: 'nudge', userIds, phase, onClose });
  };
  const show = (filter: MatrixFilter) => {
    setView({ filter, keywords: '' });
    const heading = document.getElementById('assignment-students');
    heading?.scrollIntoView?.({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  const { isRefreshing: _quiet, ...state } = tableRows({
    ...query,
    data: { items: [], totalCount: 0 },
    currentData: { items: [], totalCount: 0 },
    isUninitialized: false,
  });
  return (
    <>
      <div className={styles['grid']}>
        <div className={styles['attention']}>
          <Attention
            attention={overview.attention}
            now={serverNow()}
            address={address}
            hasReviews={seesCoverage}
            onShow={show}
            onNudge={
              mayNudge
                ? (phase) =>
                    nudge(
                      overview.learners.filter(({ behind }) => behind.includes(phase)).map(({ userId }) => userId),
                      isTaskPhase(phase) ? phase : null,
                    )
                : null
            }
          />
        </div>
        <div className={styles['students']}>
          <Students
            overview={overview}
            zone={zone}
            view={view}
            onView={setView}
            acts={{
              onNudge: mayNudge ? (userIds) => nudge(userIds, aboutWhat(userIds)) : null,
              nudgeBlocked: (userIds) =>
                aboutWhat(userIds) === null ? 'None of them has anything to do right now.' : undefined,
              onLatePermit: mayPermit
                ? (userIds) => setOpened({ what: 'latePermit', userIds, phase: aboutWhat(userIds), onClose })
                : null,
            }}
            seesCoverage={seesCoverage}
            studentAddress={studentAddress}
            peopleAddress={can(actor, 'GroupUserRoleModify', group) ? `/courses/${group.id}/people` : null}
            state={state}
          />
        </div>
        <div className={styles['side']}>
          {slots.reviews}
          {isOver ? null : slots.finish}
          {can(actor, 'GroupAssignmentJobLogRead', group) ? (
            <JobsCard group={group} jobs={overview.jobs} jobsAddress={`${address}/jobLogs`} zone={zone} />
          ) : null}
        </div>
      </div>
      {opened?.what === 'nudge' ? slots.nudge?.(opened) : null}
      {opened?.what === 'latePermit' ? slots.latePermit?.(opened) : null}
    </>
  );
}

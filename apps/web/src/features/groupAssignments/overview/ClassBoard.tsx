import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { UserId } from '@circuit/domain/kernel';
import { type MatrixFilter, phaseToNudge } from '@circuit/domain/overview';
import { can } from '@circuit/domain/permissions';
import { isTaskPhase, type TaskPhase } from '@circuit/domain/reminders';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
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
  const ids = idsOf(group, groupAssignment);
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
            ids={ids}
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
            peopleAddress={
              can(actor, 'GroupUserRoleModify', group) ? href(PATHS.coursePeople, { groupId: group.id }) : null
            }
            state={state}
          />
        </div>
        <div className={styles['side']}>
          {slots.reviews}
          {isOver ? null : slots.finish}
          {can(actor, 'GroupAssignmentJobLogRead', group) ? (
            <JobsCard group={group} jobs={overview.jobs} jobsAddress={href(PATHS.jobLogs, ids)} zone={zone} />
          ) : null}
        </div>
      </div>
      {opened?.what === 'nudge' ? slots.nudge?.(opened) : null}
      {opened?.what === 'latePermit' ? slots.latePermit?.(opened) : null}
    </>
  );
}

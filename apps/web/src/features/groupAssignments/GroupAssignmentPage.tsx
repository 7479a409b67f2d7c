import type { GroupAssignment, GroupList } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import type { ReactNode } from 'react';

import { useActor } from '#shared/session/useSession.ts';

import type { RunPlace } from './places.ts';
import { StaffPage } from './StaffPage.tsx';

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly place: RunPlace;
  /** What students find at the same address. */
  readonly learnerPage: ReactNode;
}

/** One address for everyone: staff see the run as a whole, students their own part of it. (CA-10) */
export function GroupAssignmentPage({ group, run, place, learnerPage }: Props) {
  return can(useActor(), 'GroupAssignmentReadAny', group) ? (
    <StaffPage group={group} run={run} place={place} />
  ) : (
    learnerPage
  );
}

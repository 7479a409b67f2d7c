import type { GroupAssignment, GroupList } from '@circuit/contract';
import { Skeleton } from '@circuit/ui';
import { lazy, Suspense } from 'react';

import { Overview } from './overview/Overview.tsx';
import type { OverviewSlots } from './overview/slots.ts';
import type { GroupAssignmentPlace } from './places.ts';

const GroupAssignmentEditor = lazy(async () => ({
  default: (await import('./edit/GroupAssignmentEditor.tsx')).GroupAssignmentEditor,
}));

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly place: GroupAssignmentPlace;
  readonly slots: OverviewSlots;
}

export function StaffPage({ group, groupAssignment, place, slots }: Props) {
  if (place.page === 'overview') return <Overview group={group} groupAssignment={groupAssignment} slots={slots} />;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <GroupAssignmentEditor group={group} groupAssignment={groupAssignment} section={place.section} />
    </Suspense>
  );
}

import type { GroupAssignment, GroupList } from '@circuit/contract';
import { Skeleton } from '@circuit/ui';
import { lazy, Suspense } from 'react';

import { Overview } from './overview/Overview.tsx';
import type { OverviewSlots } from './overview/slots.ts';
import type { RunPlace } from './places.ts';

const RunEditor = lazy(async () => ({ default: (await import('./edit/RunEditor.tsx')).RunEditor }));

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly place: RunPlace;
  readonly slots: OverviewSlots;
}

export function StaffPage({ group, run, place, slots }: Props) {
  if (place.page === 'overview') return <Overview group={group} run={run} slots={slots} />;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <RunEditor group={group} run={run} section={place.section} />
    </Suspense>
  );
}

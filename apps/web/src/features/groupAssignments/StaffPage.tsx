import type { GroupAssignment, GroupList } from '@circuit/contract';
import { Skeleton } from '@circuit/ui';
import { lazy, type ReactNode, Suspense } from 'react';

import { Overview } from './overview/Overview.tsx';
import type { RunPlace } from './places.ts';

const RunEditor = lazy(async () => ({ default: (await import('./edit/RunEditor.tsx')).RunEditor }));

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly place: RunPlace;
  /** What other subjects have to say on the overview; the app brings it. */
  readonly reviews: ReactNode;
  readonly finish: ReactNode;
}

export function StaffPage({ group, run, place, reviews, finish }: Props) {
  if (place.page === 'overview') return <Overview group={group} run={run} reviews={reviews} finish={finish} />;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <RunEditor group={group} run={run} section={place.section} />
    </Suspense>
  );
}

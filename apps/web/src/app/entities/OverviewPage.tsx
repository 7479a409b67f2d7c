import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { lazy, Suspense } from 'react';

import { Overview } from '#features/groupAssignments/overview/Overview.tsx';
import type { OverviewSlots } from '#features/groupAssignments/overview/slots.ts';

const ReviewsCard = lazy(async () => ({
  default: (await import('#features/distribution/ReviewsCard.tsx')).ReviewsCard,
}));
const RemindersCard = lazy(async () => ({
  default: (await import('#features/reminders/RemindersCard.tsx')).RemindersCard,
}));
const GiveDialog = lazy(async () => ({
  default: (await import('#features/lateActivityPermits/GiveDialog.tsx')).GiveDialog,
}));
const NudgeDialog = lazy(async () => ({ default: (await import('#parts/reminders/NudgeDialog.tsx')).NudgeDialog }));
const FinishCard = lazy(async () => ({ default: (await import('#features/scores/FinishCard.tsx')).FinishCard }));

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

/** The overview of an assignment, with what other subjects bring to it. */
export function OverviewPage(of: Props) {
  return <Overview {...of} slots={slotsOf(of)} />;
}

/** Each is loaded by itself, so that the rest does not wait for it. */
function slotsOf({ group, groupAssignment }: Props): OverviewSlots {
  return {
    reviews: (
      <>
        <Suspense fallback={null}>
          <ReviewsCard group={group} groupAssignment={groupAssignment} />
        </Suspense>
        <Suspense fallback={null}>
          <RemindersCard group={group} groupAssignment={groupAssignment} />
        </Suspense>
      </>
    ),
    finish: (
      <Suspense fallback={null}>
        <FinishCard group={group} groupAssignment={groupAssignment} />
      </Suspense>
    ),
    latePermit: ({ userIds, phase, onClose }) => (
      <Suspense fallback={null}>
        <GiveDialog
          group={group}
          groupAssignment={groupAssignment}
          chosenFirst={userIds}
          phaseFirst={phase ?? undefined}
          onClose={onClose}
        />
      </Suspense>
    ),
    nudge: (chosen) => (
      <Suspense fallback={null}>
        <NudgeDialog groupAssignment={groupAssignment} timeZoneId={group.timeZoneId} {...chosen} />
      </Suspense>
    ),
  };
}

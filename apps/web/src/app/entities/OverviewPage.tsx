import type { GroupAssignment, GroupList } from '@circuit/contract';
import { lazy, Suspense } from 'react';

import { ReviewsCard } from '#features/distribution/ReviewsCard.tsx';
import { Overview } from '#features/groupAssignments/overview/Overview.tsx';
import type { OverviewSlots } from '#features/groupAssignments/overview/slots.ts';
import { RemindersCard } from '#features/reminders/RemindersCard.tsx';
import { FinishCard } from '#features/scores/FinishCard.tsx';

const GiveDialog = lazy(async () => ({
  default: (await import('#features/lateActivityPermits/GiveDialog.tsx')).GiveDialog,
}));
const NudgeDialog = lazy(async () => ({ default: (await import('#parts/reminders/NudgeDialog.tsx')).NudgeDialog }));

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

/** The overview of an assignment, with what other subjects bring to it. */
export function OverviewPage(of: Props) {
  return <Overview {...of} slots={slotsOf(of)} />;
}

/** The cards are in the file of the page; a dialog is loaded when somebody opens it. */
function slotsOf({ group, groupAssignment }: Props): OverviewSlots {
  return {
    reviews: (
      <>
        <ReviewsCard group={group} groupAssignment={groupAssignment} />
        <RemindersCard group={group} groupAssignment={groupAssignment} />
      </>
    ),
    finish: <FinishCard group={group} groupAssignment={groupAssignment} />,
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

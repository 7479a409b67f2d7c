import type { GroupAssignment, GroupList } from '@circuit/contract';
import { jobLogId, userId } from '@circuit/domain/kernel';
import type { Activity } from '@circuit/domain/permissions';
import { lazy, type ReactNode, Suspense } from 'react';

import type { OverviewSlots } from '#features/groupAssignments/overview/slots.ts';
import { groupAssignmentPlaceAt } from '#features/groupAssignments/places.ts';
import { scorePageAt } from '#features/scores/places.ts';

import { lazyPage } from './lazyPage.ts';

const StaffPage = lazyPage(async () => (await import('#features/groupAssignments/StaffPage.tsx')).StaffPage);
const LatePermitsPage = lazyPage(
  async () => (await import('#features/lateActivityPermits/LatePermitsPage.tsx')).LatePermitsPage,
);
const ExcusalsPage = lazyPage(
  async () => (await import('#features/lateActivityPermits/ExcusalsPage.tsx')).ExcusalsPage,
);
const PairingsPage = lazyPage(async () => (await import('#features/distribution/PairingsPage.tsx')).PairingsPage);
const QueuePage = lazyPage(async () => (await import('#features/grading/QueuePage.tsx')).QueuePage);
const ScoreRoute = lazyPage(async () => (await import('#features/scores/ScoreRoute.tsx')).ScoreRoute);
const LearnerResultsPage = lazyPage(
  async () => (await import('#features/scores/results/ResultsPage.tsx')).LearnerResultsPage,
);
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
const StudentPage = lazyPage(async () => (await import('#features/students/StudentPage.tsx')).StudentPage);
const HandInsPage = lazyPage(async () => (await import('#features/students/HandInsPage.tsx')).HandInsPage);
const JobLogPage = lazyPage(async () => (await import('#features/jobLogs/JobLogPage.tsx')).JobLogPage);
const JobPage = lazyPage(async () => (await import('#features/jobLogs/JobPage.tsx')).JobPage);
const SampleHubPage = lazyPage(async () => (await import('#features/submissions/hub/SampleHubPage.tsx')).SampleHubPage);
const FinishCard = lazy(async () => ({ default: (await import('#features/scores/FinishCard.tsx')).FinishCard }));

interface Of {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

interface StaffPageEntry {
  readonly activity: Activity;
  readonly page: (of: Of) => ReactNode;
  readonly preload: () => void;
}

const PAGES: Readonly<Record<string, StaffPageEntry>> = {
  'late-permits': {
    activity: 'GroupAssignmentLateActivityPermitModify',
    page: (of) => <LatePermitsPage {...of} />,
    preload: LatePermitsPage.preload,
  },
  excusals: {
    activity: 'GroupAssignmentScoreUpdate',
    page: (of) => <ExcusalsPage {...of} />,
    preload: ExcusalsPage.preload,
  },
  jobLogs: { activity: 'GroupAssignmentJobLogRead', page: (of) => <JobLogPage {...of} />, preload: JobLogPage.preload },
  'view-as-student': {
    activity: 'GroupAssignmentReadAny',
    page: ({ group, groupAssignment }) => <SampleHubPage course={group} groupAssignment={groupAssignment} />,
    preload: SampleHubPage.preload,
  },
  submissions: {
    activity: 'GroupAssignmentSubmissionReadAny',
    page: (of) => <HandInsPage {...of} />,
    preload: HandInsPage.preload,
  },
  queue: { activity: 'SuperiorEvaluationCreate', page: (of) => <QueuePage {...of} />, preload: QueuePage.preload },
  evaluations: {
    activity: 'GroupAssignmentDistributeDispatch',
    page: (of) => <PairingsPage {...of} />,
    preload: PairingsPage.preload,
  },
};

/** What staff find below an assignment, and what they must be allowed for it; null where there is no page of theirs. */
export function staffPageAt(place: string): StaffPageEntry | null {
  const page = PAGES[place];
  if (page !== undefined) return page;
  const [, jobOf] = /^jobLogs\/([^/]+)$/.exec(place) ?? [];
  if (jobOf !== undefined)
    return {
      activity: 'GroupAssignmentJobLogRead',
      page: (of) => <JobPage {...of} id={jobLogId(jobOf)} />,
      preload: JobPage.preload,
    };
  const [, resultOf] = /^results\/([^/]+)$/.exec(place) ?? [];
  if (resultOf !== undefined)
    return {
      activity: 'GroupAssignmentResultReadAny',
      page: (of) => <LearnerResultsPage {...of} userId={userId(resultOf)} />,
      preload: LearnerResultsPage.preload,
    };
  const [, studentOf] = /^students\/([^/]+)$/.exec(place) ?? [];
  if (studentOf !== undefined)
    return {
      activity: 'GroupAssignmentSubmissionReadAny',
      page: (of) => <StudentPage {...of} userId={userId(studentOf)} />,
      preload: StudentPage.preload,
    };
  const scores = scorePageAt(place);
  if (scores !== null)
    return {
      activity: 'GroupAssignmentResultReadAny',
      page: (of) => <ScoreRoute {...of} page={scores} />,
      preload: ScoreRoute.preload,
    };
  const ofGroupAssignment = groupAssignmentPlaceAt(place);
  if (ofGroupAssignment === null) return null;
  return {
    activity: 'GroupAssignmentReadAny',
    page: (of) => <StaffPage {...of} place={ofGroupAssignment} slots={slotsOf(of)} />,
    preload: StaffPage.preload,
  };
}

/** What other subjects bring to the overview: each loaded by itself, so that the rest does not wait for it. */
function slotsOf({ group, groupAssignment }: Of): OverviewSlots {
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

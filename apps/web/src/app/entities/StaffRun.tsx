import type { GroupAssignment, GroupList } from '@circuit/contract';
import { userId } from '@circuit/domain/kernel';
import type { Activity } from '@circuit/domain/permissions';
import { lazy, type ReactNode, Suspense } from 'react';

import { runPlaceAt } from '#features/groupAssignments/places.ts';
import { StaffPage } from '#features/groupAssignments/StaffPage.tsx';
import { scorePageAt } from '#features/scores/places.ts';

const LatePermitsPage = lazy(async () => ({
  default: (await import('#features/latePermits/LatePermitsPage.tsx')).LatePermitsPage,
}));
const ExcusalsPage = lazy(async () => ({
  default: (await import('#features/latePermits/ExcusalsPage.tsx')).ExcusalsPage,
}));
const PairingsPage = lazy(async () => ({
  default: (await import('#features/distribution/PairingsPage.tsx')).PairingsPage,
}));
const QueuePage = lazy(async () => ({ default: (await import('#features/grading/QueuePage.tsx')).QueuePage }));
const ScoreRoute = lazy(async () => ({ default: (await import('#features/scores/ScoreRoute.tsx')).ScoreRoute }));
const LearnerResultsPage = lazy(async () => ({
  default: (await import('#features/results/ResultsPage.tsx')).LearnerResultsPage,
}));
const ReviewsCard = lazy(async () => ({
  default: (await import('#features/distribution/ReviewsCard.tsx')).ReviewsCard,
}));
const RemindersCard = lazy(async () => ({
  default: (await import('#features/reminders/RemindersCard.tsx')).RemindersCard,
}));
const FinishCard = lazy(async () => ({ default: (await import('#features/scores/FinishCard.tsx')).FinishCard }));

interface Of {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
}

interface StaffPageEntry {
  readonly activity: Activity;
  readonly page: (of: Of) => ReactNode;
}

const PAGES: Readonly<Record<string, StaffPageEntry>> = {
  'late-permits': {
    activity: 'GroupAssignmentLateActivityPermitModify',
    page: (of) => <LatePermitsPage {...of} />,
  },
  excusals: { activity: 'GroupAssignmentScoreUpdate', page: (of) => <ExcusalsPage {...of} /> },
  queue: { activity: 'SuperiorEvaluationCreate', page: (of) => <QueuePage {...of} /> },
  evaluations: { activity: 'GroupAssignmentDistributeDispatch', page: (of) => <PairingsPage {...of} /> },
};

/** What staff find below an assignment, and what they must be allowed for it; null where there is no page of theirs. */
export function staffPageAt(place: string): StaffPageEntry | null {
  const page = PAGES[place];
  if (page !== undefined) return page;
  const [, resultOf] = /^results\/([^/]+)$/.exec(place) ?? [];
  if (resultOf !== undefined)
    return {
      activity: 'GroupAssignmentResultReadAny',
      page: (of) => <LearnerResultsPage {...of} userId={userId(resultOf)} />,
    };
  const scores = scorePageAt(place);
  if (scores !== null)
    return { activity: 'GroupAssignmentResultReadAny', page: (of) => <ScoreRoute {...of} page={scores} /> };
  const ofRun = runPlaceAt(place);
  if (ofRun === null) return null;
  return {
    activity: 'GroupAssignmentReadAny',
    page: (of) => <StaffPage {...of} place={ofRun} reviews={broughtBy(of)} finish={finishOf(of)} />,
  };
}

/** Each in a place of its own, so that the rest of the overview does not wait for it. */
const broughtBy = (of: Of) => (
  <>
    <Suspense fallback={null}>
      <ReviewsCard {...of} />
    </Suspense>
    <Suspense fallback={null}>
      <RemindersCard {...of} />
    </Suspense>
  </>
);
const finishOf = (of: Of) => (
  <Suspense fallback={null}>
    <FinishCard {...of} />
  </Suspense>
);

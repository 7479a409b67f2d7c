import type { PagesOfGroupAssignment, RouteEntry } from '#app/routing/entry.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { course } from './courseEntry.ts';
import { numbered, page, pageWith } from './pageAt.tsx';
import { STAFF_ROUTES } from './staffRoutes.tsx';

const at = (path: string, name: string, ofGroupAssignment: PagesOfGroupAssignment): RouteEntry => ({
  ...course,
  path,
  name,
  ofGroupAssignment,
});

/** Below an assignment of a course: what students do there, then what staff do. (CW-10) */
export const GROUP_ASSIGNMENT_ROUTES: readonly RouteEntry[] = [
  at(PATHS.groupAssignment, 'your assignment', {
    learner: page(async () => (await import('#features/submissions/hub/HubPage.tsx')).HubPage),
    staff: {
      needs: 'GroupAssignmentReadAny',
      at: page(async () => (await import('#app/entities/OverviewPage.tsx')).OverviewPage),
    },
  }),
  at(PATHS.submission, 'your hand-in', {
    learner: page(async () => (await import('#features/submissions/submission/SubmissionPage.tsx')).SubmissionPage),
    isTask: true,
  }),
  at(PATHS.receipt, 'your hand-in', {
    learner: page(async () => (await import('#features/submissions/submission/ReceiptPage.tsx')).ReceiptPage),
    isTask: true,
  }),
  at(PATHS.practice, 'your practice', {
    learner: pageWith(numbered, async () => (await import('#features/calibrations/PracticePage.tsx')).PracticePage),
    isTask: true,
    showsWork: true,
    list: 'practice',
  }),
  at(PATHS.review, 'your review', {
    learner: pageWith(numbered, async () => (await import('#features/evaluations/ReviewPage.tsx')).ReviewPage),
    isTask: true,
    showsWork: true,
    list: 'reviews',
  }),
  at(PATHS.selfEvaluation, 'your self-evaluation', {
    learner: page(async () => (await import('#features/evaluations/SelfPage.tsx')).SelfPage),
    isTask: true,
    showsWork: true,
    list: 'reviews',
  }),
  at(PATHS.results, 'the results', {
    learner: page(async () => (await import('#features/scores/results/ResultsPage.tsx')).ResultsPage),
    showsWork: true,
  }),
  ...STAFF_ROUTES,
];

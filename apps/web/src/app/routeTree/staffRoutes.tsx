import { jobLogId, userId } from '@circuit/domain/kernel';
import type { Activity } from '@circuit/domain/permissions';
import type { Params } from 'react-router';

import type { PagesOfGroupAssignment, RouteEntry } from '#app/routing/entry.ts';
import { editSectionAt } from '#features/groupAssignments/places.ts';
import { SCORE_PATHS, type ScorePage } from '#features/scores/places.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { course, scores } from './courseEntry.ts';
import { page, pageWith } from './pageAt.tsx';

type StaffPageAt = NonNullable<PagesOfGroupAssignment['staff']>['at'];

interface More extends Partial<RouteEntry> {
  /** Somebody's work is read there. */
  readonly showsWork?: boolean;
}

/** For students, and for staff who are not allowed that, there is no such page. */
function forStaff(
  path: string,
  needs: Activity,
  at: StaffPageAt,
  { showsWork = false, ...more }: More = {},
): RouteEntry {
  return { ...course, path, name: 'your assignment', ofGroupAssignment: { staff: { needs, at }, showsWork }, ...more };
}

const scorePage = (of: ScorePage, needs: Activity = 'GroupAssignmentResultReadAny'): RouteEntry =>
  forStaff(
    SCORE_PATHS[of],
    needs,
    pageWith(
      () => ({ page: of }),
      async () => (await import('#features/scores/ScoreRoute.tsx')).ScoreRoute,
    ),
    scores,
  );

const oneSection = ({ section }: Params) => editSectionAt(section);
const oneJob = ({ jobLogId: id = '' }: Params) => ({ id: jobLogId(id) });
const oneUser = ({ userId: id = '' }: Params) => ({ userId: userId(id) });

/** What staff do in an assignment, and what they must be allowed for it. */
export const STAFF_ROUTES: readonly RouteEntry[] = [
  forStaff(
    PATHS.editGroupAssignment,
    'GroupAssignmentReadAny',
    pageWith(
      oneSection,
      async () => (await import('#features/groupAssignments/edit/GroupAssignmentEditor.tsx')).GroupAssignmentEditor,
    ),
  ),
  forStaff(
    PATHS.viewAsStudent,
    'GroupAssignmentReadAny',
    page(async () => {
      const { SampleHubPage } = await import('#features/submissions/hub/SampleHubPage.tsx');
      return ({ group, groupAssignment }) => <SampleHubPage course={group} groupAssignment={groupAssignment} />;
    }),
  ),
  forStaff(
    PATHS.submissions,
    'GroupAssignmentSubmissionReadAny',
    page(async () => (await import('#features/students/HandInsPage.tsx')).HandInsPage),
  ),
  forStaff(
    PATHS.student,
    'GroupAssignmentSubmissionReadAny',
    pageWith(oneUser, async () => (await import('#features/students/StudentPage.tsx')).StudentPage),
    { showsWork: true },
  ),
  forStaff(
    PATHS.pairings,
    'GroupAssignmentDistributeDispatch',
    page(async () => (await import('#features/distribution/PairingsPage.tsx')).PairingsPage),
  ),
  forStaff(
    PATHS.queue,
    'SuperiorEvaluationCreate',
    page(async () => (await import('#features/grading/QueuePage.tsx')).QueuePage),
    { showsWork: true },
  ),
  forStaff(
    PATHS.resultsOfStudent,
    'GroupAssignmentResultReadAny',
    pageWith(oneUser, async () => (await import('#features/scores/results/ResultsPage.tsx')).LearnerResultsPage),
    { name: 'the results', showsWork: true },
  ),
  forStaff(
    PATHS.latePermits,
    'GroupAssignmentLateActivityPermitModify',
    page(async () => (await import('#features/lateActivityPermits/LatePermitsPage.tsx')).LatePermitsPage),
  ),
  forStaff(
    PATHS.excusals,
    'GroupAssignmentScoreUpdate',
    page(async () => (await import('#features/lateActivityPermits/ExcusalsPage.tsx')).ExcusalsPage),
  ),
  forStaff(
    PATHS.jobLogs,
    'GroupAssignmentJobLogRead',
    page(async () => (await import('#features/jobLogs/JobLogPage.tsx')).JobLogPage),
  ),
  forStaff(
    PATHS.jobLog,
    'GroupAssignmentJobLogRead',
    pageWith(oneJob, async () => (await import('#features/jobLogs/JobPage.tsx')).JobPage),
  ),
  scorePage('scores'),
  scorePage('runs'),
  scorePage('calibrations'),
  scorePage('push', 'GradePushDispatch'),
];

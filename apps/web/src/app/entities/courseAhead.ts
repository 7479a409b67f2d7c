import { groupAssignmentId, groupId } from '@circuit/domain/kernel';

import { resources } from '#platform/api/resources.ts';
import { groupAssignmentQueries } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';
import type { AppDispatch } from '#platform/store/store.ts';

import { learnerPageAt } from './LearnerGroupAssignment.tsx';
import { staffPageAt } from './StaffGroupAssignment.tsx';

const ADDRESS =
  /^\/courses\/(?<course>[^/]+)(?:\/groupAssignments\/(?<groupAssignment>[^/]+)(?:\/(?<place>.*?))?)?\/?$/;
const SHOWS_WORK = /^(?:evaluations\/|calibrations\/|self-evaluation|results|queue|students\/)/;
const onlyOnce = { subscribe: false };

/**
 * Asks for what the address names before anybody knows who is there: course, assignment and list come with the account,
 * not after one another, and so does the file of the page. (WB-6)
 */
export function beginCourse(pathname: string, dispatch: AppDispatch): void {
  const { course, groupAssignment, place = '' } = ADDRESS.exec(pathname)?.groups ?? {};
  if (course === undefined) return;
  void dispatch(resources.group.initiate({ groupId: groupId(course) }, onlyOnce));
  if (groupAssignment === undefined || groupAssignment === 'new') return;
  const page = learnerPageAt(place) ?? staffPageAt(place);
  if (page === null) return;
  const asked = { groupAssignmentId: groupAssignmentId(groupAssignment) };
  void dispatch(groupAssignmentQueries.groupAssignment.initiate(asked, onlyOnce));
  // The assignment itself has two pages, and only the course says whose is shown.
  if (place === '') return;
  if (SHOWS_WORK.test(place)) askForSerif();
  page.preload();
  if (/^(?:evaluations\/\d+|self-evaluation)$/.test(place))
    void dispatch(learnerApi.endpoints.learnerEvaluations.initiate(asked, onlyOnce));
  if (/^calibrations\/\d+$/.test(place)) void dispatch(learnerApi.endpoints.practiceEssays.initiate(asked, onlyOnce));
}

/** The browser asks for a typeface only when it draws a letter of it, which is the very last stage of these pages. */
function askForSerif(): void {
  // jsdom has no typefaces.
  if ('fonts' in document) void document.fonts.load('1em "Source Serif 4 Variable"');
}

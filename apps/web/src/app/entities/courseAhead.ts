import { groupAssignmentId, groupId } from '@circuit/domain/kernel';

import { resources } from '#shared/api/resources.ts';
import { groupAssignmentQuery } from '#shared/groupAssignments/groupAssignmentsApi.ts';
import { learnerApi } from '#shared/learning/learnerApi.ts';
import type { AppDispatch } from '#shared/store.ts';

import { learnerPageAt } from './LearnerRun.tsx';
import { staffPageAt } from './StaffRun.tsx';

const ADDRESS = /^\/courses\/(?<course>[^/]+)(?:\/groupAssignments\/(?<run>[^/]+)(?:\/(?<place>.*?))?)?\/?$/;
const SHOWS_WORK = /^(?:evaluations\/|calibrations\/|self-evaluation|results|queue|students\/)/;
const onlyOnce = { subscribe: false };

/**
 * Asks for what the address names before anybody knows who is there: course, assignment and list come with the account,
 * not after one another, and so does the file of the page. (WB-6)
 */
export function beginCourse(pathname: string, dispatch: AppDispatch): void {
  const { course, run, place = '' } = ADDRESS.exec(pathname)?.groups ?? {};
  if (course === undefined) return;
  void dispatch(resources.group.initiate({ groupId: groupId(course) }, onlyOnce));
  if (run === undefined || run === 'new') return;
  const page = learnerPageAt(place) ?? staffPageAt(place);
  if (page === null) return;
  const asked = { groupAssignmentId: groupAssignmentId(run) };
  void dispatch(groupAssignmentQuery.initiate(asked, onlyOnce));
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

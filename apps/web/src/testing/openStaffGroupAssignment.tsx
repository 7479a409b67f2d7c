import { getCoverage } from '@circuit/contract/distribution';
import { listGradePushes } from '@circuit/contract/gradePushes';
import {
  getActivationStatus,
  getGroupAssignment,
  type GroupAssignment,
  updateGroupAssignment,
  updateGroupAssignmentPhases,
} from '@circuit/contract/groupAssignments';
import { getOverview } from '@circuit/contract/overview';
import { getReminders } from '@circuit/contract/reminders';
import { listScoreJobs, listScoreRuns } from '@circuit/contract/scores';
import { isReady, groupAssignmentChecklist } from '@circuit/domain/assignments';
import { cleanup, screen } from '@testing-library/react';
import { vi } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from './openCourses.tsx';
import { api } from '#platform/api/api.ts';
import { scheduleOf } from '#parts/groupAssignments/schedule.ts';
import { aCoverage } from './distribution.ts';
import { gradePushes } from './gradePushes.ts';
import { aGroupAssignment } from './groupAssignments.ts';
import { anOverview } from './overview.ts';
import { aReminders } from './reminders.ts';
import { answer } from './server.ts';

let store: ReturnType<typeof openAsInstructor>['store'] | undefined;

/** What is sent when the editor is left belongs to this test, not to the next. */
export async function leaveGroupAssignment(): Promise<void> {
  cleanup();
  // A save may take two calls, one after the other.
  for (const running of [store, store, store]) {
    if (running !== undefined) await Promise.all(running.dispatch(api.util.getRunningMutationsThunk()));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  vi.unstubAllGlobals();
}

/** Opens a page of an assignment as its instructor; the server takes every save, and its checklist is the domain's. */
export async function openGroupAssignment(
  rest = '',
  groupAssignment: GroupAssignment = aGroupAssignment(),
  group = anOwnedGroup(),
  coverage: Parameters<typeof answer<typeof getCoverage>>[1] = aCoverage(),
  reminders: Parameters<typeof answer<typeof getReminders>>[1] = aReminders(),
  overview: Parameters<typeof answer<typeof getOverview>>[1] = anOverview({ status: groupAssignment.status }),
) {
  let current = groupAssignment;
  const visited = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/${groupAssignment.id}${rest}`, group);
  ({ store } = visited);
  answer(getCoverage, coverage);
  answer(listScoreRuns, { items: [], totalCount: 0 });
  answer(listScoreJobs, { items: [], totalCount: 0 });
  answer(listGradePushes, gradePushes({ columns: [], items: [], totalCount: 0 }));
  answer(getOverview, overview);
  answer(getReminders, reminders);
  answer(getGroupAssignment, () => current);
  answer(getActivationStatus, () => {
    const facts = {
      design: current,
      rubric: current.rubric,
      calibrations: [],
      studentCount: 412,
      hasRun: false,
      isLockdownSetUp: true,
    };
    const checklist = [...groupAssignmentChecklist({ ...facts, schedule: scheduleOf(current) }, new Date())];
    return { status: current.status, isReady: isReady(checklist), checklist, version: current.version };
  });
  const save = (fields: object) => {
    current = { ...current, ...fields, version: current.version + 1 };
    return current;
  };
  const saves = answer(updateGroupAssignment, ({ fields }) => save(fields));
  const dates = answer(updateGroupAssignmentPhases, ({ fields }) => save({ groupAssignmentPhases: fields['items'] }));
  await screen.findByRole('heading', { level: 1, name: groupAssignment.title });
  return { ...visited, saves, dates, change: save };
}

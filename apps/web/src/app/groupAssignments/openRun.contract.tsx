import {
  getActivationStatus,
  getCoverage,
  getGroupAssignment,
  getOverview,
  getReminders,
  type GroupAssignment,
  listScoreJobs,
  listScoreRuns,
  updateGroupAssignment,
  updateGroupAssignmentPhases,
} from '@circuit/contract';
import { isReady, runChecklist } from '@circuit/domain/assignments';
import { cleanup, screen } from '@testing-library/react';
import { vi } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#app/courses/courses.contract.tsx';
import { api } from '#shared/api/api.ts';
import { scheduleOf } from '#shared/groupAssignments/schedule.ts';
import { aCoverage } from '#testing/distribution.ts';
import { aRun } from '#testing/groupAssignments.ts';
import { anOverview } from '#testing/overview.ts';
import { aReminders } from '#testing/reminders.ts';
import { answer } from '#testing/server.ts';

let store: ReturnType<typeof openAsInstructor>['store'] | undefined;

/** What is sent when the editor is left belongs to this test, not to the next. */
export async function leaveRun(): Promise<void> {
  cleanup();
  // A save may take two calls, one after the other.
  for (const running of [store, store, store]) {
    /* oxlint-disable eslint/no-await-in-loop -- waiting in turn is the point */
    if (running !== undefined) await Promise.all(running.dispatch(api.util.getRunningMutationsThunk()));
    await new Promise((resolve) => setTimeout(resolve, 0));
    /* oxlint-enable eslint/no-await-in-loop */
  }
  vi.unstubAllGlobals();
}

/** Opens a page of a run as its instructor; the server takes every save, and its checklist is the domain's. */
export async function openRun(
  rest = '',
  run: GroupAssignment = aRun(),
  group = anOwnedGroup(),
  coverage: Parameters<typeof answer<typeof getCoverage>>[1] = aCoverage(),
  reminders: Parameters<typeof answer<typeof getReminders>>[1] = aReminders(),
  overview: Parameters<typeof answer<typeof getOverview>>[1] = anOverview({ status: run.status }),
) {
  let current = run;
  const visited = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/${run.id}${rest}`, group);
  ({ store } = visited);
  answer(getCoverage, coverage);
  answer(listScoreRuns, { items: [], totalCount: 0 });
  answer(listScoreJobs, { items: [], totalCount: 0 });
  answer(getOverview, overview);
  answer(getReminders, reminders);
  answer(getGroupAssignment, () => current);
  answer(getActivationStatus, () => {
    const facts = { design: current, rubric: current.rubric, calibrations: [], studentCount: 412, hasRun: false };
    const checklist = [...runChecklist({ ...facts, schedule: scheduleOf(current) }, new Date())];
    return { status: current.status, isReady: isReady(checklist), checklist, version: current.version };
  });
  const save = (fields: object) => {
    current = { ...current, ...fields, version: current.version + 1 };
    return current;
  };
  const saves = answer(updateGroupAssignment, ({ fields }) => save(fields));
  const dates = answer(updateGroupAssignmentPhases, ({ fields }) => save({ groupAssignmentPhases: fields['items'] }));
  await screen.findByRole('heading', { level: 1, name: run.title });
  return { ...visited, saves, dates, change: save };
}

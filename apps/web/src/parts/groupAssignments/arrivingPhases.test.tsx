import { getAssignment } from '@circuit/contract/assignments';
import { getGroupAssignment, listGroupAssignments } from '@circuit/contract/groupAssignments';
import { beforeEach, expect, test } from 'vitest';

import { resources } from '#platform/api/resources.ts';
import { anAssignment } from '#testing/assignments.ts';
import { aReadyGroupAssignment, aGroupAssignment } from '#testing/groupAssignments.ts';
import { answer, problem } from '#testing/server.ts';
import { aTab } from '#testing/tabs.ts';

import { groupAssignmentQueries } from './groupAssignmentsApi.ts';

const { phases } = anAssignment();
const withPractice = anAssignment();
const withoutPractice = anAssignment({
  phases: { ...phases, Calibration: { ...phases.Calibration, isEnabled: false } },
});
const again = { forceRefetch: true };

let store: ReturnType<typeof aTab>['store'];
beforeEach(() => {
  ({ store } = aTab());
});

const assignmentId = withPractice.id;
const heldAssignment = () => resources.assignment.select({ assignmentId })(store.getState()).data?.phases;

test('S4.02/7 a phase that a new assignment lacks is removed', async () => {
  answer(getAssignment, withPractice);
  await store.dispatch(resources.assignment.initiate({ assignmentId }));
  expect(heldAssignment()?.Calibration.isEnabled).toBe(true);
  answer(getAssignment, withoutPractice);
  await store.dispatch(resources.assignment.initiate({ assignmentId }, again));
  expect(heldAssignment()).toEqual(withoutPractice.phases);
});

test('S4.02/7 an assignment whose fetch fails or is under way keeps its phases', async () => {
  answer(getAssignment, withPractice);
  await store.dispatch(resources.assignment.initiate({ assignmentId }));
  answer(getAssignment, problem(404));
  const failing = store.dispatch(resources.assignment.initiate({ assignmentId }, again));
  expect(heldAssignment()).toEqual(phases);
  await failing;
  expect(heldAssignment()).toEqual(phases);
});

test('S4.02/8 dates of a phase that a groupAssignment lacks are removed, in the list and in a single one', async () => {
  const [longer, shorter] = [aGroupAssignment(), aReadyGroupAssignment()];
  const { id: groupAssignmentId, groupId } = longer;
  const asked = { groupId, tab: 'AVAILABLE' } as const;
  // What a dispatched query answers is what its cache holds by then.
  const types = async () => {
    const { data: page } = await store.dispatch(groupAssignmentQueries.groupAssignmentList.initiate(asked, again));
    const { data: one } = await store.dispatch(
      groupAssignmentQueries.groupAssignment.initiate({ groupAssignmentId }, again),
    );
    return [one, page?.items[0]].map((groupAssignment) =>
      groupAssignment?.groupAssignmentPhases.map(({ type }) => type),
    );
  };
  for (const groupAssignment of [longer, shorter]) {
    answer(listGroupAssignments, { items: [groupAssignment], totalCount: 1 });
    answer(getGroupAssignment, groupAssignment);
    const expected = groupAssignment.groupAssignmentPhases.map(({ type }) => type);
    expect(expected.includes('Calibration')).toBe(groupAssignment === longer);
    expect(await types()).toEqual([expected, expected]);
  }
});

import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { cancelJob, getJobLog, listJobLogs, listRunningJobs, retryJob } from '@circuit/contract/jobLogs';
import { jobLogId, userId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { jobEnded } from '#parts/jobLogs/jobsApi.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { aLoggedJob, aLoggedJobDetail } from '#testing/overview.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment, openGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const active = aReadyGroupAssignment({ status: 'Active' });
const here = { groupId: active.groupId, groupAssignmentId: active.id };
const FAILED = aLoggedJob({
  ...here,
  id: jobLogId('01980000-0000-7000-8000-0000000000b9'),
  status: 'failed',
  messages: ['Try 1 did not finish.', 'The roster did not answer.'],
  endedAt: '2026-11-11T05:02:42.000Z',
});

function openLog(rest: string, group = anOwnedGroup()) {
  return openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/${active.id}${rest}`, group);
}

function theGroupAssignment(): void {
  answer(getGroupAssignment, active);
}

test('JL-1 the job log says of each job what came of it, how long it took and who started it', async () => {
  openLog('/jobLogs');
  theGroupAssignment();
  const asked = answer(listJobLogs, { items: [aLoggedJob(here), FAILED], totalCount: 2 });
  const table = within(await screen.findByRole('table', { name: 'Jobs' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^Distribute reviewsRunning268 of 1,188.*by Larissa Hale/);
  expect(rows[2]).toMatch(/^Distribute reviewsFailedThe roster did not answer\.41 s/);
  expect(table.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/\/jobLogs\/[0-9a-f-]{36}$/);
  expect(asked[0]?.fields).toMatchObject({ groupAssignmentId: active.id, page: '1' });
});

test('JL-1 which jobs are listed lies in the address', async () => {
  const { user, router } = openLog('/jobLogs?of=groupAssignment&page=2');
  theGroupAssignment();
  const asked = answer(listJobLogs, { items: [aLoggedJob(here), FAILED], totalCount: 60 });
  await screen.findByRole('table', { name: 'Jobs' });
  expect(asked[0]?.fields).toMatchObject({ page: '2', isOfGroupAssignmentOnly: 'true' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'score');
  await waitFor(() => expect(router.state.location.search).toBe('?of=groupAssignment&kind=score'));
  await waitFor(() =>
    expect(asked.at(-1)?.fields).toMatchObject({ page: '1', kind: 'score', isOfGroupAssignmentOnly: 'true' }),
  );
});

test('JL-3 JL-4 a job is cancelled and tried again from its row, and what came of that is said', async () => {
  const { user } = openLog('/jobLogs');
  theGroupAssignment();
  answer(listJobLogs, { items: [aLoggedJob(here), FAILED], totalCount: 2 });
  const cancelled = answer(cancelJob, aLoggedJob({ ...here, isCancelRequested: true }));
  const retried = answer(retryJob, problem(409, { detail: 'Another job of this kind is on its way.' }));
  const [running, failed] = await screen.findAllByRole('button', { name: 'More for Distribute reviews' });
  await user.click(running ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
  expect(await screen.findByText('Distribute reviews: will stop after its current step.')).toBeTruthy();
  expect(cancelled[0]?.fields['jobLogId']).toBe(aLoggedJob().id);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(failed ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Retry' }));
  expect(await screen.findByText('That did not work. Another job of this kind is on its way.')).toBeTruthy();
  expect(retried).toHaveLength(1);
});

test('JL-3 a user who may not start a job is offered nothing', async () => {
  openLog('/jobLogs', anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader }));
  theGroupAssignment();
  answer(listJobLogs, { items: [aLoggedJob(here), FAILED], totalCount: 2 });
  await screen.findByRole('table', { name: 'Jobs' });
  expect(screen.queryByRole('button', { name: 'More for Distribute reviews' })).toBeNull();
});

test('JL-5 JL-6 a job is compared with the run before it, names whom it touched, and its trace id is copied', async () => {
  const { user } = openLog(`/jobLogs/${FAILED.id}`);
  theGroupAssignment();
  answer(
    getJobLog,
    aLoggedJobDetail({
      ...FAILED,
      status: 'succeeded',
      messages: ['6 hand-ins, 3 reviews each, 18 reviews.'],
      counts: { handIns: 6, reviews: 18, short: 1 },
      previous: { id: aLoggedJob().id, endedAt: '2026-11-10T05:02:42.000Z', counts: { handIns: 5, reviews: 18 } },
      people: [{ id: userId(GROUP_ID), firstName: 'Chidi', lastName: 'Abara', email: 'abara@university.example' }],
      peopleCount: 6,
    }),
  );
  const compared = within(await screen.findByRole('region', { name: 'Compared with the previous run' }));
  expect(
    compared
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(['Hand-ins65+1', 'Reviews given out18180', 'Hand-ins with too few reviewers1not counted']);
  const people = within(screen.getByRole('region', { name: 'Got something to do (6)' }));
  expect(people.getByRole('link', { name: 'Abara, Chidi' }).getAttribute('href')).toContain(`/students/${GROUP_ID}`);
  expect(people.getByText('And 5 more.')).toBeTruthy();
  expect(screen.getByText('6 hand-ins, 3 reviews each, 18 reviews.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy trace id' }));
  expect(await screen.findByText('Trace id copied.')).toBeTruthy();
  expect(await window.navigator.clipboard.readText()).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
});

test('JL-4 a failed job is tried again from its page, which then follows the new one', async () => {
  const { user, address } = openLog(`/jobLogs/${FAILED.id}`);
  theGroupAssignment();
  answer(getJobLog, ({ fields }) =>
    fields['jobLogId'] === FAILED.id ? aLoggedJobDetail(FAILED) : aLoggedJobDetail({ ...here, status: 'queued' }),
  );
  answer(retryJob, aLoggedJob({ ...here, status: 'queued' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(address()).toContain(`/jobLogs/${aLoggedJob().id}`));
  expect(await screen.findByText('Waiting in line')).toBeTruthy();
});

test('JL-1 a job that cannot be loaded says so and is tried again', async () => {
  const { user } = openLog(`/jobLogs/${FAILED.id}`);
  theGroupAssignment();
  let isDown = true;
  answer(getJobLog, () => (isDown ? problem(403, { detail: 'Not now.' }) : aLoggedJobDetail(FAILED)));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not load this job\. Not now\./);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Messages' })).toBeTruthy();
});

test('S2.23/3 JL-7 a running job stays in sight in its course, says when its progress is unknown, and becomes a toast when it ends', async () => {
  let now: 'running' | 'lost' | 'done' = 'running';
  const { store } = await openGroupAssignment('', active);
  const asked = answer(listRunningJobs, () => {
    if (now === 'lost') return problem(403);
    return { items: [aLoggedJob({ ...here, ...(now === 'done' ? { status: 'succeeded', done: 1188 } : {}) })] };
  });
  const again = () => store.dispatch(jobEnded());
  again();
  const pill = () => screen.findByRole('complementary', { name: 'Running jobs' });
  await waitFor(async () =>
    expect(
      within(await pill())
        .getByRole('progressbar')
        .getAttribute('aria-valuetext'),
    ).toBe('268 of 1,188'),
  );
  expect(
    within(await pill())
      .getByRole('link')
      .getAttribute('href'),
  ).toMatch(/\/jobLogs\/[0-9a-f-]{36}$/);
  now = 'lost';
  again();
  await waitFor(async () =>
    expect((await pill()).textContent).toContain('Progress unknown. The job continues on the server.'),
  );
  now = 'done';
  again();
  expect(await screen.findByText('Distribute reviews: done.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Running jobs' })).toBeNull());
  expect(asked.length).toBeGreaterThanOrEqual(3);
});

import { listFailingGradePushes, pushGrades } from '@circuit/contract/gradePushes';
import { listFailingRosterSyncs, syncAllRosters } from '@circuit/contract/roster';
import { groupAssignmentId, groupId, jobLogId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

const ADMIN = { activities: ['GroupRosterSyncAll', 'GradePushDispatch'] as const };
const GROUP = groupId('01980000-0000-7000-8000-000000000010');
const ESSAY = groupAssignmentId('01980000-0000-7000-8000-000000000090');
const NOTHING = { items: [], totalCount: 0 };

const SYNC = {
  groupId: GROUP,
  groupName: 'ECN 210',
  platformName: 'Moodle',
  jobLog: {
    id: jobLogId('01980000-0000-7000-8000-0000000000f1'),
    kind: 'syncRoster',
    status: 'failed' as const,
    groupId: GROUP,
    startedBy: null,
    attempts: 1,
    done: 0,
    total: null,
    messages: ['Nothing was changed, because many people would lose their role at once.'],
    counts: {},
    createdAt: '2026-11-14T07:00:00.000Z',
    startedAt: '2026-11-14T07:00:01.000Z',
    endedAt: '2026-11-14T07:00:02.000Z',
    version: 1,
  },
};
const PUSH = {
  groupId: GROUP,
  groupName: 'ECN 210',
  groupAssignmentId: ESSAY,
  title: 'Op-ed',
  externalProviderId: '01980000-0000-7000-8000-0000000000e1',
  platformName: 'Moodle',
  failedCount: 3,
  waitingCount: 1,
  lastFailedAt: '2026-11-14T07:00:00.000Z',
  reason: 'Moodle does not grade this person.',
};

function openFailing(syncs: readonly (typeof SYNC)[] = [SYNC], pushes: readonly (typeof PUSH)[] = [PUSH]) {
  const visited = open('/', { person: ADMIN });
  answer(listFailingRosterSyncs, { items: [...syncs], totalCount: syncs.length });
  answer(listFailingGradePushes, { items: [...pushes], totalCount: pushes.length });
  return visited;
}

async function openFromManage(...given: Parameters<typeof openFailing>) {
  const visited = openFailing(...given);
  await visited.user.click(await screen.findByRole('button', { name: 'Manage' }));
  await visited.user.click(await screen.findByRole('menuitem', { name: 'Syncs and pushes' }));
  await screen.findByRole('heading', { level: 1, name: 'Syncs and pushes' });
  return visited;
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('LW-50 an administrator sees every failing sync and push with its reason, and tries one again', async () => {
  const { user } = await openFromManage();
  const rosters = await region('Rosters');
  expect(await rosters.findByText(/^Nothing was changed, because many people/)).toBeTruthy();
  expect(rosters.getByRole('link', { name: 'ECN 210' }).getAttribute('href')).toBe(`/courses/${GROUP}/sync`);
  const synced = answer(syncAllRosters, { startedCount: 1 });
  await user.click(rosters.getByRole('button', { name: 'Try again with ECN 210' }));
  expect(await screen.findByText('The roster of ECN 210 is being synced.')).toBeTruthy();
  expect(synced[0]?.fields).toEqual({ groupId: GROUP });

  const grades = await region('Grades');
  expect(grades.getByText(/^Moodle, 3 grades failed, 1 waiting,$/)).toBeTruthy();
  const pushed = answer(pushGrades, { refusal: null, preview: null, jobLog: SYNC.jobLog });
  await user.click(grades.getByRole('button', { name: 'Try again with Op-ed' }));
  expect(await screen.findByText('Failed grades of Op-ed are on the way to Moodle.')).toBeTruthy();
  expect(pushed[0]?.fields).toEqual({ groupAssignmentId: ESSAY, dryRun: false, choice: 'failed' });
});

test('GP-28 grades that wait for a platform that does not answer are listed and can be tried again', async () => {
  const waits = { failedCount: 0, waitingCount: 410, reason: 'Moodle did not answer, or had a problem of its own.' };
  const { user } = await openFromManage([], [{ ...PUSH, ...waits }]);
  const grades = await region('Grades');
  expect(await grades.findByText(/^Moodle, 410 grades waiting,$/)).toBeTruthy();
  answer(pushGrades, { refusal: null, preview: null, jobLog: SYNC.jobLog });
  await user.click(grades.getByRole('button', { name: 'Try again with Op-ed' }));
  expect(await screen.findByText('Grades of Op-ed are on the way to Moodle.')).toBeTruthy();
});

test('LW-50 a course that cannot be synced now says why it was not started', async () => {
  const { user } = await openFromManage();
  const rosters = await region('Rosters');
  answer(syncAllRosters, { startedCount: 0 });
  await user.click(await rosters.findByRole('button', { name: 'Try again with ECN 210' }));
  expect(await screen.findByText(/^Not started\. ECN 210 has ended, is syncing already, or/)).toBeTruthy();
});

test('LW-50 all courses are synced with one button, and a refusal is read', async () => {
  const { user } = await openFromManage([], []);
  expect(await screen.findByText('No sync of a roster has failed.')).toBeTruthy();
  const asked = answer(syncAllRosters, (_asked, calls) =>
    calls === 1 ? problem(403, { detail: 'You may not.' }) : { startedCount: 12 },
  );
  await user.click(screen.getByRole('button', { name: 'Sync all courses' }));
  expect(await screen.findByText('Not started. You may not.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sync all courses' }));
  expect(await screen.findByText('Syncing 12 courses.')).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('LW-50 a list that does not load is tried again', async () => {
  const { user } = open('/syncs-and-pushes', { person: ADMIN });
  answer(listFailingRosterSyncs, NOTHING);
  answer(listFailingGradePushes, (_asked, calls) => (calls === 1 ? problem(403) : { items: [PUSH], totalCount: 1 }));
  const grades = await region('Grades');
  await user.click(await grades.findByRole('button', { name: 'Try again' }));
  expect(await grades.findByText('Moodle does not grade this person.')).toBeTruthy();
});

test('LW-50 an instructor has no such page', async () => {
  const { address } = open('/syncs-and-pushes', { person: { activities: ['GroupCreate'] } });
  await waitFor(() => expect(address()).toBe('/'));
});

import {
  getGradePushHistory,
  listGradePushes,
  pushGrades,
  updateGradePushSettings,
} from '@circuit/contract/gradePushes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { aGradePush, AMARA, aPushPreview, gradePushes } from '#testing/gradePushes.ts';
import { TRIES } from '#platform/http/retry.ts';
import { anOwnedGroup } from '#testing/openCourses.tsx';
import { openScores } from '#testing/openScores.tsx';
import { answer, problem } from '#testing/server.ts';

function openPush(fields: Parameters<typeof gradePushes>[0] = {}, given: Parameters<typeof openScores>[0] = {}) {
  const visited = openScores({ rest: '/push', ...given });
  const listed = answer(listGradePushes, gradePushes(fields));
  return { ...visited, listed };
}

test('GP-21 each student stands with what was released, what was sent, and why it failed', async () => {
  openPush();
  const failed = within(await screen.findByRole('row', { name: /Adler, Ben/ }));
  expect(failed.getByText('Failed')).toBeTruthy();
  expect(failed.getByText('Moodle does not grade Ben.')).toBeTruthy();
  const sent = within(screen.getByRole('row', { name: /Okonkwo, Amara/ }));
  expect(sent.getAllByText('77.8')).toHaveLength(2);
  expect(sent.getByText('Sat, Nov 14, 10:02 AM')).toBeTruthy();
  expect(screen.getByRole('tab', { name: /Failed.*1/ })).toBeTruthy();
});

test('GP-16 a push shows first what the platform has and what would change, and sends only when told to', async () => {
  const { user } = openPush();
  const asked = answer(pushGrades, ({ fields }) =>
    fields['dryRun'] === true
      ? { refusal: null, preview: aPushPreview(), jobLog: null }
      : { refusal: null, preview: null, jobLog: null },
  );
  await user.click(await screen.findByRole('button', { name: 'Push grades' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Push grades' }));
  expect(
    await dialog.findByText('409 grades to send: 400 new, 2 different from what Moodle has, 7 the same.'),
  ).toBeTruthy();
  const row = within(dialog.getByRole('row', { name: /Okonkwo, Amara/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['70.0', '77.8']);
  expect(dialog.getByText('1 student without a grade to send')).toBeTruthy();
  expect(dialog.getByText('and 401 more')).toBeTruthy();
  expect(asked).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Push 409 grades' }));
  expect(await screen.findByText('409 grades on the way to Moodle.')).toBeTruthy();
  expect(asked[1]?.fields).toMatchObject({ dryRun: false, choice: 'all' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('GP-26 a push that was just asked for is followed, also before anything of it waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { listed } = openPush({ isPushing: true });
  await screen.findByRole('row', { name: /Adler, Ben/ });
  const before = listed.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(listed.length).toBeGreaterThan(before);
  vi.useRealTimers();
});

test('GP-27 a dry run that could not read the platform says how many are sent, and calls none of them new', async () => {
  const { user } = openPush();
  const unread = { newCount: 0, changedCount: 0, unchangedCount: 0, unknownCount: 409, differences: [] };
  const warnings = ['We could not read what Moodle has now.'];
  answer(pushGrades, { refusal: null, preview: aPushPreview({ ...unread, warnings }), jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Push grades' }));
  expect(await screen.findByText('409 grades to send.')).toBeTruthy();
  expect(screen.getByText('We could not read what Moodle has now.')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'What changes in Moodle' })).toBeNull();
});

test('GP-16 a dry run that does not list everybody says how many more there are', async () => {
  const { user } = openPush();
  answer(pushGrades, { refusal: null, preview: aPushPreview({ notSentCount: 3 }), jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Push grades' }));
  expect(await screen.findByText('and 401 more')).toBeTruthy();
  expect(screen.getByText('and 2 more')).toBeTruthy();
});

test('GP-9 a row says when it is tried again only while that is still to come', async () => {
  const nextTryAt = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const waits = { state: 'waiting', sentTenths: null, sentAt: null, reason: '' } as const;
  openPush({ items: [aGradePush({ ...waits, nextTryAt: nextTryAt(-1) })] });
  const row = within(await screen.findByRole('row', { name: /Okonkwo, Amara/ }));
  expect(row.getByText('Waiting')).toBeTruthy();
  expect(row.queryByText(/^Next try/)).toBeNull();
});

test('GP-21 what failed is pushed alone, and so is one student', async () => {
  const { user } = openPush();
  const asked = answer(pushGrades, { refusal: null, preview: aPushPreview({ sendCount: 1 }), jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Push 1 failed grade' }));
  expect(await screen.findByRole('button', { name: 'Push 1 grade' })).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ choice: 'failed', dryRun: true });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'More for Okonkwo, Amara' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Push this grade' }));
  expect(await screen.findByRole('dialog', { name: 'Push grade of Amara Okonkwo' })).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)?.fields).toMatchObject({ userIds: [AMARA.id], dryRun: true }));
});

test('GP-16 a refusal of the dry run is read, and there is no button to send', async () => {
  const { user } = openPush();
  answer(pushGrades, { refusal: 'Moodle is disabled here. Ask an administrator.', preview: null, jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Push grades' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Push grades' }));
  expect(await dialog.findByText('Moodle is disabled here. Ask an administrator.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Push/ })).toBeNull();
});

test('GP-16 a push whose start nobody knows is tried again under the same key', async () => {
  const { user } = openPush();
  const keys: (string | null)[] = [];
  answer(pushGrades, ({ fields, headers }) => {
    if (fields['dryRun'] === true) return { refusal: null, preview: aPushPreview(), jobLog: null };
    keys.push(headers.get('idempotency-key'));
    return keys.length <= TRIES ? problem(502) : { refusal: null, preview: null, jobLog: null };
  });
  await user.click(await screen.findByRole('button', { name: 'Push grades' }));
  await user.click(await screen.findByRole('button', { name: 'Push 409 grades' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/the push may have started/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('409 grades on the way to Moodle.');
  expect(new Set(keys).size).toBe(1);
});

test('GP-21 the history of one student says every try with the answer', async () => {
  const { user } = openPush();
  answer(getGradePushHistory, {
    pushes: [aGradePush()],
    tries: [
      {
        id: 'second',
        at: '2026-11-14T15:02:00.000Z',
        platformName: 'Moodle',
        tenths: 778,
        outcome: 'accepted',
        status: 200,
        reason: '',
      },
      {
        id: 'first',
        at: '2026-11-14T15:00:00.000Z',
        platformName: 'Moodle',
        tenths: 778,
        outcome: 'unavailable',
        status: 503,
        reason: 'Moodle was down.',
      },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'More for Okonkwo, Amara' }));
  await user.click(await screen.findByRole('menuitem', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grade of Amara Okonkwo' }));
  expect(await dialog.findByText('Accepted (Moodle 200)')).toBeTruthy();
  expect(dialog.getByText('No answer (Moodle 503). Moodle was down.')).toBeTruthy();
});

test('GP-21 a student in two columns of one platform is listed once for each', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const items = [aGradePush({ columnId: 'morning' }), aGradePush({ columnId: 'evening', state: 'failed' })];
  openPush({ items, totalCount: 2 });
  expect(await screen.findAllByRole('button', { name: 'More for Okonkwo, Amara' })).toHaveLength(2);
  // React says so when two rows have one key.
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

test('GP-19 the switch saves at once; a refusal says so and the switch stays as it was', async () => {
  const { user } = openPush();
  const asked = answer(updateGradePushSettings, problem(409, { detail: 'The course has ended.' }));
  const toggle = await screen.findByRole('switch', { name: /Push grades automatically/ });
  await user.click(toggle);
  expect(await screen.findByText('Not changed. The course has ended.')).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ pushesGrades: true });
  expect(screen.getByRole('switch', { name: /Push grades automatically/, checked: false })).toBeTruthy();
});

test('GP-21 before a release nothing can be sent, and the page says why', async () => {
  openPush({ isReleased: false });
  expect(await screen.findByText('Results are not released. Nothing is sent before you release them.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Push grades' }).getAttribute('aria-disabled')).toBe('true');
});

test('GP-12 GP-15 a platform that rests and a column that was deleted are named', async () => {
  openPush({
    columns: [
      { id: 'moodle', platformName: 'Moodle', origin: 'coupled', state: 'gone', pausedUntil: null },
      {
        id: 'canvas',
        platformName: 'Canvas',
        origin: 'made',
        state: 'present',
        pausedUntil: '2026-11-14T15:30:00.000Z',
      },
    ],
  });
  expect(await screen.findByText(/^The grade column was deleted in Moodle\./)).toBeTruthy();
  expect(screen.getByText(/^Canvas asked us to slow down .* Sending continues Sat, Nov 14, 10:30 AM\.$/)).toBeTruthy();
});

test('GP-21 an assignment that no link opens says how to link it, and offers the file', async () => {
  openPush({ columns: [], items: [], totalCount: 0 });
  expect(await screen.findByText('This assignment is not linked in the learning platform.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Push grades' })).toBeNull();
});

test('GP-21 staff who may not push have neither the tab nor the page', async () => {
  const group = anOwnedGroup();
  const activities = group.activities.filter((activity) => activity !== 'GradePushDispatch');
  openScores({ group: { ...group, activities } });
  await screen.findByRole('link', { name: 'Runs' });
  expect(screen.queryByRole('link', { name: 'Push grades' })).toBeNull();
});

import {
  getRoster,
  getRosterSync,
  importRoster,
  listRosterSyncs,
  readRoster,
  syncRoster,
} from '@circuit/contract/roster';
import { jobLogId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { answer } from '#testing/server.ts';

import { anOwnedGroup, aPerson, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const JOB = {
  id: jobLogId('01980000-0000-7000-8000-0000000000f9'),
  kind: 'syncRoster',
  status: 'queued' as 'queued' | 'running' | 'succeeded' | 'failed',
  groupId: GROUP_ID,
  startedBy: null,
  attempts: 0,
  done: 0,
  total: 4 as number | null,
  messages: [] as string[],
  counts: {},
  createdAt: '2026-11-14T17:00:00.000Z',
  startedAt: null,
  endedAt: null,
  version: 1,
};

const PLAN = {
  changes: [
    {
      act: 'remove' as const,
      ...aPerson(),
      from: 'GroupLearner' as const,
      to: null,
      detail: 'Work is kept.',
      isFromPlatform: false,
    },
    {
      act: 'invite' as const,
      ...aPerson({ firstName: 'New', lastName: 'Person', email: 'new@univ.edu' }),
      userId: null,
      from: null,
      to: 'GroupLearner' as const,
      detail: '',
      isFromPlatform: false,
    },
  ],
  counts: { add: 0, invite: 1, change: 0, remove: 1, section: 0, unchanged: 2, kept: 0 },
  needsConfirmation: false,
  sentences: ['+1 student, -1 student, 2 unchanged.', '1 dropped student has work; it is kept.'],
};

const SOURCE = {
  provider: 'CsvRosterProvider' as const,
  name: 'econ.csv',
  contextTitle: '',
  missing: 'remove' as const,
  peopleCount: 412,
  updatedAt: '2026-11-14T11:00:00.000Z',
  updatedBy: { userId: aPerson().userId, name: 'Larissa Hale' },
  problem: null,
};
type Source = ResponseOf<typeof getRoster>['sources'][number];
const MOODLE: Source = {
  provider: 'LtiRosterProvider',
  name: 'Moodle',
  contextTitle: 'Writing for the Public',
  missing: 'remove',
  peopleCount: 412,
  updatedAt: '2026-11-14T11:00:00.000Z',
  updatedBy: null,
  problem: null,
};

function openSync(sources: Source[] = [SOURCE], configuration = {}) {
  const visit = openAsInstructor(`/courses/${GROUP_ID}/sync`, anOwnedGroup(), configuration);
  answer(getRoster, { sources, lastSync: null });
  answer(listRosterSyncs, { items: [], totalCount: 0 });
  answer(getRosterSync, { ...JOB, status: 'succeeded', messages: ['+1 student, -1 student.'] });
  return visit;
}

const aFile = () => new File(['E-mail\nnew@univ.edu\n'], 'class.csv', { type: 'text/csv' });

async function openImport() {
  const visit = openSync([]);
  await visit.user.click(await screen.findByRole('button', { name: 'Import roster' }));
  return { ...visit, dialog: within(await screen.findByRole('dialog', { name: 'Import roster' })) };
}

test('CO-80 a sync shows by name what would change, and changes nothing before Apply', async () => {
  const { user } = openSync();
  const asked = answer(syncRoster, ({ fields }) => ({ plan: PLAN, jobLog: fields['dryRun'] === true ? null : JOB }));
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync now' }));
  expect(await dialog.findByText('+1 student, -1 student, 2 unchanged.')).toBeTruthy();
  expect(within(dialog.getByRole('region', { name: 'Leave the course' })).getByText('Amara Okonkwo')).toBeTruthy();
  expect(dialog.getByText('1 dropped student has work; it is kept.')).toBeTruthy();
  expect(asked.map(({ fields }) => fields['dryRun'])).toEqual([true]);
  await user.click(dialog.getByRole('button', { name: /Apply/ }));
  expect(await dialog.findByText(/^Done\. \+1 student, -1 student\./)).toBeTruthy();
  expect(asked.map(({ fields }) => fields['dryRun'])).toEqual([true, false]);
});

test.each([
  [true, 'Join the course and get an e-mail to set a password'],
  [false, 'Join the course and are new to the university'],
])('CO-80 new people are promised an e-mail only where one is sent: %s', async (allowLocalAccounts, title) => {
  const { user } = openSync([SOURCE], { allowLocalAccounts });
  answer(syncRoster, { plan: PLAN, jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  const people = await screen.findByRole('region', { name: title });
  expect(within(people).getByText('New Person')).toBeTruthy();
});

test('CO-80 a sync is asked about often, then seldom, and no more when it has ended', async () => {
  const { user } = openSync();
  answer(syncRoster, ({ fields }) => ({ plan: PLAN, jobLog: fields['dryRun'] === true ? null : JOB }));
  let status: 'running' | 'succeeded' = 'running';
  const asked = answer(getRosterSync, () => ({ ...JOB, status }));
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync now' }));
  await dialog.findByText('+1 student, -1 student, 2 unchanged.');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const asksWithin = async (ms: number) => {
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(ms);
    return asked.length - before;
  };
  await user.click(dialog.getByRole('button', { name: /Apply/ }));
  await dialog.findByRole('progressbar');
  expect(await asksWithin(29_000)).toBeGreaterThan(10);
  expect(await asksWithin(41_000)).toBeLessThan(7);
  expect(asked.length).toBeGreaterThan(12);
  status = 'succeeded';
  await asksWithin(10_000);
  expect(await dialog.findByText(/^Done\./)).toBeTruthy();
  expect(await asksWithin(60_000)).toBe(0);
});

test('CO-80 a sync can be cancelled while it waits, and not once it runs', async () => {
  const { user } = openSync();
  answer(syncRoster, ({ fields }) => ({ plan: PLAN, jobLog: fields['dryRun'] === true ? null : JOB }));
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(getRosterSync, async () => {
    await promise;
    return { ...JOB, status: 'running' as const };
  });
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  await user.click(await screen.findByRole('button', { name: /Apply/ }));
  expect(await screen.findByRole('button', { name: 'Cancel the sync' })).toBeTruthy();
  resolve();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel the sync' })).toBeNull());
  expect(screen.getByText('You can leave this page. The job continues.')).toBeTruthy();
});

test('CO-80 of thousands the first hundred are named and the rest is a number', async () => {
  const { user } = openSync();
  const [, invited] = PLAN.changes;
  const changes = Array.from({ length: 10_000 }, (_, at) => ({ ...invited!, lastName: `Person ${at + 1}` }));
  answer(syncRoster, { plan: { ...PLAN, changes }, jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  const people = within(await screen.findByRole('region', { name: /^Join the course/ }));
  expect(people.getByRole('heading', { name: /: 10,000$/ })).toBeTruthy();
  expect(people.getByText('New Person 100')).toBeTruthy();
  expect(people.queryByText('New Person 101')).toBeNull();
  expect(people.getByText('and 9,900 more')).toBeTruthy();
});

test('CO-82 a file that changes nothing offers nothing to apply', async () => {
  const { dialog, user } = await openImport();
  const plan = { ...PLAN, changes: [], sentences: ['Nothing to change.'] };
  answer(importRoster, { unmatched: [], peopleCount: 1, problems: [], plan, jobLog: null });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  expect((await dialog.findAllByText('Nothing to change.')).length).toBeGreaterThan(0);
  expect(dialog.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(dialog.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(1);
});

test('CO-81 many removals at once have to be confirmed', async () => {
  const { user } = openSync();
  const asked = answer(syncRoster, { plan: { ...PLAN, needsConfirmation: true }, jobLog: null });
  await user.click(await screen.findByRole('button', { name: 'Sync now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync now' }));
  await user.click(await dialog.findByRole('button', { name: /Apply/ }));
  expect(asked).toHaveLength(1);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: /Apply/ }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.fields).toMatchObject({ dryRun: false, confirmsRemovals: true });
});

test('CO-82 a file is rehearsed as soon as it is chosen, and again when the choice about missing people changes', async () => {
  const { dialog, user } = await openImport();
  const asked = answer(importRoster, { unmatched: [], peopleCount: 1, problems: [], plan: PLAN, jobLog: null });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  expect(await dialog.findByText('+1 student, -1 student, 2 unchanged.')).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ fileName: 'class.csv', missing: 'keep', dryRun: true });
  await user.click(dialog.getByRole('radio', { name: /^Leave/ }));
  await waitFor(() => expect(asked[1]?.fields).toMatchObject({ missing: 'remove', dryRun: true }));
});

test('CO-81, CO-82 another choice takes the plan and its confirmation away until it is rehearsed', async () => {
  const { dialog, user } = await openImport();
  const { promise, resolve } = Promise.withResolvers<void>();
  const plan = { ...PLAN, needsConfirmation: true };
  const asked = answer(importRoster, async (_asked, calls) => {
    if (calls === 2) await promise;
    return { unmatched: [], peopleCount: 1, problems: [], plan, jobLog: null };
  });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  await user.click(await dialog.findByRole('checkbox'));
  await user.click(dialog.getByRole('radio', { name: /^Leave/ }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(dialog.queryByRole('button', { name: /Apply/ })).toBeNull();
  resolve();
  expect(await dialog.findByRole<HTMLInputElement>('checkbox')).toHaveProperty('checked', false);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: /Apply/ }));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.fields).toMatchObject({ missing: 'remove', dryRun: false, confirmsRemovals: true });
});

test('CO-80, CO-82 an answer about an earlier choice that comes late is not shown for the later one', async () => {
  const { dialog, user } = await openImport();
  const { promise, resolve } = Promise.withResolvers<void>();
  const answered: unknown[] = [];
  answer(importRoster, async ({ fields }) => {
    const { missing } = fields;
    if (missing === 'keep') await promise;
    answered.push(missing);
    const plan = { ...PLAN, sentences: [`A plan to ${String(missing)}.`] };
    return { unmatched: [], peopleCount: 1, problems: [], plan, jobLog: null };
  });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  await user.click(dialog.getByRole('radio', { name: /^Leave/ }));
  expect(await dialog.findByText('A plan to remove.')).toBeTruthy();
  resolve();
  await waitFor(() => expect(answered).toEqual(['remove', 'keep']));
  // Long enough for the late answer to arrive.
  await new Promise((ready) => setTimeout(ready, 50));
  expect(dialog.getByText('A plan to remove.')).toBeTruthy();
});

test('CO-82 the same file chosen again is rehearsed again, as a new question', async () => {
  const { dialog, user } = await openImport();
  const asked = answer(importRoster, { unmatched: [], peopleCount: 1, problems: [], plan: PLAN, jobLog: null });
  const file = aFile();
  await user.upload(dialog.getByLabelText('CSV file'), file);
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.upload(dialog.getByLabelText('CSV file'), file);
  await waitFor(() => expect(asked).toHaveLength(2));
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).not.toBe(second);
});

test('CO-83 a file with mistakes names the lines and cannot be applied', async () => {
  const { dialog, user } = await openImport();
  answer(importRoster, {
    unmatched: [],
    peopleCount: 1,
    problems: [{ line: 3, text: 'tlopez,Dean', detail: 'There is no role “Dean”.' }],
    plan: null,
    jobLog: null,
  });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  expect(await dialog.findByText('Line 3: There is no role “Dean”.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /Apply/ })).toBeNull();
});

test('RO-21 columns that are not known are matched or ignored on one screen, and the file goes on', async () => {
  const { dialog, user } = await openImport();
  const unmatched = [
    { name: 'Mail', field: null, guess: null, samples: ['new@univ.edu'] },
    { name: 'Name', field: null, guess: 'fullName' as const, samples: ['Person, New'] },
    { name: 'Section', field: 'section' as const, guess: null, samples: ['001'] },
  ];
  const asked = answer(importRoster, ({ fields }) => {
    const isMatched = fields['columns'] !== undefined;
    return {
      peopleCount: 1,
      problems: [],
      jobLog: null,
      plan: isMatched ? PLAN : null,
      unmatched: isMatched ? [] : unmatched,
    };
  });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  expect(await dialog.findByText("We don't recognize 2 columns. Match each to a field or ignore it.")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLSelectElement>('Column "Name"').value).toBe('fullName');
  expect(dialog.queryByLabelText('Column "Section"')).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Continue/ }));
  expect(asked).toHaveLength(1);
  const mail = dialog.getByLabelText('Column "Mail"');
  expect(within(mail).queryByRole('option', { name: 'Section' })).toBeNull();
  await user.selectOptions(mail, 'E-mail');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('+1 student, -1 student, 2 unchanged.')).toBeTruthy();
  expect(asked.at(-1)?.fields).toMatchObject({ columns: ['email', 'fullName', 'section'], dryRun: true });
  await user.click(dialog.getByRole('radio', { name: /^Leave/ }));
  await waitFor(() =>
    expect(asked.at(-1)?.fields).toMatchObject({ missing: 'remove', columns: ['email', 'fullName', 'section'] }),
  );
  await user.click(await dialog.findByRole('button', { name: /^Apply/ }));
  await waitFor(() =>
    expect(asked.at(-1)?.fields).toMatchObject({ dryRun: false, columns: ['email', 'fullName', 'section'] }),
  );
});

test('RO-21 one unknown column is named, and another choice after the plan needs a new one', async () => {
  const { dialog, user } = await openImport();
  const unmatched = [
    { name: 'E-mail', field: 'email' as const, guess: null, samples: ['new@univ.edu'] },
    { name: 'Name', field: null, guess: 'fullName' as const, samples: [] },
  ];
  answer(importRoster, ({ fields }) => {
    const isMatched = fields['columns'] !== undefined;
    return {
      peopleCount: 1,
      problems: [],
      jobLog: null,
      plan: isMatched ? PLAN : null,
      unmatched: isMatched ? [] : unmatched,
    };
  });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  expect(
    await dialog.findByText('We don\'t recognize the column "Name". Match it to a field or ignore it.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByRole('button', { name: 'Apply' })).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Column "Name"'), 'Ignore it');
  expect(dialog.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('RO-21 Enter pressed once more after the columns are matched applies nothing unread', async () => {
  const { dialog, user } = await openImport();
  const unmatched = [
    { name: 'E-mail', field: 'email' as const, guess: null, samples: [] },
    { name: 'Name', field: null, guess: 'fullName' as const, samples: [] },
  ];
  const asked = answer(importRoster, ({ fields }) => {
    const isMatched = fields['columns'] !== undefined;
    const told = isMatched ? { plan: PLAN, unmatched: [] } : { plan: null, unmatched };
    return { peopleCount: 1, problems: [], jobLog: null, ...told };
  });
  await user.upload(dialog.getByLabelText('CSV file'), aFile());
  await user.click(await dialog.findByRole('button', { name: 'Continue' }));
  await dialog.findByRole('button', { name: 'Apply' });
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await user.keyboard('{Enter}');
  expect(asked.map(({ fields }) => fields['dryRun'])).toEqual([true, true]);
});

test('CO-84 a course without a roster says so and offers to import one', async () => {
  openSync([]);
  expect(await screen.findByText('No roster yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
});

test('CO-89 a course that follows a platform says so, and is read before anything is compared', async () => {
  const { user } = openSync([MOODLE]);
  const calls: string[] = [];
  answer(readRoster, () => {
    calls.push('read');
    return JOB;
  });
  answer(syncRoster, ({ fields }) => {
    calls.push('plan');
    return { plan: PLAN, jobLog: fields['dryRun'] === true ? null : JOB };
  });
  expect(await screen.findByText('Moodle: Writing for the Public')).toBeTruthy();
  expect(screen.getByText(/412 people, read .* We sync it every night\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sync now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync now' }));
  expect(await dialog.findByText('+1 student, -1 student, 2 unchanged.')).toBeTruthy();
  expect(calls).toEqual(['read', 'plan']);
});

test('CO-89 a platform that cannot be read is told with its reason, and asked again on request', async () => {
  const { user } = openSync([{ ...MOODLE, updatedAt: null, problem: 'Moodle did not offer its list of people.' }]);
  const asked = answer(readRoster, JOB);
  const detail = 'Moodle did not answer. Nothing was changed.';
  answer(getRosterSync, { ...JOB, status: 'failed', messages: [detail] });
  expect(await screen.findByText('Moodle did not offer its list of people.')).toBeTruthy();
  expect(screen.getByText(/^Not read yet\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sync now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync now' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(detail);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toHaveLength(2));
});

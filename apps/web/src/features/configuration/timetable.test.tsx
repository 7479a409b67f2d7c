import { listConfigurationChanges } from '@circuit/contract/auditEvents';
import { getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import { listExternalTerms } from '@circuit/contract/externalTerms';
import { listOutsideServices, testOutsideService } from '@circuit/contract/outsideServices';
import { importTimetableTerms } from '@circuit/contract/timetable';
import { DEFAULT_SETTINGS } from '@circuit/domain/configuration';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answer } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

const settings = {
  ...DEFAULT_SETTINGS,
  downtimeStartsAt: null,
  downtimeEndsAt: null,
  timetableUrl: 'https://timetable.example.edu/UniTime',
  timetableAccount: 'circuit',
  storedBytes: 0,
  version: 4,
};
const DATES = { startDate: '2026-08-24T04:00:00.000Z', endDate: '2026-12-13T05:00:00.000Z' };
const LATER = { ...DATES, endDate: '2026-12-20T05:00:00.000Z' };
const ID = '01980000-0000-7000-8000-000000000a01';
const WORKED = {
  worked: true,
  sentence: 'The timetable answered and accepted the account.',
  facts: [{ name: 'Terms', value: 'Fall 2026, Spring 2027' }],
  testedAt: '2026-11-18T12:00:00.000Z',
};

function openGroup(section: string, fields: Partial<typeof settings> = {}) {
  const visit = open(`/configuration/${section}`, { person: { activities: ['ConfigurationModify'] } });
  answer(getFullConfiguration, { ...settings, ...fields });
  answer(listConfigurationChanges, { items: [], totalCount: 0 });
  answer(listExternalTerms, {
    items: [
      { id: ID, name: 'Fall 2026', ...LATER, source: 'timetableEdited', version: 1 },
      { id: ID.replace('1', '2'), name: 'Maymester', startDate: null, endDate: null, source: 'hand', version: 1 },
    ],
    totalCount: 2,
  });
  return visit;
}

test('UT-1 an address with an account in it is refused before it is sent', async () => {
  const { user } = openGroup('timetable');
  answer(listOutsideServices, { items: [] });
  const asked = answer(updateConfiguration, settings);
  const address = await screen.findByLabelText('Address');
  await user.clear(address);
  await user.type(address, 'https://circuit:secret@timetable.example.edu');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect((await screen.findAllByText(/Enter an address such as https:\/\/timetable/)).length).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test('UT-14 a test shows what came back', async () => {
  const { user } = openGroup('timetable');
  let lastTest: typeof WORKED | null = null;
  answer(listOutsideServices, () => ({
    items: [{ kind: 'timetable' as const, hasSecret: true, secretChangedAt: '2026-11-18T12:00:00.000Z', lastTest }],
  }));
  const asked = answer(testOutsideService, () => {
    lastTest = WORKED;
    return WORKED;
  });
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText(WORKED.sentence)).toBeTruthy();
  expect(screen.getByText('Fall 2026, Spring 2027')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ kind: 'timetable' });
});

test('UT-12 every term says where it came from, and terms come from the timetable only where there is one', async () => {
  openGroup('time', { timetableUrl: '' });
  const fall = await screen.findByRole('row', { name: /Fall 2026/ });
  expect(fall.textContent).toContain('Timetable, dates edited here');
  expect(screen.getByRole('row', { name: /Maymester/ }).textContent).toContain('Entered here');
  expect(screen.queryByRole('button', { name: 'Get from timetable' })).toBeNull();
});

test('UT-11 UT-12 UT-13 terms are shown as they would be saved, with those that stay, and saved with a reason', async () => {
  const { user } = openGroup('time');
  const plan = {
    added: [{ name: 'Spring 2027', ...DATES }],
    changed: [],
    kept: [{ id: ID, name: 'Fall 2026', before: LATER, after: DATES }],
    linked: [{ id: ID, name: 'Fall 2026' }],
    sameCount: 0,
    key: 'the plan',
  };
  const asked = answer(importTimetableTerms, ({ fields }) => ({
    problem: null,
    plan,
    isSaved: fields['planKey'] === plan.key,
  }));
  await user.click(await screen.findByRole('button', { name: 'Get from timetable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms from the timetable' }));
  expect(await dialog.findByText(/The timetable adds 1/)).toBeTruthy();
  const stays = dialog.getByRole('list', { name: 'What stays' }).textContent;
  expect(stays).toContain('Recognized: Fall 2026.');
  expect(stays).toContain('Stays as edited here: Fall 2026, Aug 24 to Dec 19. The timetable says Aug 24 to Dec 12.');
  await user.type(dialog.getByLabelText('Why?'), 'The new year');
  await user.click(dialog.getByRole('button', { name: 'Save terms' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ fields }) => fields)).toEqual([{}, { planKey: 'the plan', reason: 'The new year' }]);
});

test('UT-13 a timetable that does not answer is said, and can be asked again', async () => {
  const { user } = openGroup('time');
  const asked = answer(importTimetableTerms, (_asked, calls) => ({
    problem: calls === 1 ? 'The timetable did not answer.' : null,
    plan: calls === 1 ? null : { added: [], changed: [], kept: [], linked: [], sameCount: 2, key: 'same' },
    isSaved: false,
  }));
  await user.click(await screen.findByRole('button', { name: 'Get from timetable' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('The timetable did not answer.');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText(/Nothing would change/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Save terms' })).toBeNull();
  expect(asked).toHaveLength(2);
});

import {
  addForbiddenPair,
  changeGroupUserRole,
  listForbiddenPairs,
  listGroupPeople,
  removeForbiddenPair,
  removeGroupUserRole,
  updateSections,
} from '@circuit/contract/groups';
import { placeholderEmail } from '@circuit/domain/people';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { answer, problem } from '#testing/server.ts';

import { aPerson, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';

afterEach(() => vi.unstubAllGlobals());

type Role = 'GroupOwner' | 'GroupGrader' | 'GroupLearner';
const ROLE_ID = '01980000-0000-7000-8000-0000000000b1';

const aMember = (fields: Parameters<typeof aPerson>[0] = {}, roles: [Role, boolean][] = [['GroupLearner', false]]) => ({
  ...aPerson(fields),
  uid: null,
  isActive: true,
  lastSeenAt: null,
  sections: [] as string[],
  roles: roles.map(([role, isExternal], index) => ({
    id: index === 0 ? ROLE_ID : `01980000-0000-7000-8000-0000000000b${index + 1}`,
    role,
    isExternal,
    since: '2026-08-24T04:00:00.000Z',
  })),
});
const TOMAS = aMember({
  firstName: 'Tomás',
  lastName: 'Silva',
  email: 'tsilva@univ.edu',
  id: `${ROLE_ID.slice(0, -2)}c2`,
});

function openPeople(members = [aMember()], pairs: [ReturnType<typeof aMember>, ReturnType<typeof aMember>][] = []) {
  const visit = openAsInstructor(`/courses/${GROUP_ID}/people`);
  const people = answer(listGroupPeople, {
    items: members,
    totalCount: members.length,
    peopleCount: 418,
    roleCounts: { GroupOwner: 2, GroupGrader: 4, GroupLearner: 412 },
    sections: [
      { name: '001', count: 206 },
      { name: 'Lab 2', count: 30 },
    ],
  });
  answer(listForbiddenPairs, { items: pairs.map((two) => aPair(two)), totalCount: pairs.length });
  const choose = async (name: string) => {
    await visit.user.click(await screen.findByRole('button', { name: 'More for Okonkwo, Amara' }));
    await visit.user.click(screen.getByRole('menuitem', { name }));
    return within(await screen.findByRole('dialog'));
  };
  return { ...visit, people, choose };
}

const aPair = (people: ReturnType<typeof aMember>[]) => ({
  id: '01980000-0000-7000-8000-0000000000d1',
  groupId: GROUP_ID,
  people: people.map(({ userId, firstName, lastName, email }) => ({ userId, firstName, lastName, email })),
  createdAt: '2026-08-24T04:00:00.000Z',
});

test('S3.02/2, S3.01/4 people are shown as Last, First with their roles and where these come from', async () => {
  openPeople([
    aMember({}, [
      ['GroupLearner', true],
      ['GroupGrader', false],
    ]),
  ]);
  const row = within(await screen.findByRole('row', { name: /Okonkwo, Amara/ }));
  expect(row.getByText('Student')).toBeTruthy();
  expect(row.getByText('Grader')).toBeTruthy();
  expect(row.getByText('Synced')).toBeTruthy();
  expect(row.getByText('Added by hand')).toBeTruthy();
});

test('PP-8 an e-mail that nobody told us is not shown', async () => {
  const nobody = { firstName: 'Unnamed', lastName: '4f2c9a', email: placeholderEmail('4f2c9a'), id: TOMAS.userId };
  openPeople([aMember(), aMember(nobody)]);
  expect(await screen.findByRole('row', { name: /4f2c9a, Unnamed/ })).toBeTruthy();
  expect(screen.getAllByText(aPerson().email)).not.toHaveLength(0);
  expect(screen.queryByText(/no-address/)).toBeNull();
});

test('CO-76 the people of a course can be filtered by role', async () => {
  const { people, user } = openPeople();
  await user.selectOptions(
    await screen.findByLabelText('Role'),
    await screen.findByRole('option', { name: 'Grader (4)' }),
  );
  await waitFor(() => expect(people.at(-1)?.fields['role']).toBe('GroupGrader'));
  await user.click(screen.getByRole('button', { name: /Role: Grader/ }));
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('all');
});

test('CO-70 a role that was given by hand can be changed', async () => {
  const { choose, user } = openPeople();
  const asked = answer(changeGroupUserRole, {
    id: ROLE_ID,
    groupId: GROUP_ID,
    userId: aMember().userId,
    role: 'GroupGrader',
    isExternal: false,
    sections: [],
  });
  const dialog = await choose('Change role');
  await user.click(dialog.getByRole('button', { name: /Change role/ }));
  expect(dialog.getByText('Choose a role.')).toBeTruthy();
  expect(asked).toHaveLength(0);
  await user.selectOptions(dialog.getByLabelText('New role'), 'Grader');
  await user.click(dialog.getByRole('button', { name: /Change role/ }));
  expect(await screen.findByText('Amara Okonkwo is now a grader.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ groupUserRoleId: ROLE_ID, groupId: GROUP_ID, role: 'GroupGrader' });
});

test('CO-85 before somebody becomes an instructor it is said what comes with it and stays', async () => {
  const { choose, user } = openPeople();
  const dialog = await choose('Change role');
  expect(dialog.queryByText(/role Creator/)).toBeNull();
  await user.selectOptions(dialog.getByLabelText('New role'), 'Instructor');
  expect(dialog.getByText(/^Instructors also become a Creator/).textContent).toContain(
    'They stay a Creator when they are no longer an instructor here',
  );
});

test('CO-71 removing somebody says that their work is kept', async () => {
  const { choose, user } = openPeople();
  const asked = answer(removeGroupUserRole, undefined);
  const dialog = await choose('Remove');
  expect(dialog.getByText(/We keep Amara Okonkwo.s work/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('Removed Amara Okonkwo.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ groupUserRoleId: ROLE_ID, groupId: GROUP_ID });
});

test('CO-72 a role from the roster is not changed here, and the dialog says what changes it', async () => {
  const { choose } = openPeople([aMember({}, [['GroupLearner', true]])]);
  const dialog = await choose('Change role');
  expect(
    dialog.getByText(
      'Amara Okonkwo is on the imported roster as Student. Import a roster with the new role to change it.',
    ),
  ).toBeTruthy();
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Close']);
});

test('CO-86 somebody on the imported roster is removed with a reason, and the dialog says what it is for', async () => {
  const { choose, user } = openPeople([aMember({}, [['GroupLearner', true]])]);
  const asked = answer(removeGroupUserRole, undefined);
  const dialog = await choose('Remove');
  expect(dialog.getByText(/^Amara Okonkwo is on the imported roster\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Remove/ }));
  expect(dialog.getByText('Write at least 3 characters.')).toBeTruthy();
  expect(asked).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Left the university ');
  await user.click(dialog.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('Removed Amara Okonkwo.')).toBeTruthy();
  expect(asked[0]?.fields).toEqual({ groupUserRoleId: ROLE_ID, groupId: GROUP_ID, reason: 'Left the university' });
});

test('SN-4 the people of a course can be filtered by section', async () => {
  const { people, user } = openPeople([{ ...aMember(), sections: ['001', 'Lab 2'] }]);
  expect(await screen.findByRole('cell', { name: '001, Lab 2' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Section'), 'Lab 2 (30)');
  await waitFor(() => expect(people.at(-1)?.fields['section']).toBe('Lab 2'));
  await user.click(screen.getByRole('button', { name: /Section: Lab 2/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Section').value).toBe(''));
});

test('SN-3 the sections of a person are edited by hand', async () => {
  const { choose, user } = openPeople([{ ...aMember(), sections: ['001'] }]);
  const asked = answer(updateSections, { sections: ['001', 'Lab 2'] });
  const dialog = await choose('Edit sections');
  const field = dialog.getByRole('textbox', { name: 'Sections' });
  await user.type(field, `; ${'x'.repeat(61)}`);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('A section name can have at most 60 characters.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '001; Lab 2;');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ fields }) => fields)).toEqual([
    { groupId: GROUP_ID, userId: aMember().userId, sections: ['001', 'Lab 2'] },
  ]);
});

test('CO-73 a refused removal says why and leaves the dialog open', async () => {
  const { choose, user } = openPeople([aMember({}, [['GroupOwner', false]])]);
  answer(removeGroupUserRole, problem(403, { detail: 'This is the course’s only instructor. Add another one first.' }));
  const dialog = await choose('Remove');
  await user.click(dialog.getByRole('button', { name: /^Remove/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Not removed. This is the course’s only instructor. Add another one first.',
  );
});

test('CO-74 two students are kept apart by looking for the other one', async () => {
  const { choose, user, people } = openPeople([aMember(), TOMAS]);
  const asked = answer(addForbiddenPair, aPair([aMember(), TOMAS]));
  const dialog = await choose('Keep apart from…');
  await user.type(dialog.getByRole('textbox'), 'silva');
  await user.click(await dialog.findByRole('radio', { name: /Tomás Silva/ }));
  expect(dialog.queryByRole('radio', { name: /Amara Okonkwo/ })).toBeNull();
  expect(people.at(-1)?.fields).toMatchObject({ keywords: 'silva', role: 'GroupLearner' });
  await user.click(dialog.getByRole('button', { name: /Keep apart/ }));
  expect(await screen.findByText('Amara Okonkwo and Tomás Silva will never review each other.')).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ firstUserId: aMember().userId, secondUserId: TOMAS.userId });
});

test('CO-75 a pair is shown by its names and can be taken away', async () => {
  const { user } = openPeople([aMember()], [[aMember(), TOMAS]]);
  const asked = answer(removeForbiddenPair, undefined);
  const card = within(await screen.findByRole('region', { name: 'Never review each other' }));
  await user.click(await card.findByRole('button', { name: /the pair Amara Okonkwo and Tomás Silva/ }));
  expect(await screen.findByText('Amara Okonkwo and Tomás Silva can review each other again.')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

import { addPeople, checkPeople, listForbiddenPairs, listGroupPeople } from '@circuit/contract/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import type { Asked } from '#testing/server.ts';
import { answer, problem } from '#testing/server.ts';

import { anOwnedGroup, aPerson, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';

afterEach(() => vi.unstubAllGlobals());

type Role = 'GroupOwner' | 'GroupGrader' | 'GroupLearner';

const KNOWN = new Map([
  ['amara@univ.edu', aPerson()],
  ['tsilva', aPerson({ firstName: 'Tomás', lastName: 'Silva', id: '01980000-0000-7000-8000-0000000000a2' })],
  ['0031245678', aPerson({ firstName: 'Noor', lastName: 'Rahman', id: '01980000-0000-7000-8000-0000000000a3' })],
]);
const GRADERS = new Set(['tsilva']);

/** As the server decides it: known people are added unless they have the role, unknown e-mails are invited. */
function check(identifier: string, role: Role) {
  const person = KNOWN.get(identifier) ?? null;
  const roles: Role[] = GRADERS.has(identifier) ? ['GroupGrader'] : [];
  if (person !== null && roles.includes(role)) return told('alreadyThere', 'Already a grader.');
  if (person !== null) return told('add', 'New to this course.');
  if (identifier.includes('@')) return told('invite', 'New to the university.');
  return told('notFound', 'Nobody has this PUID.');

  function told(outcome: 'add' | 'invite' | 'alreadyThere' | 'notFound', detail: string) {
    return { identifier, outcome, person, roles, detail };
  }
}

const asArray = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function openDialog() {
  const visit = openAsInstructor(`/courses/${GROUP_ID}/people`);
  answer(listGroupPeople, {
    items: [],
    totalCount: 0,
    peopleCount: 0,
    roleCounts: { GroupOwner: 0, GroupGrader: 0, GroupLearner: 0 },
    sections: [],
  });
  answer(listForbiddenPairs, { items: [], totalCount: 0 });
  const checks = answer(checkPeople, ({ fields }: Asked) => ({
    entries: asArray(fields['identifiers']).map((one) =>
      check(one, fields['role'] === 'GroupGrader' ? 'GroupGrader' : 'GroupLearner'),
    ),
  }));
  await visit.user.click(await screen.findByRole('button', { name: 'Add people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people' }));
  const enter = async (text: string) => {
    await visit.user.click(dialog.getByRole('textbox', { name: 'E-mail, career account alias or PUID' }));
    await visit.user.paste(text);
  };
  return { ...visit, dialog, enter, checks };
}

const added = (identifiers: readonly string[]) => ({
  added: identifiers.map((_, index) => ({
    id: `01980000-0000-7000-8000-00000000010${index}`,
    groupId: GROUP_ID,
    userId: aPerson().userId,
    role: 'GroupLearner' as const,
    isExternal: false,
    sections: [],
  })),
  invited: [],
  alreadyThere: [],
  notFound: [],
  refused: [],
});

test('S1.05/2 the text for adding people stands on the screen, to the letter', async () => {
  const { dialog } = await openDialog();
  expect(
    dialog.getByText(
      'To add people to this course, enter their e-mail, career account alias or PUID, select their role for this course, and click Add.',
    ),
  ).toBeTruthy();
});

test('S5.02/2, CO-12 e-mails, aliases and PUIDs are checked as they are entered, in one call', async () => {
  const { dialog, enter, checks } = await openDialog();
  await enter('amara@univ.edu, tsilva\n0031245678 ');
  expect(await dialog.findByText('Amara Okonkwo')).toBeTruthy();
  expect(dialog.getByText('Tomás Silva')).toBeTruthy();
  expect(dialog.getByText('Noor Rahman')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^Add 3 people/ })).toBeTruthy();
  expect(checks).toHaveLength(1);
});

test('CO-14, CO-15 mistakes come first, and the button counts only good entries', async () => {
  const { dialog, enter } = await openDialog();
  await enter('amara@univ.edu 0031245679 new@univ.edu ');
  await dialog.findByText('Nobody has this PUID.');
  expect(dialog.getAllByRole('listitem')[0]?.textContent).toMatch(/^0031245679/);
  expect(dialog.getByRole('button', { name: /^Add 2 people/ })).toBeTruthy();
  expect(dialog.getByText('1 entry needs a correction and stays here.')).toBeTruthy();
});

test('CO-13, CO-16 a mistake is mended in its place by keyboard', async () => {
  const { dialog, enter, user } = await openDialog();
  await enter('0031245679 amara@univ.edu ');
  (await dialog.findByRole('button', { name: 'Edit 0031245679' })).focus();
  await user.keyboard('{Enter}');
  const field = dialog.getByLabelText('Instead of 0031245679');
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.keyboard('0031245678{Enter}');
  expect(await dialog.findByText('Noor Rahman')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^Add 2 people/ })).toBeTruthy();
  expect(dialog.queryByText('Nobody has this PUID.')).toBeNull();
});

test('CO-17 Esc gives up a correction and keeps the dialog, with focus where it was', async () => {
  const { dialog, enter, user } = await openDialog();
  await enter('0031245679 ');
  await user.click(await dialog.findByRole('button', { name: 'Edit 0031245679' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Edit 0031245679' }));
});

test('CO-15 good entries are added, the others stay for a correction', async () => {
  const { dialog, enter, user } = await openDialog();
  const asked = answer(addPeople, ({ fields }) => added(asArray(fields['identifiers'])));
  await enter('amara@univ.edu 0031245679 tsilva ');
  await user.click(await dialog.findByRole('button', { name: /^Add 2 people/ }));
  expect(await dialog.findByText(/^Added 2 people\./)).toBeTruthy();
  expect(asked[0]?.fields).toEqual({
    groupId: GROUP_ID,
    role: 'GroupLearner',
    identifiers: ['amara@univ.edu', 'tsilva'],
  });
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('0031245679\n');
  await user.click(dialog.getByRole('button', { name: 'Remove 0031245679' }));
  await waitFor(() => expect(dialog.queryByText('Nobody has this PUID.')).toBeNull());
});

test('CO-15 what is entered while others are being added stays, and the dialog with it', async () => {
  const { dialog, enter, user } = await openDialog();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = answer(addPeople, async ({ fields }) => {
    await promise;
    return added(asArray(fields['identifiers']));
  });
  await enter('amara@univ.edu tsilva ');
  await user.click(await dialog.findByRole('button', { name: /^Add 2 people/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await enter('0031245678 new@un');
  resolve();
  expect(await dialog.findByText(/^Added 2 people\./)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('0031245678\nnew@un');
});

test('CO-15 what could not be checked at once is not thrown away by adding the rest', async () => {
  const { dialog, enter, user } = await openDialog();
  answer(checkPeople, { entries: [check('amara@univ.edu', 'GroupLearner')] });
  answer(addPeople, ({ fields }) => added(asArray(fields['identifiers'])));
  await enter('amara@univ.edu tsilva ');
  await user.click(await dialog.findByRole('button', { name: /^Add 1 person/ }));
  expect(await dialog.findByText(/^Added 1 person\./)).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('tsilva\n');
});

test('CO-18 when nothing is left the dialog closes and says how many were added', async () => {
  const { dialog, enter, user } = await openDialog();
  answer(addPeople, ({ fields }) => added(asArray(fields['identifiers'])));
  await enter('amara@univ.edu ');
  await user.click(await dialog.findByRole('button', { name: /^Add 1 person/ }));
  expect(await screen.findByText('Added 1 person to ECN 210 Economics.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('CO-19 a new role triggers a new check: people who already have it are not counted', async () => {
  const { dialog, enter, user } = await openDialog();
  await enter('tsilva amara@univ.edu ');
  await dialog.findByRole('button', { name: /^Add 2 people/ });
  await user.selectOptions(dialog.getByLabelText('Role'), 'Grader');
  expect(await dialog.findByText('Already a grader.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /^Add 1 person/ })).toBeTruthy();
});

test('CO-28 what was entered is still there after a stray Esc', async () => {
  const { enter, user } = await openDialog();
  await enter('tsilva amara@univ.edu ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add people' }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('tsilva amara@univ.edu ');
});

test('CO-29 a failed call says that nobody was added and keeps every entry', async () => {
  const { dialog, enter, user } = await openDialog();
  answer(addPeople, problem(403, { detail: 'You are viewing as Ada Byron.' }));
  await enter('amara@univ.edu ');
  await user.click(await dialog.findByRole('button', { name: /^Add 1 person/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Nobody was added. You are viewing as Ada Byron.');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('amara@univ.edu ');
});

test('CO-30 a user who may only read the people is offered no way to add any', async () => {
  openAsInstructor(`/courses/${GROUP_ID}/people`, anOwnedGroup({ activities: ['GroupRead', 'GroupUserRoleRead'] }));
  answer(listGroupPeople, {
    items: [{ ...aPerson(), uid: null, isActive: true, lastSeenAt: null, sections: [], roles: [] }],
    totalCount: 1,
    peopleCount: 1,
    roleCounts: { GroupOwner: 0, GroupGrader: 0, GroupLearner: 1 },
    sections: [],
  });
  expect(await screen.findByText('Okonkwo, Amara')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add people' })).toBeNull();
  expect(screen.getAllByRole('link', { name: /Assignments|People|Settings|Sync|History/ })).toHaveLength(2);
});

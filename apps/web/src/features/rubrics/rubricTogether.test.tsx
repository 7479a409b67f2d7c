import {
  deleteRubric,
  duplicateRubric,
  getRubric,
  getRubricUse,
  listRubricUserRoles,
  shareRubric,
  unshareRubric,
  updateRubric,
} from '@circuit/contract/rubrics';
import { assignmentId, rubricId } from '@circuit/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { aRubric } from '#testing/rubrics.ts';
import { answer, problem } from '#testing/server.ts';

import { INES, LARISSA, leaveRubric, openRubric } from '#testing/openRubric.tsx';

afterEach(leaveRubric);

const theirs = () => aRubric({ name: 'Op-ed rubric, mended', version: 9, updatedAt: '2026-11-15T01:39:00.000Z' });

/** Somebody else saved first, and now this author writes. */
async function inConflict() {
  const visited = await openRubric();
  answer(updateRubric, problem(412, { current: theirs() }));
  const [name] = screen.getAllByRole('textbox', { name: 'Criterion name' });
  if (name === undefined) throw new Error('There is no criterion.');
  await visited.user.type(name, ' of mine');
  await visited.user.tab();
  return {
    ...visited,
    dialog: within(await screen.findByRole('dialog', { name: /changed by someone else or in another window/ })),
  };
}

test('RB-5 when somebody else saved first nothing is overwritten, and both versions can be compared', async () => {
  const { user, dialog } = await inConflict();
  expect(dialog.getByText(/Your changes are still on this screen but not saved/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Show both' }));
  const rows = dialog.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toContain('NameOp-ed rubricOp-ed rubric, mended');
  expect(rows).toContain('Thesis of mineThesis of mineThesis');
});

test('RB-5 keeping mine saves it over the version that was shown', async () => {
  const { user, dialog } = await inConflict();
  const saves = answer(updateRubric, aRubric({ version: 10 }));
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(saves[0]?.headers.get('If-Match')).toBe('"9"'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('RB-5, SV-4 keeping theirs shows it, says so and sends nothing', async () => {
  const { user, dialog } = await inConflict();
  const saves = answer(updateRubric, aRubric());
  await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Op-ed rubric, mended' })).toBeTruthy();
  expect(saves).toEqual([]);
  expect(await screen.findByText('Their version is kept.')).toBeTruthy();
  expect(screen.queryByText(/^Saved/)).toBeNull();
});

test('RB-8 an owner gives people roles, and learns who was not found', async () => {
  const { user } = await openRubric(aRubric(), 'people');
  await user.click(await screen.findByRole('button', { name: 'Share with people' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  expect(dialog.getByText('Enter at least one e-mail address.')).toBeTruthy();
  const shared = answer(shareRubric, { items: [LARISSA, INES], notFound: ['nobody@x.edu'], refused: [] });
  await user.type(dialog.getByRole('textbox'), 'iduarte@university.example, nobody@x.edu');
  await user.click(dialog.getByRole('radio', { name: /^Viewer/ }));
  await user.click(dialog.getByRole('button', { name: 'Share with 2 people' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Nobody has the address nobody@x.edu.');
  expect(shared[0]?.fields).toMatchObject({
    role: 'Viewer',
    identifiers: ['iduarte@university.example', 'nobody@x.edu'],
  });
});

test('RB-8 a role is changed at once, and taking it away asks first', async () => {
  const { user } = await openRubric(aRubric(), 'people');
  const shared = answer(shareRubric, { items: [LARISSA, { ...INES, role: 'Viewer' }], notFound: [], refused: [] });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ines Duarte' }), 'Viewer');
  await waitFor(() => expect(shared[0]?.fields).toMatchObject({ role: 'Viewer', identifiers: [INES.email] }));
  const removed = answer(unshareRubric, undefined);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ines Duarte?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed[0]?.fields['userId']).toBe(INES.userId));
});

test('RB-8, DL-25 a refusal is said in the dialog, and pressed again it sends the same key', async () => {
  const { user } = await openRubric(aRubric(), 'people');
  const asked = answer(unshareRubric, problem(409, { detail: 'The last owner cannot be removed.' }));
  await user.click(await screen.findByRole('button', { name: 'Remove myself' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not removed. The last owner cannot be removed.');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.headers.get('Idempotency-Key')).toBe(asked[0]?.headers.get('Idempotency-Key'));
});

test('RB-9 where it is used is listed as far as one may know it', async () => {
  answer(getRubricUse, problem(500));
  const use = {
    items: [
      {
        assignmentId: assignmentId('01980000-0000-7000-8000-000000000071'),
        title: 'Carbon op-ed',
        activeCourseCount: 2,
      },
    ],
    otherCount: 1,
  };
  await openRubric(aRubric({ usedInCount: 2 }), 'used-in');
  answer(getRubricUse, use);
  expect(await screen.findByRole('link', { name: 'Carbon op-ed' })).toBeTruthy();
  expect(screen.getByText('Active in 2 courses')).toBeTruthy();
  expect(screen.getByText('One other assignment uses it, but not shared with you.')).toBeTruthy();
});

test('RB-10 a viewer reads the rubric and can change nothing', async () => {
  await openRubric(aRubric({ roles: ['Viewer'] }));
  expect(screen.getByText('Arguable and specific from the first paragraph.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Paste|Add|Save/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /People/ })).toBeNull();
  expect(screen.getByText(/Larissa Hale owns it/)).toBeTruthy();
});

test('RB-11, S2.25/3 deleting asks, says what goes on, and leads to the list', async () => {
  const { user, address } = await openRubric(aRubric({ usedInCount: 3 }));
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Op-ed rubric?' }));
  expect(dialog.getByText(/3 assignments use it. Courses that use it do not change./)).toBeTruthy();
  answer(getRubric, aRubric({ isDeleted: true }));
  const removed = answer(deleteRubric, undefined);
  await user.click(dialog.getByRole('button', { name: 'Delete rubric' }));
  expect(await screen.findByText('Deleted Op-ed rubric. You can restore it from the Deleted tab.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/rubrics'));
  expect(removed).toHaveLength(1);
});

test('RB-12 a duplicate opens in its own editor', async () => {
  const { user, address } = await openRubric();
  const copy = aRubric({ id: rubricId('01980000-0000-7000-8000-000000000099'), name: 'Op-ed rubric (copy)' });
  answer(duplicateRubric, copy);
  answer(getRubric, copy);
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await screen.findByRole('heading', { level: 1, name: 'Op-ed rubric (copy)' });
  expect(address()).toBe(`/rubrics/${copy.id}/edit`);
});

test('RB-12 a rubric is renamed, but not to nothing', async () => {
  const { user, saves } = await openRubric();
  answer(listRubricUserRoles, { items: [LARISSA] });
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name and description' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(dialog.getByText('A rubric needs a name.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Essay rubric');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Essay rubric' })).toBeTruthy();
  await waitFor(() => expect(saves.at(-1)?.fields['name']).toBe('Essay rubric'));
});

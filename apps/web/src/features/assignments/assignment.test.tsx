import { listArtifacts } from '@circuit/contract/artifacts';
import {
  deleteAssignment,
  duplicateAssignment,
  getAssignment,
  getAssignmentActivationStatus,
  shareAssignment,
  updateAssignment,
} from '@circuit/contract/assignments';
import { createRubric, listRubrics } from '@circuit/contract/rubrics';
import { assignmentId } from '@circuit/domain/kernel';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { showSaved } from './assignmentsApi.ts';
import { putAssignment } from '#platform/api/resources.ts';
import { anAssignment } from '#testing/assignments.ts';
import { aRubric } from '#testing/rubrics.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveEditor, openEditor } from '#testing/openAssignment.tsx';
import { INES, LARISSA } from '#testing/openRubric.tsx';

afterEach(leaveEditor);

test('S2.07/1, AE-4 an assignment opens at its details, and only what differs is saved', async () => {
  const { user, saves, address } = await openEditor('');
  expect(address()).toBe(`/assignments/${anAssignment().id}/details`);
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 1');
  await user.tab();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.fields).toEqual({ assignmentId: anAssignment().id, title: 'Carbon pricing op-ed 1' });
  expect(saves[0]?.headers.get('If-Match')).toBe('"3"');
});

test('AE-4, CF-3 every change can be taken back, and nothing is offered that does nothing', async () => {
  const { user } = await openEditor('details');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Automatic feedback on drafts' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Automatic feedback on drafts' }).checked).toBe(
    anAssignment().aesEnabled,
  );
  expect(screen.queryByRole('switch', { name: 'Require LockDown Browser' })).toBeNull();
});

test('LD-7 LD-1 with a verifier the editor offers LockDown Browser, and says that the check is no proof', async () => {
  const configuration = { lockdownBrowserVerifier: 'presence' } as const;
  const { user, saves } = await openEditor('details', anAssignment(), { configuration });
  await user.click(await screen.findByRole('switch', { name: 'Require LockDown Browser' }));
  expect(screen.getByText(/The check is advice, not proof/)).toBeTruthy();
  await waitFor(() => expect(saves.at(-1)?.fields).toMatchObject({ requiresLockdownBrowser: true }));
});

test('AE-4 when somebody else saved first nothing is overwritten', async () => {
  const { user } = await openEditor('details');
  answer(updateAssignment, problem(412, { current: anAssignment({ title: 'Theirs', version: 9 }) }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.tab();
  const dialog = within(await screen.findByRole('dialog'));
  const saves = answer(updateAssignment, anAssignment({ version: 10 }));
  await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Theirs'));
  expect(saves).toEqual([]);
});

test('SV-11 a change that is sent again carries the same key, and another change another', async () => {
  const { user } = await openEditor('details');
  const refused = answer(updateAssignment, problem(400, { detail: 'Not now.' }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Save again' }));
  await waitFor(() => expect(refused.length).toBeGreaterThan(1));
  const keys = () => new Set(refused.map(({ headers }) => headers.get('Idempotency-Key')));
  expect(keys().size).toBe(1);
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '?');
  await user.tab();
  await waitFor(() => expect(keys().size).toBe(2));
});

test('AE-5 a sentence mirrors what students hand in', async () => {
  const { user } = await openEditor('hand-in');
  expect(screen.getByText('Students hand in one text.')).toBeTruthy();
  await user.type(screen.getByRole('spinbutton', { name: 'Minimum words' }), '500');
  await user.type(screen.getByRole('spinbutton', { name: 'Maximum words' }), '800');
  await user.click(screen.getByRole('button', { name: 'Add file' }));
  expect(screen.getByText('Students hand in one text of 500 to 800 words and one file (at most 25 MB).')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove text' }));
  expect(screen.getByText('Students hand in one file (at most 25 MB).')).toBeTruthy();
});

test('AE-6 phases are switched on and off and given lengths', async () => {
  const { user, saves } = await openEditor('phases');
  expect(screen.getByText(/this takes 21 days/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Practice' }));
  expect(screen.getByText(/this takes 17 days/)).toBeTruthy();
  expect(screen.queryByRole('spinbutton', { name: 'Days of Practice' })).toBeNull();
  const given = screen.getByRole('spinbutton', { name: 'Reviews each student gives' });
  await user.clear(given);
  await user.type(given, '4');
  await user.tab();
  await waitFor(() =>
    expect(saves.at(-1)?.fields['phases']).toMatchObject({
      Calibration: { isEnabled: false },
      PeerEvaluation: { reviewsGiven: 4 },
    }),
  );
});

test('AE-7 weights are shown as what sample students would get, and must be 100', async () => {
  const { user } = await openEditor('scoring');
  const skipping = () => screen.getByText(/who skips reviewing would get/).textContent;
  expect(skipping()).toBe('A student at 90 on everything who skips reviewing would get 72.0.');
  fireEvent.change(screen.getByRole('slider', { name: 'Reviews they give' }), { target: { value: '40' } });
  expect(screen.getByText(/20% too much/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make it 100%' }));
  expect(screen.getByText('100% in total.')).toBeTruthy();
  expect(skipping()).not.toContain('72.0');
});

test('AE-8 a rubric that the author shares is attached, and its text shown once it is saved', async () => {
  const rubric = aRubric();
  const { user, saves } = await openEditor('rubric', anAssignment(), { rubrics: [rubric] });
  const attached = {
    rubricId: rubric.id,
    rubricVersionId: rubric.rubricVersionId,
    name: rubric.name,
    versionNumber: 1,
    criteria: rubric.criteria,
    pointScaleMax: 100,
  };
  answer(updateAssignment, ({ fields }) => {
    saves.push({ fields, headers: new Headers(), url: new URL('http://x.test') });
    return anAssignment({ rubricId: rubric.id, rubric: attached, version: 4 });
  });
  const select = await screen.findByRole('combobox', { name: 'Rubric' });
  expect(within(select).getByRole('option', { name: 'Op-ed rubric, 20 points' })).toBeTruthy();
  await user.selectOptions(select, rubric.id);
  await user.tab();
  expect(await screen.findByText('Arguable and specific from the first paragraph.')).toBeTruthy();
  expect(saves.at(-1)?.fields['rubricId']).toBe(rubric.id);
});

test('AE-18 a rubric is made where one is chosen, and is then the chosen one', async () => {
  const made = aRubric({ name: 'Debate rubric' });
  const { user, saves, address } = await openEditor('rubric');
  await user.click(await screen.findByRole('button', { name: 'New rubric' }));
  const asked = answer(createRubric, made);
  answer(listRubrics, { items: [made], totalCount: 1 });
  const dialog = within(await screen.findByRole('dialog', { name: 'New rubric' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Debate rubric');
  await user.click(dialog.getByRole('button', { name: 'Create rubric' }));
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Rubric' });
  await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Debate rubric, 20 points'));
  await waitFor(() => expect(saves.at(-1)?.fields['rubricId']).toBe(made.id));
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe(`/assignments/${anAssignment().id}/rubric`);
});

test('AE-17 what lacks nothing is used in a course from its editor, and what lacks something is not', async () => {
  const { user, store } = await openEditor('details');
  await screen.findByText(/Attach a rubric or a point scale\./);
  expect(screen.queryByRole('button', { name: 'Use in a course' })).toBeNull();
  answer(getAssignmentActivationStatus, { isReady: true, checklist: [] });
  act(() => store.dispatch(showSaved(anAssignment({ version: 4 }))));
  await user.click(await screen.findByRole('button', { name: 'Use in a course' }));
  expect(await screen.findByRole('dialog', { name: 'Use Carbon pricing op-ed in a course' })).toBeTruthy();
});

test('AE-1 the checklist and the sections say what is missing, and lead there', async () => {
  await openEditor('details');
  expect(await screen.findByText(/Attach a rubric or a point scale\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Go to Rubric' });
  expect(link.getAttribute('href')).toBe(`/assignments/${anAssignment().id}/rubric`);
  const rail = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(rail.getByRole('link', { name: /^Scoring ?\(done\)$/ })).toBeTruthy();
  expect(rail.getByRole('link', { name: /^Rubric ?\(needs work\)$/ })).toBeTruthy();
});

test('AE-9 a user who may not edit an assignment can read it', async () => {
  await openEditor('details', anAssignment({ roles: ['Viewer'] }));
  expect(screen.getByText('You can read this assignment but not edit it. Larissa Hale owns it.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).matches(':disabled')).toBe(true);
});

test('AE-10 an assignment is shared the same way as a rubric', async () => {
  const { user } = await openEditor('people');
  const shared = answer(shareAssignment, { items: [LARISSA], notFound: [], refused: [] });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Ines Duarte' }), 'Owner');
  await waitFor(() => expect(shared[0]?.fields).toMatchObject({ role: 'Owner', identifiers: [INES.email] }));
});

test('AE-11 an assignment is duplicated into an editor of its own', async () => {
  const { user, address } = await openEditor('scoring');
  const copy = anAssignment({ id: assignmentId('01980000-0000-7000-8000-000000000079'), title: 'Op-ed (copy)' });
  answer(duplicateAssignment, copy);
  answer(getAssignment, copy);
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await screen.findByRole('heading', { level: 1, name: 'Op-ed (copy)' });
  expect(address()).toBe(`/assignments/${copy.id}/details`);
});

test('AE-11, S2.25/3 deleting an assignment asks, says what goes on, and leads to the list', async () => {
  const { user, address } = await openEditor('scoring', anAssignment({ courseCount: 2 }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Carbon pricing op-ed?' }));
  expect(dialog.getByText(/Courses that use it \(2\) keep their copies\./)).toBeTruthy();
  answer(getAssignment, anAssignment({ isDeleted: true }));
  answer(deleteAssignment, undefined);
  await user.click(dialog.getByRole('button', { name: 'Delete assignment' }));
  expect(
    await screen.findByText('Deleted Carbon pricing op-ed. You can restore it from the Deleted tab.'),
  ).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/assignments'));
});

test('S2.07/2, AE-13 every section stands under the same header, and the material after the instructions', async () => {
  const { user, address } = await openEditor('material');
  answer(listArtifacts, { items: [], mayChange: true });
  expect(await screen.findByRole('heading', { level: 2, name: 'Supporting material' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const rail = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(rail.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual(
    'details instructions material hand-in rubric calibrations phases scoring people'.split(' '),
  );
  await user.click(screen.getByRole('link', { name: 'Next: What to hand in' }));
  expect(address()).toBe(`/assignments/${anAssignment().id}/hand-in`);
  expect(screen.getByRole('heading', { level: 2, name: 'What to hand in' })).toBeTruthy();
});

test('AE-13 after a save in the instructions, Details saves on top of the new version', async () => {
  const { user, store } = await openEditor('instructions');
  await screen.findByRole('textbox', { name: 'Instructions for authors' });
  act(() => void store.dispatch(putAssignment(anAssignment({ version: 8 }))));
  await user.click(screen.getByRole('link', { name: /^Details/ }));
  const saves = answer(updateAssignment, anAssignment({ version: 9 }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 1');
  await user.tab();
  await waitFor(() => expect(saves[0]?.headers.get('If-Match')).toBe('"8"'));
});

test('AE-13 a newer text alone is no conflict: the change is sent again on top of it', async () => {
  const { user } = await openEditor('details');
  const instructionsForAuthors = { type: 'doc', content: [{ type: 'paragraph' }] } as const;
  const newer = anAssignment({ version: 4, instructionsForAuthors });
  const saves = answer(updateAssignment, ({ headers, fields }) =>
    headers.get('If-Match') === '"4"' ? { ...newer, ...fields, version: 5 } : problem(412, { current: newer }),
  );
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' 1');
  await user.tab();
  expect(await screen.findByText(/^Saved/, { selector: '[aria-hidden]' })).toBeTruthy();
  expect(saves.map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"4"']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

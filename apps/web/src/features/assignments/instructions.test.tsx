import { startUpload } from '@circuit/contract/artifacts';
import {
  type Assignment,
  getAssignment,
  getAssignmentActivationStatus,
  updateAssignment,
} from '@circuit/contract/assignments';
import { assignmentId, userId } from '@circuit/domain/kernel';
import type { RichDocument } from '@circuit/domain/richText';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { open } from '#testing/visit.tsx';
import { hasUnsentText } from '#platform/drafts/drafts.ts';
import { sendAbandoned } from '#platform/saving/sendAbandoned.ts';
import { adasKey } from '#testing/deviceKey.ts';
import { anAssignment } from '#testing/assignments.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { anOutbox, unsent } from '#testing/unsent.ts';

const ADA = userId('01980000-0000-7000-8000-000000000001');
const ESSAY = assignmentId('01980000-0000-7000-8000-0000000000e5');

const saying = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const theEssay = (fields: Partial<Assignment> = {}): Assignment =>
  anAssignment({ id: ESSAY, title: 'Essay', roles: ['Editor'], version: 1, ...fields });

const openInstructions = (fields: Partial<Assignment> = {}) => {
  answer(getAssignmentActivationStatus, { isReady: false, checklist: [] });
  answer(getAssignment, theEssay(fields));
  return open(`/assignments/${ESSAY}/instructions`, { person: {} });
};

const editor = (name = 'Instructions for authors') => screen.findByRole('textbox', { name });

/** jsdom has no typing into contenteditable: the paste goes the editor's own way. */
async function write(text: string, name?: string): Promise<void> {
  const box = await editor(name);
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? text : ''),
    files: [],
    items: [],
    types: ['text/plain'],
  };
  act(
    () =>
      void box.dispatchEvent(Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData })),
  );
}

test('SV-8 what an editor of the assignment writes is saved by itself, with the version that was seen', async () => {
  openInstructions();
  const asked = answer(updateAssignment, ({ fields }) => theEssay({ ...fields, version: 2 }));
  await write('Write about carbon.');
  expect((await screen.findAllByText(/^Saved \d/)).length).toBeGreaterThan(0);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.fields).toMatchObject({
    assignmentId: ESSAY,
    instructionsForAuthors: saying('Write about carbon.'),
  });
  expect(asked[0]?.fields).not.toHaveProperty('instructionsForReviewers');
  expect(asked[0]?.headers.get('If-Match')).toBe('"1"');
  await waitFor(async () => expect(await unsent()).toEqual([]));
});

test('SV-10 a text written in one tab is still there after a look at the other, and both are saved', async () => {
  const { user } = openInstructions();
  const asked = answer(updateAssignment, ({ fields }, calls) => theEssay({ ...fields, version: calls + 1 }));
  await write('For authors.');
  await user.click(screen.getByRole('tab', { name: 'For reviewers' }));
  await write('For reviewers.', 'Instructions for reviewers');
  await user.click(screen.getByRole('tab', { name: 'For authors' }));
  expect((await editor()).textContent).toBe('For authors.');
  await waitFor(() => {
    const sent = asked.map(({ fields }) => fields);
    expect(sent.some((fields) => 'instructionsForAuthors' in fields)).toBe(true);
    expect(sent.at(-1)).toMatchObject({ instructionsForReviewers: saying('For reviewers.') });
  });
});

test('SV-9, SV-14 words that no server took are on the device, and stand in the editor at the next visit', async () => {
  const first = openInstructions();
  answer(updateAssignment, () => noAnswer());
  await write('Not lost.');
  await screen.findAllByText('Not saved. Kept on this device. Retrying…');
  first.unmount();
  expect(await unsent()).toMatchObject([{ mine: { instructionsForAuthors: saying('Not lost.') } }]);

  openInstructions();
  expect((await editor()).textContent).toBe('Not lost.');
  const asked = answer(updateAssignment, ({ fields }) => theEssay({ ...fields, version: 2 }));
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await unsent()).toEqual([]));
  expect(asked.at(-1)?.fields).toMatchObject({ instructionsForAuthors: saying('Not lost.') });
});

test('SV-17 what was left behind is sent from any page, by the person who wrote it and by nobody else', async () => {
  const first = openInstructions();
  answer(updateAssignment, () => noAnswer());
  await write('Sent later.');
  await screen.findAllByText('Not saved. Kept on this device. Retrying…');
  first.unmount();

  const { store } = open('/settings', { person: {} });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(await store.dispatch(sendAbandoned('somebody else'))).toBe(0);
  expect(await unsent()).toHaveLength(1);
  // Set only now: a last try of the page that is gone may still be under way.
  const asked = answer(updateAssignment, ({ fields }) => theEssay({ ...fields, version: 2 }));
  expect(await store.dispatch(sendAbandoned(ADA))).toBe(0);
  expect(asked[0]?.fields).toMatchObject({ assignmentId: ESSAY, instructionsForAuthors: saying('Sent later.') });
  expect(await unsent()).toEqual([]);
});

test('SV-14 a found text that cannot be saved is shown, to copy or to discard, and then the editor opens', async () => {
  const first = openInstructions({ instructionsForAuthors: saying('On the server.') });
  answer(updateAssignment, problem(400, { detail: 'Not a text.' }));
  await write('Words. ');
  await screen.findAllByText('Not saved. Kept on this device. Not a text.');
  first.unmount();
  const [kept] = await unsent();
  if (kept === undefined) throw new Error('nothing was kept');
  const broken = { type: 'doc', content: [...saying('Words.').content, { type: 'hologram' }] };
  await anOutbox().put({ ...kept, mine: { instructionsForAuthors: broken } }, await adasKey());

  const { user } = openInstructions({ instructionsForAuthors: saying('On the server.') });
  const region = await screen.findByRole('region', { name: 'Unsaved text' });
  expect(within(region).getByText('Words.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(within(region).getByRole('button', { name: 'Discard it' }));
  expect((await editor()).textContent).toBe('On the server.');
  await waitFor(async () => expect(await unsent()).toEqual([]));
});

test('SV-18 signing out leaves on the device what was not sent', async () => {
  const { store } = openInstructions();
  answer(updateAssignment, () => noAnswer());
  await write('Kept through sign-out.');
  await screen.findAllByText('Not saved. Kept on this device. Retrying…');
  act(() => void store.dispatch({ type: 'auth/logOutRequested' }));
  await waitFor(async () => expect(await unsent()).toHaveLength(1));
});

test('SV-17 a user who may no longer edit the text can copy or discard their unsent words', async () => {
  const first = openInstructions();
  answer(updateAssignment, problem(403, { detail: 'Not yours to change.' }));
  await write('Written too late.');
  await screen.findAllByText('Not saved. Kept on this device. Not yours to change.');
  first.unmount();

  const { user } = openInstructions({ activities: ['AssignmentRead'] });
  const kept = await screen.findByRole('region', { name: 'Unsaved text' });
  expect(within(kept).getByText('Written too late.')).toBeTruthy();
  await user.click(within(kept).getByRole('button', { name: 'Copy text' }));
  expect(await window.navigator.clipboard.readText()).toBe('Written too late.');
  await user.click(within(kept).getByRole('button', { name: 'Discard it' }));
  await waitFor(async () => expect(await unsent()).toEqual([]));
  expect(screen.queryByRole('region', { name: 'Unsaved text' })).toBeNull();
});

test('SV-4 a change in another window is put to the author, who can see both and choose', async () => {
  const { user } = openInstructions();
  const theirs = theEssay({ version: 2, instructionsForAuthors: saying('Their words.') });
  const asked = answer(updateAssignment, ({ headers, fields }) =>
    headers.get('If-Match') === '"2"' ? theEssay({ ...fields, version: 3 }) : problem(412, { current: theirs }),
  );
  await write('My words.');
  const dialog = await screen.findByRole('dialog', { name: 'Two versions' });
  expect(
    within(dialog).getByText(/^These instructions were changed by someone else or in another window at /),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Show both' }));
  expect(within(within(dialog).getByRole('region', { name: 'Mine' })).getByText('My words.')).toBeTruthy();
  expect(within(within(dialog).getByRole('region', { name: 'Theirs' })).getByText('Their words.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  expect((await screen.findAllByText(/^Saved \d/)).length).toBeGreaterThan(0);
  expect(asked.at(-1)?.fields).toMatchObject({ instructionsForAuthors: saying('My words.') });
});

test('SV-4 a user who chooses Keep theirs sees the other version in the editor', async () => {
  const { user } = openInstructions();
  const theirs = theEssay({ version: 2, instructionsForAuthors: saying('Their words.') });
  answer(updateAssignment, problem(412, { current: theirs }));
  await write('My words.');
  await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  await waitFor(async () => expect((await editor()).textContent).toBe('Their words.'));
  await waitFor(async () => expect(await unsent()).toEqual([]));
  expect(hasUnsentText()).toBe(false);
});

test('SV-12 a refused save says why', async () => {
  openInstructions();
  answer(
    updateAssignment,
    problem(403, { detail: 'You cannot change anything while you are viewing as someone else.' }),
  );
  await write('No.');
  const words = 'Not saved. Kept on this device. You cannot change anything while you are viewing as someone else.';
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test('S2.07/1 a user who may only read sees the text and no editor', async () => {
  openInstructions({ activities: ['AssignmentRead'], instructionsForAuthors: saying('Read this.') });
  expect(await screen.findByText('Read this.')).toBeTruthy();
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('RX-21 a user who switches to the other text while an image is uploading is asked first', async () => {
  const { user } = openInstructions();
  answer(startUpload, () => new Promise<never>(() => undefined));
  await editor();
  await user.upload(screen.getByLabelText('Image files'), new File(['x'], 'slow.png', { type: 'image/png' }));
  await user.click(screen.getByRole('tab', { name: 'For reviewers' }));
  const dialog = await screen.findByRole('dialog', { name: 'An image is still being uploaded' });
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
  expect(await editor()).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'For reviewers' }));
  await user.click(await screen.findByRole('button', { name: 'Continue without it' }));
  expect(await editor('Instructions for reviewers')).toBeTruthy();
});

test('RX-8 instructions that nobody has written yet are said to be missing', async () => {
  openInstructions({ activities: ['AssignmentRead'] });
  expect(await screen.findByText('No instructions yet.')).toBeTruthy();
});

test('RX-14 the preview shows what students will see', async () => {
  const { user } = openInstructions({ instructionsForAuthors: saying('Seen by students.') });
  await user.click(await screen.findByRole('button', { name: 'Preview as a student' }));
  const preview = await screen.findByRole('region', { name: 'What students see' });
  expect(within(preview).getByText('Seen by students.')).toBeTruthy();
});

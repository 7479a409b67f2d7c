import { updateAssignment } from '@circuit/contract/assignments';
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { signInChangedElsewhere } from '#platform/token/authSlice.ts';
import { aToken, keepToken } from '#testing/builders.ts';
import { ADA, anAssignment, aSignedInStore, ESSAY, left, openEditor, saying } from '#testing/savedEditor.tsx';
import { answer, problem } from '#testing/server.ts';
import { settled } from '#testing/tabs.ts';
import { anOutbox, fillDevice, unsent } from '#testing/unsent.ts';

import { sendAbandoned } from './sendAbandoned.ts';
import { startOutbox } from './startOutbox.ts';

test('SV-14 what was found of one text is sent although its author goes on with another', async () => {
  await anOutbox().put(left({ instructionsForAuthors: saying('Found.') }), null);
  answer(updateAssignment, () => problem(404));
  const editor = await openEditor();
  expect(editor.now().fields?.instructionsForAuthors).toEqual(saying('Found.'));
  await waitFor(() => expect(editor.now().state.kind).toBe('refused'));
  const asked = answer(updateAssignment, ({ fields }) => anAssignment({ ...fields, version: 2 }));
  editor.write('instructionsForReviewers', 'New.');
  editor.save();
  await waitFor(() => expect(editor.now().state.kind).toBe('saved'));
  expect(asked[0]?.fields).toMatchObject({
    instructionsForAuthors: saying('Found.'),
    instructionsForReviewers: saying('New.'),
  });
});

test('SV-17 an open text is not sent in the name of another user who signed in meanwhile', async () => {
  const { store, write, save, now, unmount } = await openEditor();
  const asked = answer(updateAssignment, ({ fields }) => anAssignment({ ...fields, version: 2 }));
  write('instructionsForAuthors', "Ada's words.");
  keepToken(aToken(), { signIn: 'another' });
  act(() => void store.dispatch(signInChangedElsewhere()));
  save();
  await waitFor(() => expect(now().state.kind).toBe('failed'));
  unmount();
  await waitFor(async () => expect(await unsent()).toHaveLength(1));
  expect(asked).toEqual([]);
});

test('SV-17 of what was left behind nothing more is sent once somebody else signs in', async () => {
  const store = await aSignedInStore();
  await anOutbox().put(left({ instructionsForAuthors: saying('First.') }, 'first'), null);
  await anOutbox().put({ ...left({ instructionsForReviewers: saying('Second.') }, 'second'), changedAt: 2 }, null);
  const asked = answer(updateAssignment, ({ fields }) => {
    keepToken(aToken(), { signIn: 'another' });
    store.dispatch(signInChangedElsewhere());
    return anAssignment({ ...fields, version: 2 });
  });
  await store.dispatch(sendAbandoned(ADA));
  expect(asked).toHaveLength(1);
  expect((await unsent()).map(({ draftId }) => draftId)).toEqual(['second']);
});

test('SV-17 what only its author can settle is sent once and then left to them', async () => {
  const store = await aSignedInStore();
  await anOutbox().put(left({ instructionsForAuthors: saying('Refused.') }, 'refused'), null);
  const asked = answer(updateAssignment, problem(403));
  await store.dispatch(sendAbandoned(ADA));
  await store.dispatch(sendAbandoned(ADA));
  expect(asked).toHaveLength(1);
  expect(await unsent()).toHaveLength(1);
});

test('SV-7 a save whose connection hangs is given up and tried again', async () => {
  const editor = await openEditor();
  const ends: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    ends.push(new AbortController());
    return ends.at(-1)?.signal ?? AbortSignal.abort();
  });
  answer(updateAssignment, () => new Promise<never>(() => undefined));
  editor.write('instructionsForAuthors', 'Hangs.');
  editor.save();
  await waitFor(() => expect(ends).toHaveLength(1));
  act(() => ends[0]?.abort());
  await waitFor(() => expect(editor.now().state.kind).toBe('failed'));
});

test('SV-14 a device that takes nothing new still gives back what lies on it', async () => {
  await anOutbox().put(left({ instructionsForAuthors: saying('Found.') }), null);
  fillDevice();
  answer(updateAssignment, problem(404));
  const editor = await openEditor();
  expect(editor.now().fields?.instructionsForAuthors).toEqual(saying('Found.'));
});

test('SV-17 a device that fails once does not keep the rest from being sent', async () => {
  const store = await aSignedInStore();
  await settled(store);
  await anOutbox().put(left({ instructionsForAuthors: saying('Sent.') }, 'sent'), null);
  answer(updateAssignment, ({ fields }) => anAssignment({ ...fields, version: 2 }));
  const removals = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
    throw new DOMException('gone', 'InvalidStateError');
  });
  const stop = startOutbox(store, 0);
  await waitFor(() => expect(removals).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve, 0));
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await unsent()).toEqual([]));
  stop();
});

test('SV-4 keeping theirs leaves alone what only I changed: it is sent and stays in its editor', async () => {
  const editor = await openEditor();
  const theirs = anAssignment({ version: 2, instructionsForAuthors: saying('Theirs.') });
  const asked = answer(updateAssignment, ({ headers, fields }) =>
    headers.get('If-Match') === '"2"' ? { ...theirs, ...fields, version: 3 } : problem(412, { current: theirs }),
  );
  editor.write('instructionsForAuthors', 'Mine.');
  editor.write('instructionsForReviewers', 'Only mine.');
  editor.save();
  await waitFor(() => expect(editor.now().state.kind).toBe('conflict'));
  await act(() => editor.now().resolve('theirs'));
  expect(editor.now().fields).toEqual({
    instructionsForAuthors: saying('Theirs.'),
    instructionsForReviewers: saying('Only mine.'),
  });
  await waitFor(() => expect(editor.now().state).toEqual({ kind: 'saved' }));
  expect(asked.at(-1)?.fields).toEqual({
    assignmentId: ESSAY,
    instructionsForReviewers: saying('Only mine.'),
  });
});

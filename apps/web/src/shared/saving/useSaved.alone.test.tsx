import { updateAssignment } from '@circuit/contract';
import { assignmentId } from '@circuit/domain/kernel';
import { EMPTY_DOCUMENT, type RichDocument } from '@circuit/domain/richText';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import * as fakeIndexedDb from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test, vi } from 'vitest';

import type { ResponseOf } from '#shared/api/contractCall.ts';
import { startSession } from '#shared/session/startSession.ts';
import { signInChangedElsewhere } from '#shared/session/authSlice.ts';
import { aToken, aUserInfo, keepToken } from '#testing/builders.ts';
import { anAssignment as anyAssignment } from '#testing/assignments.ts';
import { answer, problem } from '#testing/server.ts';
import { answerSignedIn } from '#testing/signedIn.ts';
import { aTab, settled } from '#testing/tabs.ts';

import type { Unsent } from './outbox.ts';
import { outboxOf } from './recovered.ts';
import type { Stored } from './saver.ts';
import { sendAbandoned, startOutbox } from './sendAbandoned.ts';
import { useSaved } from './useSaved.ts';

// jsdom has no database of its own.
Object.assign(globalThis, fakeIndexedDb);

const ADA = aUserInfo().id;
const ESSAY = assignmentId('01980000-0000-7000-8000-0000000000e5');
const PLACE = `assignment/${ESSAY}/instructions`;
const outbox = outboxOf('university');

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  for (const { draftId } of await outbox.list(ADA)) await outbox.remove(draftId); // oxlint-disable-line eslint/no-await-in-loop -- one after the other
});

type Assignment = ResponseOf<typeof updateAssignment>;
type Field = 'instructionsForAuthors' | 'instructionsForReviewers';

const saying = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const anAssignment = (fields: Partial<Assignment> = {}): Assignment =>
  anyAssignment({ id: ESSAY, version: 1, ...fields });

const storedOf = (assignment: Assignment): Stored<Record<Field, RichDocument>> => ({
  fields: {
    instructionsForAuthors: assignment.instructionsForAuthors,
    instructionsForReviewers: assignment.instructionsForReviewers,
  },
  version: assignment.version,
  updatedAt: assignment.updatedAt,
});

const left = (mine: Partial<Record<Field, RichDocument>>, draftId = 'left behind'): Unsent => ({
  draftId,
  personId: ADA,
  place: PLACE,
  title: 'the instructions',
  path: `/api/assignments/${ESSAY}`,
  method: 'PUT',
  body: mine,
  seenVersion: 1,
  idempotencyKey: `key of ${draftId}`,
  base: { instructionsForAuthors: EMPTY_DOCUMENT, instructionsForReviewers: EMPTY_DOCUMENT },
  mine,
  changedAt: 1,
});

async function aSignedInStore() {
  answerSignedIn();
  keepToken(aToken());
  const { store } = aTab();
  await startSession(store);
  return store;
}

async function openEditor() {
  const store = await aSignedInStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(
    () =>
      useSaved(
        {
          endpoint: updateAssignment,
          place: PLACE,
          title: 'the instructions',
          personId: ADA,
          requestOf: (mine: Partial<Record<Field, RichDocument>>) => ({ assignmentId: ESSAY, ...mine }),
          storedOf,
        },
        storedOf(anAssignment()),
      ),
    { wrapper },
  );
  await waitFor(() => expect(result.current.fields).not.toBeNull());
  return {
    store,
    unmount,
    now: () => result.current,
    write: (name: Field, text: string) => act(() => result.current.change(name, () => saying(text))),
    save: () => act(() => result.current.saveNow()),
  };
}

test('SV-14 what was found of one text is sent although its author goes on with another', async () => {
  await outbox.put(left({ instructionsForAuthors: saying('Found.') }));
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

test('SV-17 an open text is not sent in the name of whoever signed in meanwhile', async () => {
  const { store, write, save, now, unmount } = await openEditor();
  const asked = answer(updateAssignment, ({ fields }) => anAssignment({ ...fields, version: 2 }));
  write('instructionsForAuthors', "Ada's words.");
  keepToken(aToken(), { signIn: 'another' });
  act(() => void store.dispatch(signInChangedElsewhere()));
  save();
  await waitFor(() => expect(now().state.kind).toBe('failed'));
  unmount();
  await waitFor(async () => expect(await outbox.list(ADA)).toHaveLength(1));
  expect(asked).toEqual([]);
});

test('SV-17 of what was left behind nothing more is sent once somebody else signs in', async () => {
  const store = await aSignedInStore();
  await outbox.put(left({ instructionsForAuthors: saying('First.') }, 'first'));
  await outbox.put({ ...left({ instructionsForReviewers: saying('Second.') }, 'second'), changedAt: 2 });
  const asked = answer(updateAssignment, ({ fields }) => {
    keepToken(aToken(), { signIn: 'another' });
    store.dispatch(signInChangedElsewhere());
    return anAssignment({ ...fields, version: 2 });
  });
  await store.dispatch(sendAbandoned(ADA));
  expect(asked).toHaveLength(1);
  expect((await outbox.list(ADA)).map(({ draftId }) => draftId)).toEqual(['second']);
});

test('SV-17 what only its author can settle is sent once and then left to them', async () => {
  const store = await aSignedInStore();
  await outbox.put(left({ instructionsForAuthors: saying('Refused.') }, 'refused'));
  const asked = answer(updateAssignment, problem(403));
  await store.dispatch(sendAbandoned(ADA));
  await store.dispatch(sendAbandoned(ADA));
  expect(asked).toHaveLength(1);
  expect(await outbox.list(ADA)).toHaveLength(1);
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
  await outbox.put(left({ instructionsForAuthors: saying('Found.') }));
  vi.spyOn(outbox, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  answer(updateAssignment, problem(404));
  const editor = await openEditor();
  expect(editor.now().fields?.instructionsForAuthors).toEqual(saying('Found.'));
});

test('SV-17 a device that fails once does not keep the rest from being sent', async () => {
  const store = await aSignedInStore();
  await settled(store);
  await outbox.put(left({ instructionsForAuthors: saying('Sent.') }, 'sent'));
  answer(updateAssignment, ({ fields }) => anAssignment({ ...fields, version: 2 }));
  const removeSent = outbox.removeSent.bind(outbox);
  let removals = 0;
  vi.spyOn(outbox, 'removeSent').mockImplementation(async (draftId, key) => {
    if (draftId === 'sent' && (removals += 1) === 1) throw new DOMException('gone', 'InvalidStateError');
    return removeSent(draftId, key);
  });
  const stop = startOutbox(store, 0);
  await waitFor(() => expect(removals).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 0));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(removals).toBe(2));
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

import { getDeviceKey } from '@circuit/contract/accounts';
import { updateAssignment } from '@circuit/contract/assignments';
import { act, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test } from 'vitest';

import { logOutRequested } from '#platform/token/authSlice.ts';
import { ADAS_KEY, adasKey } from '#testing/deviceKey.ts';
import { ADA, aSignedInStore, left, openEditor, saying } from '#testing/savedEditor.tsx';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { settled } from '#testing/tabs.ts';
import { anOutbox, unsent } from '#testing/unsent.ts';

import { abandonedDrafts } from './recovered.ts';
import { importDeviceKey } from '#platform/device/signInKey.ts';

/** What somebody sees who opens the database of this device without a key. */
async function seenOnDevice(): Promise<string> {
  const database = await openDB('circuit.university.outbox');
  const kept: unknown[] = await database.getAll('unsent');
  database.close();
  const readable = (_name: string, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
  return JSON.stringify(kept, readable);
}

test('SV-21 unsent text lies on the device encrypted, title and place too, and opens with its author’s key', async () => {
  const editor = await openEditor();
  answer(updateAssignment, () => noAnswer());
  editor.write('instructionsForAuthors', 'Nobody else reads this.');
  editor.save();
  await waitFor(() => expect(editor.now().state.kind).toBe('failed'));
  const seen = await seenOnDevice();
  expect(seen).toContain(ADA);
  for (const text of ['Nobody else', 'the instructions', '/api/']) expect(seen).not.toContain(text);
  const mine = { instructionsForAuthors: saying('Nobody else reads this.') };
  expect(await unsent()).toMatchObject([{ mine }]);
});

test('SV-21 with another person’s key nothing opens, and nothing is lost', async () => {
  await anOutbox().put(left({ instructionsForAuthors: saying('Hers.') }), await adasKey());
  expect(await anOutbox().list(ADA, await importDeviceKey(ADAS_KEY.replace('YWRh', 'Ym9i')))).toEqual([]);
  expect(await anOutbox().list(ADA, null)).toEqual([]);
  expect(await unsent()).toHaveLength(1);
});

test('SV-21 plain text of an earlier version of the app is encrypted as soon as its author is back', async () => {
  await anOutbox().put(left({ instructionsForAuthors: saying('Was plain.') }), null);
  expect(await seenOnDevice()).toContain('Was plain.');
  answer(updateAssignment, problem(404));
  const editor = await openEditor();
  expect(editor.now().fields?.instructionsForAuthors).toEqual(saying('Was plain.'));
  await waitFor(async () => expect(await seenOnDevice()).not.toContain('Was plain.'));
  expect(await unsent()).toHaveLength(1);
});

test('SV-21 plain text whose editor nobody opens again is encrypted too, once its author is back', async () => {
  const store = await aSignedInStore();
  await anOutbox().put({ ...left({ instructionsForAuthors: saying('Left open.') }), place: 'assignment/other' }, null);
  expect(await store.dispatch(abandonedDrafts(ADA))).toHaveLength(1);
  expect(await seenOnDevice()).not.toContain('Left open.');
  expect(await unsent()).toHaveLength(1);
});

test('SV-21 words typed before the key is there are kept, and encrypted when it comes', async () => {
  const store = await aSignedInStore();
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(getDeviceKey, async () => {
    await promise;
    return { userId: ADA, key: ADAS_KEY };
  });
  const editor = await openEditor(store);
  answer(updateAssignment, () => noAnswer());
  editor.write('instructionsForAuthors', 'Early words.');
  editor.save();
  await waitFor(async () => expect(await seenOnDevice()).toContain('Early words.'));
  resolve();
  await waitFor(async () => expect(await seenOnDevice()).not.toContain('Early words.'));
  const mine = { instructionsForAuthors: saying('Early words.') };
  expect(await unsent()).toMatchObject([{ mine }]);
});

test('SV-21 what an open editor keeps after signing out is encrypted, and found at the next sign-in', async () => {
  const editor = await openEditor();
  answer(updateAssignment, () => noAnswer());
  editor.write('instructionsForAuthors', 'First words.');
  editor.save();
  await waitFor(() => expect(editor.now().state.kind).toBe('failed'));
  act(() => void editor.store.dispatch(logOutRequested()));
  editor.write('instructionsForAuthors', 'Last words.');
  editor.unmount();
  const last = { mine: { instructionsForAuthors: saying('Last words.') } };
  await waitFor(async () => expect(await unsent()).toMatchObject([last]));
  expect(await seenOnDevice()).not.toContain('words.');
  answer(updateAssignment, problem(404));
  const again = await openEditor();
  expect(again.now().fields?.instructionsForAuthors).toEqual(saying('Last words.'));
});

test('SV-22 while viewing as somebody nothing is kept, nothing of theirs is found, and no key is asked for', async () => {
  await anOutbox().put(left({ instructionsForAuthors: saying('Hers.') }), await adasKey());
  const plain = { ...left({ instructionsForAuthors: saying('Hers, still plain.') }), draftId: 'plain' };
  await anOutbox().put(plain, null);
  const store = await aSignedInStore({ isImpersonated: true });
  await settled(store);
  expect(await store.dispatch(abandonedDrafts(ADA))).toEqual([]);
  const asked = answer(getDeviceKey, problem(403));
  const editor = await openEditor(store);
  for (const text of ['Hers.', 'Hers, still plain.'])
    expect(editor.now().fields?.instructionsForAuthors).not.toEqual(saying(text));
  answer(updateAssignment, () => noAnswer());
  editor.write('instructionsForAuthors', 'Not hers.');
  editor.save();
  await waitFor(() => expect(editor.now().state.kind).toBe('unkept'));
  expect(await unsent()).toHaveLength(2);
  expect(asked).toEqual([]);
});

import { getDraftVersion, listDraftVersions, restoreDraftVersion } from '@circuit/contract/submissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aSubmission, inHours } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { box, ENOUGH, saying, write } from '#testing/writeEssay.tsx';

import { changedWords } from './changedWords.ts';

const VERSION = { id: '01980000-0000-7000-8000-0000000000f1', savedAt: inHours(-1), wordCount: 5 };
const EARLIER = saying('A carbon tax works when families see the money.');

function openHistory() {
  const visit = write(aSubmission({ document: ENOUGH, wordCount: 12 }));
  answer(listDraftVersions, { items: [VERSION] });
  answer(getDraftVersion, { ...VERSION, document: EARLIER });
  return visit;
}

test('DH-5 a version shows what came and what went since, word by word', async () => {
  const { user } = openHistory();
  await box();
  await user.click(screen.getByRole('button', { name: 'Draft history' }));
  const dialog = await screen.findByRole('dialog', { name: 'Draft history' });
  await user.click(await within(dialog).findByRole('button', { name: /^Compare/ }));
  await waitFor(() => expect(dialog.querySelector('del')?.textContent).toBe('Removed since: tax'));
  expect(dialog.querySelector('ins')?.textContent).toBe('Added since: price');
});

test('DH-4 a version is brought back into the editor, and the next save goes on from it', async () => {
  const { user, saves } = openHistory();
  const restored = answer(restoreDraftVersion, aSubmission({ document: EARLIER, version: 9 }));
  await box();
  await user.click(screen.getByRole('button', { name: 'Draft history' }));
  await user.click(await screen.findByRole('button', { name: /^Bring back/ }));
  await waitFor(async () => expect((await box()).textContent).toContain('A carbon tax works'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(restored[0]?.headers.get('if-match')).toBe('"5"');
  expect(saves).toHaveLength(0);
});

test('DH-4 until the earlier text stands there, the dialog stays: nobody types what would be replaced', async () => {
  const { user } = openHistory();
  const gate = Promise.withResolvers<void>();
  answer(restoreDraftVersion, async () => {
    await gate.promise;
    return aSubmission({ document: EARLIER, version: 9 });
  });
  await box();
  await user.click(screen.getByRole('button', { name: 'Draft history' }));
  await user.click(await screen.findByRole('button', { name: /^Bring back/ }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Draft history' })).toBeTruthy();
  gate.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await box()).textContent).toContain('A carbon tax works');
});

test('DH-4 a version that could not be brought back says so, and today’s text stays', async () => {
  const { user } = openHistory();
  answer(restoreDraftVersion, () => problem(409, { detail: 'Hand in closed.' }));
  await box();
  await user.click(screen.getByRole('button', { name: 'Draft history' }));
  await user.click(await screen.findByRole('button', { name: /^Bring back/ }));
  expect(await screen.findByText('We could not bring it back. Hand in closed.')).toBeTruthy();
  expect((await box()).textContent).toContain('come back to them');
});

test('DH-5 of long stretches that stayed only the ends are shown', () => {
  const same = 'word '.repeat(200);
  const pieces = changedWords(`${same}old ${same}`, `${same}new ${same}`);
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  expect(pieces[0]?.text.length).toBeLessThan(200);
  expect(changedWords('the same', 'the same')).toEqual([{ kind: 'same', text: 'the same' }]);
});

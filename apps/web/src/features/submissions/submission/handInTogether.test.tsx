import { type Artifact, listArtifacts, removeArtifact, startUpload } from '@circuit/contract/artifacts';
import { getOwnSubmission, handInSubmission, saveSubmission } from '@circuit/contract/submissions';
import { artifactId } from '@circuit/domain/kernel';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aReceipt, aSubmission } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';

import { box, ENOUGH, handInButton, paste, RULES, saying, write } from '#testing/writeEssay.tsx';

const THEIRS = saying('On the phone the same student wrote another and better beginning.');
const ON_THE_PHONE = aSubmission({ document: THEIRS, version: 8 });
const FILES = {
  type: 'FileArtifact',
  isRequired: false,
  minCount: 0,
  maxCount: 2,
  extensions: ['pdf'],
  maxBytes: 1024 * 1024,
} as const;

const conflictDialog = () => screen.findByRole('dialog', { name: 'Two versions' });

/** Writes here while the server has what was written on the phone. */
async function meetThePhone() {
  const visit = write(aSubmission({ document: ENOUGH }), {
    groupAssignment: { artifactConstraints: [...RULES, FILES] },
  });
  await box();
  const saves = answer(saveSubmission, ({ fields, headers }) =>
    headers.get('if-match') === '"8"' ? { ...ON_THE_PHONE, ...fields, version: 9 } : phone(),
  );
  const handedIn = answer(handInSubmission, ({ headers }) => {
    if (headers.get('if-match') === '"5"') return phone();
    const done = { ...ON_THE_PHONE, status: 'HandedIn', handedIn: aReceipt(), version: 10 } as const;
    visit.set(done);
    return done;
  });
  visit.set(ON_THE_PHONE);
  return { ...visit, saves, handedIn };
}
const phone = () => problem(412, { current: ON_THE_PHONE });
const keep = async (name: string) => within(await conflictDialog()).getByRole('button', { name });

async function chooseTheirs(user: Awaited<ReturnType<typeof meetThePhone>>['user']): Promise<void> {
  await user.click(await keep('Keep the other window’s version'));
  expect(await screen.findByText(/^On the phone/)).toBeTruthy();
}

test('HS-5 after the other text was chosen, that one is handed in', async () => {
  const { user, handedIn } = await meetThePhone();
  await paste('Mine, which is thrown away. ');
  await chooseTheirs(user);
  await user.click(await handInButton());
  await screen.findByRole('heading', { level: 1, name: 'Your essay is handed in' });
  expect(handedIn.at(-1)?.fields['document']).toEqual(THEIRS);
});

test('HS-9 words that meet newer ones are not handed in before their author has chosen', async () => {
  const { user, handedIn } = await meetThePhone();
  await paste('Mine, which is newer here. ');
  await user.click(await handInButton());
  expect(await conflictDialog()).toBeTruthy();
  expect(await screen.findByText('Not handed in yet.')).toBeTruthy();
  expect(handedIn).toEqual([]);
});

test('HS-9 a text that was not changed here is not handed in over a newer one without asking', async () => {
  const { user, saves, handedIn } = await meetThePhone();
  await user.click(await handInButton());
  const dialog = await conflictDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Show both' }));
  expect(await within(dialog).findByText(/^On the phone/)).toBeTruthy();
  expect(await within(dialog).findByText(/^A carbon price works/)).toBeTruthy();
  await user.click(await keep('Keep mine'));
  await waitFor(() => expect(saves.at(-1)?.headers.get('if-match')).toBe('"8"'));
  expect(saves.at(-1)?.fields['document']).toEqual(ENOUGH);
  expect(handedIn).toHaveLength(1);
  await user.click(await handInButton());
  await screen.findByRole('heading', { level: 1, name: 'Your essay is handed in' });
  expect(handedIn.at(-1)?.fields['document']).toEqual(ENOUGH);
});

test('HS-9 what the page learns of a newer version is not taken for having seen it', async () => {
  const { user, handedIn } = await meetThePhone();
  const asked = answer(getOwnSubmission, { submission: ON_THE_PHONE, closed: null });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.click(await handInButton());
  expect(await conflictDialog()).toBeTruthy();
  expect(handedIn.map(({ headers }) => headers.get('if-match'))).toEqual(['"5"']);
});

test('HS-9 a newer version of the very text on the screen is nothing to ask about', async () => {
  const { user, set } = write(aSubmission({ document: ENOUGH }));
  await box();
  const handedIn = answer(handInSubmission, ({ headers }) => {
    if (headers.get('if-match') !== '"6"')
      return problem(412, { current: aSubmission({ document: ENOUGH, version: 6 }) });
    const done = aSubmission({ status: 'HandedIn', document: ENOUGH, handedIn: aReceipt(), version: 7 });
    set(done);
    return done;
  });
  await user.click(await handInButton());
  await screen.findByRole('heading', { level: 1, name: 'Your essay is handed in' });
  expect(new Set(handedIn.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('HS-8 nothing is handed in while a file is on its way, whatever becomes of the text meanwhile', async () => {
  const { user } = await meetThePhone();
  answer(startUpload, () => new Promise<never>(() => undefined));
  const essay = new File(['essay'], 'essay.pdf', { type: 'application/pdf' });
  await user.upload(await screen.findByLabelText<HTMLInputElement>('Add files', { selector: 'input' }), essay);
  const button = await handInButton();
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await paste('Mine. ');
  await chooseTheirs(user);
  expect((await handInButton()).getAttribute('aria-disabled')).toBe('true');
});

test('HS-6 a file that is removed after handing in is a change that is not handed in', async () => {
  const file: Artifact = {
    type: 'FileArtifact',
    id: artifactId('01980000-0000-7000-8000-0000000000f1'),
    name: 'essay.pdf',
    isMine: true,
    mayChange: true,
    use: 'file',
    mediaType: 'application/pdf',
    byteSize: 1400,
    width: null,
    height: null,
  };
  const work = aSubmission({ status: 'HandedIn', document: ENOUGH, handedIn: aReceipt() });
  const { user, set } = write(work, { groupAssignment: { artifactConstraints: [...RULES, FILES] } });
  let items = [file];
  answer(listArtifacts, () => ({ items, mayChange: true }));
  answer(removeArtifact, () => {
    items = [];
    set({ ...work, hasChangedSince: true });
    return undefined;
  });
  await user.click(await screen.findByRole('button', { name: 'Change essay' }));
  await user.click(await screen.findByRole('button', { name: 'Remove essay.pdf' }));
  expect(await screen.findByText(/Your later changes are not handed in yet\.$/)).toBeTruthy();
});

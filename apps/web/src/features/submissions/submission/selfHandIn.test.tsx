import { switchSelfHandIn } from '@circuit/contract/submissions';
import { listOwnTimeRequests } from '@circuit/contract/timeRequests';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aReceipt, aSubmission, inHours } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { box, ENOUGH, saying, write } from '#testing/writeEssay.tsx';

const waiting = () => aSubmission({ document: ENOUGH, handsItselfInAt: inHours(51.02) });
const theSwitch = () => screen.findByRole('switch', { name: 'Hand in automatically at the deadline' });

test('HD-9 the hand-in screen says what becomes of the draft, and its author switches it off', async () => {
  const { user } = write(waiting());
  const asked = answer(switchSelfHandIn, () => aSubmission({ handsItselfIn: false, handsItselfInAt: null }));
  await box();
  expect(await screen.findByText(/this draft is handed in automatically\. It does not count as late\.$/)).toBeTruthy();
  await user.click(await theSwitch());
  expect(await screen.findByText(/this draft is not handed in\.$/)).toBeTruthy();
  expect(asked[0]?.fields).toMatchObject({ handsItselfIn: false });
});

test('HD-9 a switch that was not saved says so and stays as it was', async () => {
  const { user } = write(waiting());
  answer(switchSelfHandIn, () => problem(409));
  await box();
  await user.click(await theSwitch());
  expect(await screen.findByText('Not saved. Try again.')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Hand in automatically at the deadline', checked: true })).toBeTruthy();
});

test('HD-9 where the assignment has it off there is no switch, and a sentence says so', async () => {
  write(waiting(), { groupAssignment: { handsItselfIn: false } });
  await box();
  expect(await screen.findByText(/^Drafts are not handed in automatically here\./)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

const over = (fields: Parameters<typeof aSubmission>[0]) => {
  answer(listOwnTimeRequests, { items: [], phases: [] });
  return write(
    aSubmission({
      document: ENOUGH,
      endsAt: inHours(-0.01),
      closed: { kind: 'over', phase: 'Submission', endedAt: inHours(-0.01), nextAt: null },
      ...fields,
    }),
  );
};

test('HD-9 right after the end the page says that the draft hands itself in now, and then that it did', async () => {
  const { set } = over({ handsItselfInAt: inHours(0.005) });
  expect(await screen.findByText('We are handing in your draft if it has everything that is required.')).toBeTruthy();
  expect(screen.getByText('Handing in')).toBeTruthy();
  const handedItselfIn = { endsAt: inHours(-0.01), maskedCount: 2 };
  set(
    aSubmission({
      status: 'HandedIn',
      document: ENOUGH,
      handedIn: aReceipt({ handedItselfIn }),
      closed: { kind: 'over', phase: 'Submission', endedAt: inHours(-0.01), nextAt: null },
    }),
  );
  await waitFor(() => expect(screen.getByText(/so it was handed in for you\./)).toBeTruthy(), { timeout: 15_000 });
  expect(screen.getByText(/Your text says who you are in 2 places\./)).toBeTruthy();
}, 20_000);

test('HD-9 a draft that did not hand itself in says what was missing', async () => {
  over({ notHandedInBecause: ['Write 5–20 words.'] });
  expect(await screen.findByText('This draft was not handed in.')).toBeTruthy();
  expect(screen.getByText(/It was not handed in automatically: Write 5–20 words\./)).toBeTruthy();
});

test('HD-9 in the last minutes a draft that lacks something is not promised to be handed in', async () => {
  write(aSubmission({ document: saying('Too short.'), endsAt: inHours(5 / 60), handsItselfInAt: inHours(0.1) }));
  await box();
  expect(await screen.findByText(/is handed in automatically only if it has everything that is required/)).toBeTruthy();
  expect(screen.queryByText(/If you do not, your draft is handed in automatically/)).toBeNull();
});

test('HD-9 a person who views as the student before the end is not told that the draft is being handed in', async () => {
  write(waiting(), { person: { isImpersonated: true } });
  expect(await screen.findByText(/You are viewing as/)).toBeTruthy();
  expect(screen.queryByText(/We are handing in your draft/)).toBeNull();
});

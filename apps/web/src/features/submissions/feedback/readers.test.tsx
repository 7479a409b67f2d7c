import { type AesFeedback, listAesFeedback, putReaderChoice, requestAesFeedback } from '@circuit/contract/aesFeedback';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { aSubmission, inHours } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { ENOUGH, paste, RULES, write } from '#testing/writeEssay.tsx';

type Offer = ResponseOf<typeof listAesFeedback>;

const BUILT_IN = 'A program at your university counts words and looks for patterns.';
const OUTSIDE = {
  host: 'reader.example.edu',
  model: 'small-1',
  version: 'reader.example.edu small-1 prompt 1',
  limitText: null,
};
const READ: AesFeedback = {
  id: '01980000-0000-7000-8000-0000000000f0',
  status: 'succeeded',
  providerText: 'The model small-1 at reader.example.edu.',
  fallbackText: null,
  droppedRemarks: 0,
  requestedAt: inHours(0),
  endedAt: inHours(0),
  isOfThisText: true,
  failure: null,
  rubricCriterionFeedback: [],
};

/** The card of a student whose university has an outside reader; what the server says can be changed. */
async function aCard(fields: Partial<Offer> = {}) {
  const { user } = write(aSubmission({ document: ENOUGH }), {
    groupAssignment: { artifactConstraints: RULES, aesEnabled: true },
  });
  const offer: Offer = {
    items: [],
    providerText: 'The model small-1 at reader.example.edu.',
    builtInText: BUILT_IN,
    outside: OUTSIDE,
    choice: 'outside',
    remaining: 3,
    isReadingOff: false,
    unavailable: null,
    ...fields,
  };
  const said = { current: offer };
  answer(listAesFeedback, () => said.current);
  const [found] = await screen.findAllByRole('region', { name: 'Automatic feedback' });
  if (found === undefined) throw new Error('no card');
  const card = within(found);
  await card.findByRole('button', { name: /^(Get|Run again|Reading…)/ });
  return { user, card, said };
}

test('FB-19 a student reads host and model before pressing Get, and what is asked for is what was shown', async () => {
  const { user, card } = await aCard();
  expect(
    card.getByRole<HTMLInputElement>('radio', { name: /^The model small-1 at reader\.example\.edu/ }).checked,
  ).toBe(true);
  expect(card.getByText(/This service is outside your university\. It gets your text\./)).toBeTruthy();
  const asked = answer(requestAesFeedback, { ...READ, status: 'queued' });
  await user.click(card.getByRole('button', { name: 'Get' }));
  await waitFor(() => expect(asked[0]?.fields).toMatchObject({ outsideVersion: OUTSIDE.version }));
});

test('FB-19 a student refuses: the choice is stored, and Get asks for the built-in program', async () => {
  const { user, card, said } = await aCard();
  const chosen = answer(putReaderChoice, () => {
    said.current = { ...said.current, choice: 'builtIn', providerText: BUILT_IN };
    return { choice: 'builtIn' } as const;
  });
  await user.click(card.getByRole('radio', { name: /^The built-in program/ }));
  await waitFor(() => expect(chosen[0]?.fields).toEqual({ choice: 'builtIn' }));
  await waitFor(() => expect(card.getByRole<HTMLInputElement>('radio', { name: /^The built-in/ }).checked).toBe(true));
  const asked = answer(requestAesFeedback, { ...READ, status: 'queued', providerText: BUILT_IN });
  await user.click(await card.findByRole('button', { name: 'Get' }));
  await waitFor(() => expect(asked[0]?.fields).toMatchObject({ outsideVersion: null }));
});

test('FB-19 a choice that was not stored says so, and the old one stands', async () => {
  const { user, card } = await aCard();
  answer(putReaderChoice, () => problem(500, {}));
  await user.click(card.getByRole('radio', { name: /^The built-in program/ }));
  expect((await card.findByRole('alert')).textContent).toContain('Your choice was not saved.');
  expect(card.getByRole<HTMLInputElement>('radio', { name: /^The model small-1/ }).checked).toBe(true);
});

test('FB-18 where the day is used up the outside reader cannot be chosen, and the reason stands beside it', async () => {
  const limitText =
    'Your university has used up the outside reader for today. The built-in program reads until tomorrow.';
  const { user, card } = await aCard({ outside: { ...OUTSIDE, limitText }, providerText: BUILT_IN });
  const radio = card.getByRole<HTMLInputElement>('radio', { name: /^The model small-1/ });
  expect({ isOff: radio.disabled, isChosen: radio.checked }).toEqual({ isOff: true, isChosen: false });
  expect(card.getByText(limitText, { exact: false })).toBeTruthy();
  const asked = answer(requestAesFeedback, { ...READ, status: 'queued' });
  await user.click(card.getByRole('button', { name: 'Get' }));
  await waitFor(() => expect(asked[0]?.fields).toMatchObject({ outsideVersion: null }));
});

test('FB-17 a student reads that the built-in program read instead, and why', async () => {
  const fallbackText = 'The built-in program read your text, because the outside reader took too long.';
  const { user, card } = await aCard({ items: [{ ...READ, fallbackText }], remaining: 2 });
  expect(await card.findByText(fallbackText)).toBeTruthy();
  // With remarks to read, the choice takes one line until somebody wants it.
  expect(card.queryByRole('radio')).toBeNull();
  expect(card.getByText(/^Next time: the model small-1 at reader\.example\.edu\./)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Change who reads' }));
  expect(card.getAllByRole('radio')).toHaveLength(2);
});

test('FB-14 FB-16 while it reads a student is told how long it may take; afterwards, what was left out', async () => {
  const { card, said } = await aCard({ items: [{ ...READ, status: 'running', endedAt: null }] });
  expect(await card.findByText(/This can take up to three minutes\. You can go on writing\./)).toBeTruthy();
  said.current = { ...said.current, items: [{ ...READ, droppedRemarks: 2 }] };
  const words = /2 remarks are not shown, because they quote words that are not in your text\./;
  expect(await card.findByText(words, undefined, { timeout: 5000 })).toBeTruthy();
});

test('FB-19 a reader that changed in between is told, and nothing is asked of it', async () => {
  const { user, card } = await aCard();
  answer(requestAesFeedback, () =>
    problem(409, { detail: 'Who reads your text has changed. Look at it, and ask again.' }),
  );
  await user.click(card.getByRole('button', { name: 'Get' }));
  expect((await card.findByRole('alert')).textContent).toContain('Who reads your text has changed.');
});

test('HS-10 what was refused for want of a text is offered as soon as the first words are stored', async () => {
  const { saves } = write(aSubmission(), { groupAssignment: { artifactConstraints: RULES, aesEnabled: true } });
  answer(listAesFeedback, () => ({
    items: [],
    providerText: BUILT_IN,
    builtInText: BUILT_IN,
    outside: null,
    choice: 'builtIn' as const,
    remaining: 3,
    isReadingOff: false,
    unavailable: saves.length === 0 ? 'Write something first.' : null,
  }));
  const [card] = await screen.findAllByRole('region', { name: 'Automatic feedback' });
  if (card === undefined) throw new Error('no card');
  expect(await within(card).findByText(/Write something first\./)).toBeTruthy();
  await paste('The price of carbon goes up every year.');
  expect(await within(card).findByRole('button', { name: 'Get' }, { timeout: 10_000 })).toBeTruthy();
});

import { listAesFeedback, requestAesFeedback } from '@circuit/contract/aesFeedback';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { aSubmission } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';
import { RULES, saying, write } from '#testing/writeEssay.tsx';

const OFFER: ResponseOf<typeof listAesFeedback> = {
  items: [],
  providerText: '',
  builtInText: '',
  outside: null,
  choice: 'builtIn',
  remaining: 3,
  isReadingOff: false,
  unavailable: null,
};
const FILLER = 'The river runs past the mill and the road goes over the hill. '.repeat(6);
const DRAFT = saying('Our state should put a price on carbon.', FILLER, 'A survey found that 41% agree.', FILLER);

type Facts = NonNullable<Parameters<typeof write>[1]>;

async function aCoach(document = DRAFT, groupAssignment: Facts['groupAssignment'] = {}) {
  const visit = write(aSubmission({ document }), {
    groupAssignment: { artifactConstraints: RULES, ...groupAssignment },
  });
  answer(listAesFeedback, OFFER);
  const [found] = await screen.findAllByRole('region', { name: 'Coach' });
  if (found === undefined) throw new Error('no coach');
  const card = within(found);
  const look = async () => visit.user.click(await card.findByRole('button', { name: /^Look/ }));
  return { ...visit, card, look };
}

test('FB-21 the coach says what the rubric will ask, what it found and where nothing, without a round and without a score', async () => {
  const { look, card } = await aCoach();
  const asked = answer(requestAesFeedback, problem(409, { detail: 'Never.' }));
  await look();
  expect(await card.findAllByText('Found something')).toHaveLength(2);
  expect(card.getByText('Found nothing')).toBeTruthy();
  expect(card.getByText('This criterion needs a human reader.')).toBeTruthy();
  expect(card.getByText('A survey found that 41% agree.', { selector: 'q' })).toBeTruthy();
  expect(card.getAllByRole('button', { name: /^Show/ })).toHaveLength(2);
  expect(card.getByText(/^We found no sentence that takes up an objection/)).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test('FB-22 where the university has switched programs off, the coach reads nothing and shows what will be asked', async () => {
  const { look, card } = await aCoach();
  answer(listAesFeedback, { ...OFFER, isReadingOff: true });
  await look();
  expect(await card.findByText(/^Your university has turned off programs that read drafts\./)).toBeTruthy();
  expect(card.getAllByRole('listitem')).toHaveLength(4);
  expect(card.queryByText('Found something')).toBeNull();
});

test('FB-22 without a rubric that students see, the coach says that there is nothing to compare with', async () => {
  const { look, card } = await aCoach(DRAFT, { rubric: null });
  await look();
  expect(await card.findByText(/^Students can’t see a rubric here yet/)).toBeTruthy();
});

test('FB-22 a draft of a few words is not looked at yet', async () => {
  const { look, card } = await aCoach(saying('Our state should act.'));
  await look();
  expect(await card.findByText(/^Your draft is too short to look at\. Come back when it has 50 words\./)).toBeTruthy();
});

test('FB-22 files need a human reader', async () => {
  const files = { isRequired: true, minCount: 1, maxCount: 1, maxBytes: 1000, extensions: ['pdf'] };
  const { look, card } = await aCoach(DRAFT, { artifactConstraints: [{ type: 'FileArtifact', ...files }] });
  await look();
  expect(await card.findByText(/^The coach can’t look into files and links\./)).toBeTruthy();
});

test('FB-22 a coach that could not ask the server says so and looks again', async () => {
  const { look, card } = await aCoach();
  answer(listAesFeedback, problem(409, { detail: 'Not now.' }));
  await look();
  expect((await card.findByRole('alert')).textContent).toBe('The coach could not start. Not now.');
  answer(listAesFeedback, OFFER);
  await look();
  expect(await card.findAllByText('Found something')).toHaveLength(2);
});

import {
  getLearnerEvaluation,
  handInLearnerEvaluation,
  type LearnerEvaluation,
  reportWork,
  saveLearnerEvaluation,
} from '@circuit/contract/evaluations';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answered, aReview, aReviewList } from '#testing/reviews.ts';
import { answer, problem } from '#testing/server.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

function review(fields: Partial<LearnerEvaluation> = {}) {
  const task = aReview(fields);
  const visit = openGroupAssignment(`/evaluations/${task.number}`);
  answer(getLearnerEvaluation, task);
  let { version } = task;
  const saves = answer(saveLearnerEvaluation, (asked) => {
    const answers = asked.fields['answers'] as CriterionAnswer[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
    return { id: task.id, status: 'Draft' as const, answers, handedInAt: null, version: (version += 1) };
  });
  return { ...visit, task, saves };
}

const shown = () =>
  waitFor(() => expect(document.querySelector('ol[aria-label="Criteria"] kbd')).toBeTruthy(), { timeout: 5000 });

const handIn = async (user: ReturnType<typeof review>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Hand in review' }));
};

test('RV-13 the first answer says which version was read, and so does the hand-in', async () => {
  const { user, task, saves } = review({ answers: answered(1, 1, 1), version: 3 });
  await shown();
  await user.keyboard('1');
  await waitFor(() => expect(saves[0]?.fields['workId']).toBe(task.workId));
  const handIns = answer(handInLearnerEvaluation, { ...task, status: 'HandedIn', version: 9 });
  await handIn(user);
  await waitFor(() => expect(handIns[0]?.fields['workId']).toBe(task.workId));
});

test('RW-1 the title of the window says which review it is', async () => {
  review();
  expect(await screen.findByRole('heading', { level: 1, name: 'Review 1 of 3' })).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^Circuit - Review 1 of 3, /));
});

test('RW-9 a number that is no review has a heading, and leads to one that is', async () => {
  openGroupAssignment('/evaluations/9', { reviews: aReviewList() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Review' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open review 1' })).toBeTruthy();
});

test('RW-9 a page that fails to load has a heading too', async () => {
  openGroupAssignment('/evaluations/1', { reviews: aReviewList() });
  answer(getLearnerEvaluation, problem(403, { detail: 'Not now.' }));
  expect(await screen.findByText('Could not load the review.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Review' })).toBeTruthy();
});

test('RW-2 a student who puts off choosing a version is told to choose when handing in, until they do', async () => {
  const { user } = review({ answers: answered(1, 1, 1, 1), version: 2 });
  const theirs = aReview({ answers: answered(2, 2, 2, 2), version: 7, status: 'Draft' });
  answer(handInLearnerEvaluation, problem(412, { current: theirs }));
  await handIn(user);
  expect(await screen.findByText(/^Your review was changed in another window\.$/)).toBeTruthy();
  await user.keyboard('{Escape}');
  const toldToChoose = /Choose which version to keep, then hand it in/;
  expect(await screen.findByText(toldToChoose)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Choose a version' }));
  await user.click(await screen.findByRole('button', { name: 'Keep the other window’s version' }));
  await waitFor(() => expect(screen.queryByText(toldToChoose)).toBeNull());
});

test('RW-7 without another one to give, what is still asked is said; another report begins empty', async () => {
  const { user } = review();
  answer(reportWork, { replacementId: null });
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await user.click(await screen.findByRole('radio', { name: /^It is empty/ }));
  await user.type(screen.getByRole('textbox', { name: /^What should your instructor know/ }), 'Only a title.');
  const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Report' });
  await user.click(send());
  const none = /^Reported\. There is no other essay for you right now\. .+ Until then, please review this essay\.$/;
  expect(await screen.findByText(none)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Report' }));
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /^It is empty/ });
  expect(radio.checked).toBe(false);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^What should your/ }).value).toBe('');
});

test('RW-1 the text of the work is made larger, and stays so on this device', async () => {
  const { user, container, unmount } = review();
  const size = () => container.querySelector('[data-size]')?.getAttribute('data-size');
  await user.click(await screen.findByRole('button', { name: 'Text size: normal' }));
  expect(size()).toBe('large');
  unmount();
  review();
  expect(await screen.findByRole('button', { name: 'Text size: large' })).toBeTruthy();
});

test('RW-10 a selection that runs past the end of the work means what is inside', async () => {
  const { user, saves } = review();
  await shown();
  const range = document.createRange();
  const work = screen.getByRole('region', { name: /^Classmate’s work/ });
  const first = work.querySelector('[data-at]')?.firstChild;
  if (first === null || first === undefined) throw new Error('The work has words.');
  range.setStart(first, 0);
  range.setEnd(screen.getByRole('region', { name: 'Rubric' }), 0);
  window.getSelection()?.removeAllRanges();
  window.getSelection()?.addRange(range);
  fireEvent(document, new Event('selectionchange'));
  await user.click(await screen.findByRole('button', { name: 'Link to Thesis' }));
  await waitFor(() => expect(saves).not.toHaveLength(0));
});

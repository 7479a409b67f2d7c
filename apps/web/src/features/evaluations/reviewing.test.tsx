import {
  getLearnerEvaluation,
  handInLearnerEvaluation,
  type LearnerEvaluation,
  listLearnerEvaluations,
  reportWork,
  saveLearnerEvaluation,
  volunteerForReview,
} from '@circuit/contract/evaluations';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { tokenRefreshFailed } from '#platform/token/authSlice.ts';
import { hearActs } from '#testing/acts.ts';
import { aUserInfo } from '#testing/builders.ts';
import { inHours } from '#testing/learning.ts';
import { answered, aReview, aReviewList, aTask, ESSAY_WORDS } from '#testing/reviews.ts';
import { OP_ED } from '#testing/rubrics.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { anOutbox } from '#testing/unsent.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

const [thesis, evidence] = OP_ED;
const answersOf = (fields: Readonly<Record<string, unknown>>) => fields['answers'] as CriterionAnswer[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
const over = { kind: 'over', phase: 'PeerEvaluation', endedAt: inHours(-1), nextAt: null } as const;

/** Of work that was withdrawn, pulled or replaced, as the server shows it. */
const GONE = { closed: { kind: 'taken', nextAt: null }, document: null } as const;

/** Opens the first of three reviews; the server keeps what it is sent. */
function review(fields: Partial<LearnerEvaluation> = {}, facts: Parameters<typeof openGroupAssignment>[1] = {}) {
  let task = aReview(fields);
  const visit = openGroupAssignment(`/evaluations/${task.number}`, facts);
  answer(getLearnerEvaluation, () => task);
  const saves = answer(saveLearnerEvaluation, (asked) => {
    const answers = answersOf(asked.fields);
    const status = task.status === 'HandedIn' ? ('HandedIn' as const) : ('Draft' as const);
    task = { ...task, answers, status, version: task.version + 1 };
    return { id: task.id, status, answers, handedInAt: task.handedInAt, version: task.version };
  });
  const handIns = answer(handInLearnerEvaluation, (asked) => {
    task = {
      ...task,
      answers: answersOf(asked.fields),
      status: 'HandedIn',
      handedInAt: inHours(0),
      version: task.version + 1,
    };
    return task;
  });
  return { ...visit, saves, handIns };
}

/** The rubric is there, and its keys, which wait for the person's settings. */
async function shown(): Promise<HTMLElement[]> {
  await waitFor(() => expect(document.querySelector('ol[aria-label="Criteria"] kbd')).toBeTruthy());
  return screen.getAllByRole('radio');
}

test('RW-1 a classmate’s work stands beside the rubric, without a name, with my reviews and the time left', async () => {
  review(
    { number: 2, status: 'Draft' },
    { reviews: { peers: [aTask(1, { status: 'HandedIn' }), aTask(2, { status: 'Draft' }), aTask(3)] } },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Review 2 of 3' })).toBeTruthy();
  const work = screen.getByRole('region', { name: 'Classmate’s work, 14 words' });
  expect(within(work).getByText('Anonymous classmate')).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'My reviews' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Review 1, handed in',
    'Review 2 in progress',
    'Review 3, to do',
  ]);
  expect(links[1]?.getAttribute('aria-current')).toBe('page');
  expect(screen.getByText(/^1 day/)).toBeTruthy();
});

test('RW-2 RW-15 LE-12 LE-4 by keyboard alone a review is answered, saved and handed in, and nobody asks once more', async () => {
  const acts = hearActs();
  const { user, saves, handIns } = review({ answers: answered(1, 1, 1), version: 3 });
  await shown();
  await user.keyboard('1');
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.headers.get('if-match')).toBe('"3"');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Handed in /)).toBeTruthy();
  expect(screen.getByText(/You can edit it until .+ Your classmate does not see your name\.$/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(handIns).toHaveLength(1);
  expect(acts.filter(({ kind }) => kind === 'rated')).toHaveLength(4);
  expect(handIns[0]?.headers.get('if-match')).toBe('"4"');
  expect(answersOf(handIns[0]?.fields ?? {})).toHaveLength(4);
  const title = { level: 1, name: 'Review 1 of 3' };
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', title)));
});

test('RW-2 the first save of a review that is not begun says that nothing was there', async () => {
  const { user, saves } = review();
  await shown();
  await user.keyboard('2');
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.headers.get('if-match')).toBe('"0"');
  await waitFor(() =>
    expect(screen.getByRole('navigation', { name: 'My reviews' }).textContent).toMatch(/^Review 1 in progress/),
  );
});

test('RW-2 a student who returns to a review finds it as they left it', async () => {
  const { user, saves, router } = review();
  await shown();
  await user.keyboard('2');
  await waitFor(() => expect(saves).toHaveLength(1));
  const path = router.state.location.pathname;
  await user.click(screen.getByRole('link', { name: 'Carbon pricing op-ed' }));
  await screen.findByRole('region', { name: 'Your parts' });
  await router.navigate(path);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Clear/ })).checked).toBe(true);
});

test('RW-4 what was handed in can be changed, and counts as it was until the changes are complete', async () => {
  const next = { peers: [aTask(1, { status: 'HandedIn' }), aTask(2), aTask(3)] };
  const { user, saves } = review(
    { status: 'HandedIn', handedInAt: inHours(-2), answers: answered(1, 1, 1, 1), version: 5 },
    { reviews: next },
  );
  expect(await screen.findByText(/You can edit it until .+ Your classmate does not see your name\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next review' }).getAttribute('href')).toMatch(/evaluations\/2$/);
  await user.click(screen.getByRole('button', { name: 'Edit this review' }));
  expect(await screen.findByText(/^This review is handed in\. Changes are saved, and handed in/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^Sharp/ }));
  await waitFor(() => expect(saves).toHaveLength(1));
  answer(saveLearnerEvaluation, ({ fields }) => ({
    id: aReview().id,
    status: 'HandedIn' as const,
    answers: answersOf(fields),
    hasUnfinishedChanges: true,
    handedInAt: inHours(-2),
    version: 9,
  }));
  await user.click(screen.getByRole('radio', { name: /^Vague/ }));
  expect(await screen.findByText(/^Your changes are not complete\. What you handed in before counts/)).toBeTruthy();
});

test('RW-2 a hand-in whose answer was lost is pressed again with the same key', async () => {
  const { user } = review({ answers: answered(1, 1, 1, 1), version: 2 });
  await screen.findByRole('button', { name: 'Hand in review' });
  let isBack = false;
  const handIns = answer(handInLearnerEvaluation, () =>
    isBack ? aReview({ status: 'HandedIn', handedInAt: inHours(0), answers: answered(1, 1, 1, 1) }) : noAnswer(),
  );
  const press = async () => {
    await user.click(await screen.findByRole('button', { name: 'Hand in review' }));
  };
  await press();
  expect(await screen.findByText('Not handed in yet.')).toBeTruthy();
  isBack = true;
  await press();
  expect(await screen.findByText(/^Handed in /)).toBeTruthy();
  const keys = handIns.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.at(-1)).toBe(keys[0]);
});

test('RW-2 answers that came from another window are met on handing in, and not overwritten', async () => {
  const { user } = review({ answers: answered(1, 1, 1, 1), version: 2 });
  const theirs = aReview({ answers: answered(2, 2, 2, 2), version: 7, status: 'Draft' });
  const handIns = answer(handInLearnerEvaluation, ({ headers }) =>
    headers.get('if-match') === '"7"' ? theirs : problem(412, { current: theirs }),
  );
  await user.click(await screen.findByRole('button', { name: 'Hand in review' }));
  await user.click(await screen.findByRole('button', { name: 'Keep the other window’s version' }));
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Vague/ })).checked).toBe(true);
  expect(handIns).toHaveLength(1);
});

test('RW-3 while essays are given out one sees how far it is, and gets them without doing anything', async () => {
  const waiting = aReviewList({
    peers: [],
    peersClosed: { kind: 'notDistributed', nextAt: null },
    progress: { done: 120, total: 412 },
  });
  review({}, { reviews: waiting });
  let isDone = false;
  answer(listLearnerEvaluations, () => (isDone ? aReviewList() : waiting));
  expect(
    await screen.findByText(/^Essays are being given out\. This usually takes less than a minute\. You will get 3\./),
  ).toBeTruthy();
  const bar = screen.getByRole<HTMLProgressElement>('progressbar');
  expect([bar.value, bar.max, bar.getAttribute('aria-valuetext')]).toEqual([120, 412, '120 of 412']);
  isDone = true;
  // The page asks every two seconds or so.
  const title = { level: 1, name: 'Review 1 of 3' };
  expect(await screen.findByRole('heading', title, { timeout: 15_000 })).toBeTruthy();
});

test('RW-3 before review opens, a student is told when it does', async () => {
  const peersClosed = { kind: 'notOpenYet', phase: 'PeerEvaluation', nextAt: inHours(5) } as const;
  review({}, { reviews: { peers: [], peersClosed } });
  expect(await screen.findByText(/^Review opens /)).toBeTruthy();
});

test('RW-5 a student who was given fewer essays than planned reads that nothing is missing on their side', async () => {
  review({ total: 2 }, { reviews: { peers: [aTask(1), aTask(2)] } });
  expect(await screen.findByText(/^You were given 2 essays instead of 3\./)).toBeTruthy();
});

test('RW-6 what one’s own practice says stands below the rubric, the farthest criterion first', async () => {
  review({
    hints: [
      { criterionId: thesis.id, points: -8 },
      { criterionId: evidence.id, points: 20.4 },
    ],
  });
  await shown();
  const hints = screen.getAllByText(/^In practice, you rated/).map(({ textContent }) => textContent);
  expect(hints).toEqual([
    'In practice, you rated Evidence about 20 points out of 100 above the expert. Look for what a level asks for before you choose it.',
    'In practice, you rated Thesis about 8 points out of 100 below the expert. Look for what is there before you choose a lower level.',
  ]);
});

test('RW-7 a problem is reported with its kind, and the work that is given in its place is opened', async () => {
  const { user, address } = review();
  const replacement = aTask(4);
  const reports = answer(reportWork, () => {
    answer(listLearnerEvaluations, aReviewList({ peers: [aTask(2), aTask(3), replacement] }));
    answer(getLearnerEvaluation, aReview({ ...replacement, total: 3 }));
    return { replacementId: replacement.id };
  });
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'Report this essay' });
  const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Report' });
  await user.click(send());
  expect(within(screen.getByRole('dialog')).getByText('Choose what is wrong.')).toBeTruthy();
  expect(reports).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: /^It shows who wrote it/ }));
  await user.click(send());
  expect(await screen.findByText('Reported. Here is another essay.')).toBeTruthy();
  expect(reports[0]?.fields).toMatchObject({ kind: 'identityVisible', wantsAnother: true, details: '' });
  await waitFor(() => expect(address()).toMatch(/evaluations\/4$/));
});

test('RW-7 who has had another one already is not offered one, and reads that it was reported', async () => {
  const { user } = review({ mayBeReplaced: false });
  const reports = answer(reportWork, () => {
    answer(getLearnerEvaluation, aReview({ report: { kind: 'empty', isReplaced: false }, mayBeReplaced: false }));
    return { replacementId: null };
  });
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await user.click(await screen.findByRole('radio', { name: /^It is empty/ }));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('You reported this essay. Your instructor will look at it.')).toBeTruthy();
  expect(reports[0]?.fields['wantsAnother']).toBe(false);
});

test('RW-8 a student who has finished their own reviews is asked to help out, and is taken to one more', async () => {
  const peers = [aTask(1, { status: 'HandedIn' })];
  const { user, address } = review(
    { status: 'HandedIn', handedInAt: inHours(-1), answers: answered(1, 1, 1, 1), total: 1 },
    { reviews: { peers, plannedCount: 1, helpWanted: { fewestReviews: 1 } } },
  );
  expect(await screen.findByText('One essay has only 1 review. Help out?')).toBeTruthy();
  const extra = aTask(2, { isVolunteered: true });
  answer(volunteerForReview, () => {
    answer(listLearnerEvaluations, aReviewList({ peers: [...peers, extra], plannedCount: 1 }));
    answer(getLearnerEvaluation, aReview({ ...extra, total: 2 }));
    return extra;
  });
  await user.click(screen.getByRole('button', { name: 'Review one more' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Review 2 of 2' })).toBeTruthy();
  expect(address()).toMatch(/evaluations\/2$/);
});

test('RW-9 after the end a review can be read and not changed, and what it means is said', async () => {
  review({ status: 'Draft', answers: answered(1, 1), closed: over });
  expect(await screen.findByText(/^Review closed .+ Your review was not handed in\.$/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getAllByText('Clear, 4 of 5')).toHaveLength(1);
});

test('RW-9 WS-15 when review ends under one’s eyes, what was handed in can no longer be changed', async () => {
  const endsAt = new Date(Date.now() - 1000).toISOString();
  const handedIn = { status: 'HandedIn', handedInAt: inHours(-2), answers: answered(1, 1, 1, 1), endsAt } as const;
  review(handedIn);
  expect(await screen.findByRole('button', { name: 'Edit this review' })).toBeTruthy();
  answer(getLearnerEvaluation, aReview({ ...handedIn, closed: over }));
  const words = /^Review closed .+ Your review is handed in\.$/;
  expect(await screen.findByText(words, {}, { timeout: 15_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit this review' })).toBeNull();
});

test('RW-9 work that was removed from the assignment need not be reviewed and is not shown', async () => {
  review({ status: 'Closed', ...GONE }, { reviews: { peers: [aTask(1, { status: 'Closed' }), aTask(2), aTask(3)] } });
  expect(
    await screen.findByText(/^This essay was removed from the assignment\. You do not have to review it/),
  ).toBeTruthy();
  expect(screen.queryByText(/Canada did it/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Next review' }).getAttribute('href')).toMatch(/evaluations\/2$/);
});

test('RW-7 work that was reported and replaced says so, and leads on', async () => {
  review(
    { status: 'Closed', report: { kind: 'empty', isReplaced: true }, ...GONE },
    { reviews: { peers: [aTask(1), aTask(2)] } },
  );
  expect(await screen.findByText(/^You reported this essay and got another one instead\./)).toBeTruthy();
});

test.each([
  ['a course that has ended', { course: { endDate: inHours(-10) } }, /^This course ended /],
  ['somebody who looks in as the student', { person: { isImpersonated: true } }, /^You are viewing as /],
])('RW-9 WS-16 %s reads, and is told why nothing can be changed', async (_who, facts, words) => {
  review({ status: 'Draft', answers: answered(1) }, facts);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('RW-9 work that cannot be shown is reported in one step', async () => {
  const { user } = review({ document: null });
  expect(await screen.findByText('We can’t show this work.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Report it' }));
  expect(await screen.findByRole('dialog', { name: 'Report this essay' })).toBeTruthy();
});

test('RW-9 what could not be loaded is said, and tried again', async () => {
  const { user } = review();
  let calls = 0;
  answer(getLearnerEvaluation, () => ((calls += 1) === 1 ? problem(403, { detail: 'Not now.' }) : aReview()));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await shown()).not.toHaveLength(0);
});

/** As a person would with pointer or finger; jsdom tells nobody by itself. */
function select(from: Node | null, fromOffset: number, to: Node | null, toOffset: number): void {
  if (from === null || to === null) throw new Error('There is no such text.');
  window.getSelection()?.setBaseAndExtent(from, fromOffset, to, toOffset);
  fireEvent(document, new Event('selectionchange'));
}

const wordsAt = (text: string) => screen.getByText(text).firstChild;

/** Answers stay on the device from test to test, so who looks at them takes a task of their own. */
const only = (number: number) => ({ reviews: { peers: [aTask(number)] } });

test('RW-10 what is selected is linked to the open criterion, its offsets counting in the plain text', async () => {
  const { user, saves } = review();
  await shown();
  select(wordsAt('Canada did it'), 0, wordsAt('in 2008'), 7);
  await user.click(await screen.findByRole('button', { name: 'Link to Thesis' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  const start = ESSAY_WORDS.indexOf('Canada');
  const quote = 'Canada did it in 2008';
  expect(answersOf(saves[0]?.fields ?? {})[0]?.anchors).toEqual([{ start, end: start + quote.length, quote }]);
  expect(screen.queryByRole('button', { name: 'Link to Thesis' })).toBeNull();
});

test('RW-14 after a passage was linked what is typed goes into the comment, and rates nothing', async () => {
  const { user, saves } = review(aTask(6), only(6));
  await shown();
  const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  select(wordsAt('Canada did it'), 0, wordsAt('in 2008'), 7);
  await user.click(await screen.findByRole('button', { name: 'Link to Thesis' }));
  await waitFor(() => expect(document.activeElement).toBe(comment()));
  await user.keyboard('4 econ');
  expect(comment().value).toBe('4 econ');
  expect(answersOf(saves.at(-1)?.fields ?? {})[0]?.choice).toBeNull();

  comment().blur();
  await user.keyboard('h');
  await user.click(await screen.findByRole('checkbox', { name: /^Tax carbon now/ }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(comment()));
});

test('RW-10 RW-11 H links it too, the passage is marked with its criterion, shown and removed', async () => {
  const { user, saves, container } = review();
  await shown();
  select(wordsAt('Tax carbon now. It works.'), 0, wordsAt('Tax carbon now. It works.'), 15);
  await user.keyboard('h');
  await waitFor(() => expect(saves).toHaveLength(1));
  const mark = container.querySelector('mark');
  expect(mark?.textContent).toBe('Passage 1, linked to Thesis: Tax carbon now.1 (end of passage 1) ');
  await user.click(screen.getByRole('button', { name: 'Show passage 1' }));
  expect(document.activeElement).toBe(mark);
  await user.click(screen.getByRole('button', { name: 'Remove passage 1' }));
  expect(container.querySelector('mark')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'choose a sentence' }));
  await waitFor(() => expect(answersOf(saves.at(-1)?.fields ?? {})[0]?.anchors).toEqual([]));
});

test('RW-12 without a pointer a sentence is found by its words and linked', async () => {
  const { user, saves } = review();
  await shown();
  await user.keyboard('h');
  expect(await screen.findByRole('dialog', { name: 'Link sentences to Thesis' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Find words' }), 'canada');
  await user.click(screen.getByRole('checkbox', { name: /^Canada did it in 2008/ }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(answersOf(saves[0]?.fields ?? {})[0]?.anchors?.[0]?.quote).toBe(
    'Canada did it in 2008, and nobody went hungry.',
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('list', { name: 'Linked passages' })).toBeTruthy();
});

test('CH-1 CH-2 while a comment is written a sign says when it is specific, and nothing is held up', async () => {
  const { user } = review({ answers: answered(1, 1, 1, 1).map((one) => ({ ...one, comment: '' })) });
  await user.click(await screen.findByRole('button', { name: 'Open criterion 2, Evidence' }));
  const box = screen.getByRole('textbox');
  await user.type(box, 'I liked it.');
  expect(screen.getByText('To be specific, link a passage or write 9 more words.')).toBeTruthy();
  expect(screen.queryByText('Specific')).toBeNull();
  await user.type(box, ' The second claim needs a source, for example a named study or law.');
  expect(await screen.findByText('Specific')).toBeTruthy();
});

test('WS-13 refused answers are not reported as sent', async () => {
  const { user } = review();
  await shown();
  answer(saveLearnerEvaluation, problem(403, { detail: 'Review is closed.' }));
  await user.keyboard('1');
  expect(
    await screen.findByText('Not saved. It is kept on this device and was not accepted. Review is closed.'),
  ).toBeTruthy();
});

const handInNow = async (user: ReturnType<typeof review>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Hand in review' }));
};

test('WS-9 while a review is being handed in nothing can be changed, so that no word is left out of it', async () => {
  const { user, handIns } = review({ ...aTask(8), answers: answered(1, 1, 1, 1), version: 2 }, only(8));
  await shown();
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const saves = answer(saveLearnerEvaluation, async ({ fields }, calls) => {
    await arrived;
    const { id } = aTask(8);
    return { id, status: 'Draft' as const, answers: answersOf(fields), handedInAt: null, version: 2 + calls };
  });
  await user.keyboard('1');
  await waitFor(() => expect(saves).toHaveLength(1));
  await handInNow(user);
  await waitFor(() => expect(screen.getAllByRole('radio')[2]?.closest('[inert]')).toBeTruthy());
  await user.keyboard('3');
  arrive();
  expect(await screen.findByText(/^Handed in /)).toBeTruthy();
  expect(answersOf(handIns[0]?.fields ?? {})).toEqual(answersOf(saves.at(-1)?.fields ?? {}));
});

test('RW-1 the open task stays open, even if the numbers change', async () => {
  const { user, handIns } = review({ number: 2, id: aTask(2).id, answers: answered(1, 1, 1, 1), version: 2 });
  const mine = aReview({ ...aTask(2), status: 'HandedIn', handedInAt: inHours(0), answers: answered(1, 1, 1, 1) });
  answer(getLearnerEvaluation, ({ fields }) =>
    fields['learnerEvaluationId'] === mine.id
      ? { ...mine, status: 'Draft' as const }
      : aReview({ ...aTask(3), number: 2 }),
  );
  const handed = answer(handInLearnerEvaluation, () => {
    answer(listLearnerEvaluations, aReviewList({ peers: [aTask(1), aTask(3, { number: 2 })] }));
    return mine;
  });
  await handInNow(user);
  expect(await screen.findByText(/^Handed in /)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'My reviews' }).children).toHaveLength(2));
  expect(screen.getByText(/^Handed in /)).toBeTruthy();
  expect([handed.length, handIns.length]).toEqual([1, 0]);
});

test('RW-4 RW-9 what counts is shown as handed in, and that later changes do not count is said', async () => {
  const handedInAnswers = answered(1, 1, 1, 1);
  const changed = { answers: answered(2), handedInAnswers, hasUnfinishedChanges: true } as const;
  review({ status: 'HandedIn', handedInAt: inHours(-2), closed: over, ...changed });
  const words = /^Review closed .+ is handed in\. What you changed after that was not complete and does not count\.$/;
  expect(await screen.findByText(words)).toBeTruthy();
  const answers = within(screen.getByRole('region', { name: 'Your answers' }));
  expect(answers.getAllByText('Clear, 4 of 5')).toHaveLength(1);
  const later = within(answers.getByRole('region', { name: 'Your later changes, which do not count' }));
  expect(later.queryByText('Clear, 4 of 5')).toBeNull();
});

test('RW-9 a handed-in review stays handed in when its work is removed', async () => {
  review({ status: 'HandedIn', handedInAt: inHours(-2), answers: answered(1, 1, 1, 1), ...GONE });
  const words = 'This essay was removed from the assignment. Your review stays handed in.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('We can’t show this work.')).toBeNull();
});

test('RW-3 a student who handed nothing in reads that, even while essays are given out to others', async () => {
  const peersClosed = { kind: 'noHandIn', phase: 'PeerEvaluation', nextAt: null } as const;
  review({}, { reviews: { peers: [], peersClosed, progress: { done: 120, total: 412 } } });
  expect(await screen.findByText(/You didn’t hand in\.$/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('RW-13 a passage that is no longer in the text is named, not marked, and held against handing in', async () => {
  const anchors = [{ start: 0, end: 10, quote: 'Tax nobody' }];
  const answers = answered(1, 1, 1, 1).map((one, index) => (index === 0 ? { ...one, anchors } : one));
  const { user, container, saves } = review({ answers, version: 2 });
  expect(await screen.findByText('No longer in the text: “Tax nobody”')).toBeTruthy();
  expect(container.querySelector('mark')).toBeNull();
  expect(screen.getByText('1 criterion left')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the passage that is no longer in the text' }));
  await waitFor(() => expect(answersOf(saves.at(-1)?.fields ?? {}).flatMap((one) => one.anchors ?? [])).toEqual([]));
  expect(await screen.findByRole('button', { name: 'Hand in review' })).toBeTruthy();
});

test('RW-10 one passage more than the most is not linked, and that is said', async () => {
  const anchors = Array.from({ length: 20 }, (_, start) => ({
    start,
    end: start + 1,
    quote: ESSAY_WORDS[start] ?? '',
  }));
  const { user } = review({ answers: answered(1).map((one) => ({ ...one, anchors })), version: 2 });
  await user.click(await screen.findByRole('button', { name: 'Open criterion 1, Thesis' }));
  select(wordsAt('in 2008'), 0, wordsAt('in 2008'), 7);
  await user.keyboard('h');
  expect(await screen.findByText('You can link at most 20 passages per criterion.')).toBeTruthy();
  expect(screen.queryByText(/^Linked to Thesis/)).toBeNull();
});

test('WS-15 when answers are refused the page asks what holds now, and follows', async () => {
  const { user } = review(aTask(7), only(7));
  await shown();
  answer(getLearnerEvaluation, aReview({ ...aTask(7), status: 'Closed', ...GONE }));
  answer(saveLearnerEvaluation, problem(409, { detail: 'This work was taken out.' }));
  await user.keyboard('1');
  expect(await screen.findByText(/^This essay was removed from the assignment\. You do not/)).toBeTruthy();
});

test('LG-4, LG-9 a session that ends over unsaved answers says that they are safe, and names the page it returns to', async () => {
  const { user, store } = review(aTask(8), only(8));
  await shown();
  answer(saveLearnerEvaluation, noAnswer);
  await user.keyboard('1');
  await waitFor(async () => expect(await anOutbox().isEmpty()).toBe(false));
  act(() => void store.dispatch(tokenRefreshFailed()));
  expect(await screen.findByText('Please sign in again. Your draft is safe on this device.')).toBeTruthy();
  expect(screen.getByText(/^Then we’ll take you to/).textContent).toMatch(/Review 8 of 1, Carbon pricing op-ed$/);
});

test('WS-14 answers that wait on the device of a review that is open are on their way, not too late', async () => {
  const task = aReview({ ...aTask(9), status: 'HandedIn', handedInAt: inHours(-2), answers: answered(1, 1, 1, 1) });
  await anOutbox().put(
    {
      draftId: 'waiting',
      personId: aUserInfo().id,
      place: `review/${task.id}`,
      title: 'Review 1 of 3',
      path: '/api',
      method: 'PUT',
      body: {},
      seenVersion: 5,
      idempotencyKey: 'key',
      base: {},
      mine: { answers: answered(2) },
      changedAt: 1,
    },
    null,
  );
  review(task, only(9));
  const left = await screen.findByRole('region', { name: 'Unsaved answers' });
  expect(within(left).getByText(/^These answers are on this device and not sent yet\./)).toBeTruthy();
  expect(within(left).queryByRole('button', { name: 'Discard them' })).toBeNull();
  // Once they were sent, or taken up elsewhere, nothing says that they wait.
  await anOutbox().remove('waiting');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved answers' })).toBeNull(), {
    timeout: 15_000,
  });
});

test('WS-17 the next review takes the focus to its heading', async () => {
  const { user } = review(
    { status: 'HandedIn', handedInAt: inHours(-2), answers: answered(1, 1, 1, 1), version: 5 },
    { reviews: { peers: [aTask(1, { status: 'HandedIn' }), aTask(2), aTask(3)] } },
  );
  const next = await screen.findByRole('link', { name: 'Next review' });
  answer(getLearnerEvaluation, aReview({ ...aTask(2) }));
  await user.click(next);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Review 2 of 3' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

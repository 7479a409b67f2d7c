import {
  claimQueueItem,
  getQueue,
  getQueuedWork,
  handInSuperiorEvaluation,
  type Queue,
  type QueuedWork,
  releaseQueueItem,
  saveSuperiorEvaluation,
} from '@circuit/contract/grading';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { type AnsweredSecondLook, answerSecondLook, type OpenSecondLook } from '@circuit/contract/secondLooks';
import { revealed } from '@circuit/domain/grading';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import {
  aClaim,
  aClassmateReview,
  aGradedItem,
  anOpenSecondLook,
  aQueue,
  aQueuedWork,
  aQueueItem,
} from '#testing/grading.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { inHours } from '#testing/learning.ts';
import { answered } from '#testing/reviews.ts';
import { OP_ED } from '#testing/rubrics.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const GROUP_ASSIGNMENT = aReadyGroupAssignment({ status: 'Active' });
const REASON = anOpenSecondLook().reason;
const ASKED = aQueueItem(268, {
  reasons: ['secondLook'],
  reasonTexts: ['Student asked for a second look'],
  secondLookReasons: [REASON],
});

/** Of an answer that was given before. */
const SAID: AnsweredSecondLook = {
  reviewNumber: 1,
  criterionId: null,
  reason: 'It is about another essay.',
  askedAt: inHours(-30),
  decision: 'stands',
  answer: 'It fits the essay.',
  answeredAt: inHours(-4),
  answeredByName: 'Ines Okafor',
};
const RATED = answered(1, 1, 1, 1);
const THEIRS = answered(2, 2, 2, 2);
/** The grader has rated the essay before, and sees what classmates wrote. */
const READ = { status: 'HandedIn' as const, answers: RATED, reviews: [aClassmateReview(2, THEIRS)] };
/** One criterion is all there is to rate. */
const SHORT = { rubric: { ...aQueuedWork(268).rubric, criteria: [OP_ED[3]] } };
const grader = () => anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });

interface Facts {
  readonly queue?: Partial<Queue>;
  readonly work?: Partial<QueuedWork>;
  readonly secondLook?: Partial<OpenSecondLook>;
  /** That stands below the first. */
  readonly another?: Partial<OpenSecondLook>;
  /** Shown once something is rated. */
  readonly saidBefore?: AnsweredSecondLook[];
  readonly group?: Parameters<typeof openAsInstructor>[1];
}

/** Opens the queue, where the author of the first essay asks for a second look. */
function open({ queue, work, secondLook, another, saidBefore = [], group = anOwnedGroup() }: Facts = {}) {
  const visited = openAsInstructor(
    `/courses/${GROUP_ID}/groupAssignments/${GROUP_ASSIGNMENT.id}/queue?item=${ASKED.id}`,
    group,
  );
  const asked = anOpenSecondLook(secondLook);
  let secondLooks = [asked, ...(another === undefined ? [] : [anOpenSecondLook(another)])];
  let stored: Partial<QueuedWork> = {};
  const shown = () => aQueuedWork(268, { secondLooks, claim: aClaim('Tomás Vega', true), ...work, ...stored });
  const store = (fields: Readonly<Record<string, unknown>>, status: 'Draft' | 'HandedIn') => {
    const mine = answersIn(fields);
    const reviews = [aClassmateReview(2, revealed(THEIRS, mine))];
    stored = { status, answers: mine, version: shown().version + 1, reviews, answeredSecondLooks: saidBefore };
    const { id, handedInAt, version } = shown();
    return { id, status, answers: mine, handedInAt, version, reviews, answeredSecondLooks: saidBefore };
  };
  answer(getGroupAssignment, GROUP_ASSIGNMENT);
  const looks = answer(getQueue, () =>
    aQueue({ items: [ASKED, aQueueItem(102)].slice(secondLooks.length === 0 ? 1 : 0), ...queue }),
  );
  answer(getQueuedWork, ({ fields }) =>
    fields['queueItemId'] === ASKED.id ? shown() : aQueuedWork(102, { claim: aClaim('Tomás Vega', true) }),
  );
  answer(claimQueueItem, aClaim('Tomás Vega', true));
  answer(releaseQueueItem, undefined);
  const saves = answer(saveSuperiorEvaluation, ({ fields }) => store(fields, 'Draft'));
  const handIns = answer(handInSuperiorEvaluation, ({ fields }) => store(fields, 'HandedIn'));
  const answers = answer(answerSecondLook, ({ fields }) => {
    secondLooks = secondLooks.filter(({ id }) => id !== fields['secondLookId']);
    return {
      secondLook: {
        ...asked,
        status: 'answered' as const,
        decision: fields['decision'] as never, // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
        answer: String(fields['answer']),
        answeredAt: asked.askedAt,
        isScorePending: false,
        queueItemId: ASKED.id,
        number: ASKED.number,
        answeredByName: 'Tomás Vega',
        blocked: null,
      },
      jobLog: null,
    };
  });
  const turn = (fields: Partial<QueuedWork>) => {
    stored = { ...stored, ...fields };
  };
  return { ...visited, answers, saves, handIns, looks, turn };
}

const answersIn = (fields: Readonly<Record<string, unknown>> = {}) => fields['answers'] as CriterionAnswer[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');
/** Whether it can be chosen, and what it says. */
const decisions = async () => {
  await screen.findByRole('radio', { name: /^The review stands/ });
  const radios = within(screen.getByRole('group', { name: 'What do you decide?' })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  return radios.map((radio) => [!radio.disabled, radio.closest('label')?.textContent?.trim()] as const);
};
const request = () => screen.findByRole('region', { name: 'The author asks for a second look' });
const write = (text: string) =>
  fireEvent.change(screen.getByLabelText('Answer to the author'), { target: { value: text } });
const typed = () => screen.getByLabelText<HTMLTextAreaElement>('Answer to the author').value;
const next = () => screen.findByRole('region', { name: /^Essay 0102, anonymous/ });

test('SW-8 the author’s reason stands in the queue and beside the essay, and says at which review', async () => {
  const [, evidence] = OP_ED;
  open({ secondLook: { criterionId: evidence.id } });
  const asks = within(await request());
  expect(asks.getByText(REASON)).toBeTruthy();
  expect(asks.getByText('About the review by Classmate 2, Evidence. Asked 3 hours ago.')).toBeTruthy();
  const list = within(screen.getByRole('navigation', { name: 'Grading queue' }));
  expect(list.getByText(`“${REASON}”`)).toBeTruthy();
});

test('SW-8 a long reason is cut in the list, where two may read the same, and stands whole beside the essay', async () => {
  const reason = `${REASON} `.repeat(20).trim();
  const item = { ...ASKED, secondLookReasons: [reason, reason] };
  open({ queue: { items: [item] }, secondLook: { reason } });
  expect(within(await request()).getByText(reason)).toBeTruthy();
  const [button] = within(screen.getByRole('navigation', { name: 'Grading queue' })).getAllByRole('button');
  expect(button?.textContent?.length).toBeLessThan(320);
  expect(within(screen.getByRole('navigation', { name: 'Grading queue' })).getAllByText(/^“.*…”$/)).toHaveLength(2);
});

test('SW-8 by keyboard alone: a grader lets a review stand, with words, and the next essay opens', async () => {
  const { user, answers } = open({ work: READ });
  const tabTo = async (target: () => HTMLElement) => {
    for (let left = 60; document.activeElement !== target(); left -= 1) {
      if (left === 0) throw new Error('No Tab leads there.');
      await user.tab();
    }
  };
  await request();
  await tabTo(() => screen.getByRole('radio', { name: /^The review stands/ }));
  await user.keyboard(' ');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Answer to the author'));
  await user.keyboard('It fits the essay.');
  await tabTo(() => screen.getByRole('button', { name: 'Answer' }));
  await user.keyboard('{Enter}');
  expect(await next()).toBeTruthy();
  expect(answers.map(({ fields }) => [fields['decision'], fields['answer']])).toEqual([
    ['stands', 'It fits the essay.'],
  ]);
  expect(await screen.findByText('Answered.')).toBeTruthy();
});

test('SW-8 of two that the author asks for the second stays open once the first is answered', async () => {
  const another = { id: '01980000-0000-7000-8000-0000000000c2', reviewNumber: 2, reason: 'And it is unkind.' };
  const { user, answers } = open({ work: READ, another });
  expect(
    within(await request())
      .getAllByRole('button', { name: /^Answer/ })
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Answer/), 'Answer this one']);
  await user.click(await screen.findByRole('radio', { name: /^The review stands/ }));
  write('It fits the essay.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(async () => expect(within(await request()).queryByText(REASON)).toBeNull());
  expect(within(await request()).getByText('And it is unkind.')).toBeTruthy();
  expect(within(await request()).getAllByRole('button', { name: /^Answer/ })).toHaveLength(1);
  expect(answers.map(({ fields }) => fields['secondLookId'])).toEqual([anOpenSecondLook().id]);
});

test('SW-10 SW-11 nobody judges a review unread: it is shown once the essay is rated, and then it can stand', async () => {
  const { user, answers } = open({ work: SHORT });
  expect(await decisions()).toEqual([
    [false, 'The review stands Rate the essay first. Then you will see the review.'],
    [false, 'The review no longer counts Rate the essay first. Then you will see the review.'],
    [false, 'My rating counts Rate the essay first. Clarity has no answer yet.'],
  ]);
  write('It fits the essay.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  const asked = screen.getByRole('group', { name: 'What do you decide?' });
  await waitFor(() => expect(describedBy(asked)).toBe('Rate the essay first. Then you will see the review.'));
  expect(answers).toHaveLength(0);
  await user.click(await screen.findByRole('radio', { name: /^Readable/ }));
  const theirs = within(await screen.findByRole('region', { name: 'What classmates wrote' }));
  expect(theirs.getByText('Second look requested').closest('li')?.textContent).toContain('Classmate 2');
  expect((await decisions()).map(([isOffered]) => isOffered)).toEqual([true, true, true]);
  await user.click(screen.getByRole('radio', { name: /^The review stands/ }));
  // What was typed before is still there.
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(answers.map(({ fields }) => fields['decision'])).toEqual(['stands']));
});

test('SW-10 asked about one criterion, that one is rated first', async () => {
  const [, evidence] = OP_ED;
  const reviews = [aClassmateReview(2, revealed(THEIRS, answered(1)))];
  open({
    secondLook: { criterionId: evidence.id },
    work: { status: 'Draft', version: 1, answers: answered(1), reviews },
  });
  await request();
  const words = `Rate ${evidence.title} first. Then you will see what the review says about it.`;
  expect(await screen.findByRole('radio', { name: /^The review stands/ })).toBeTruthy();
  expect(screen.getAllByText(words)).toHaveLength(2);
});

test('SW-8 a decision and an answer are needed, and what failed is said with the words kept', async () => {
  const { user } = open({ work: READ });
  const refused = answer(answerSecondLook, problem(409, { detail: 'This second look has already been answered.' }));
  await request();
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Choose a decision.')).toBeTruthy();
  expect(screen.getByText('Write at least 10 characters.')).toBeTruthy();
  expect(refused).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: /^The review no longer counts/ }));
  write('It is about another essay.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('Not answered. This second look has already been answered.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer to the author').value).toBe('It is about another essay.');
});

test('SW-9 who may not set a review aside is not offered it', async () => {
  open({ group: grader(), secondLook: { mayExclude: false } });
  await request();
  const offered = await screen.findAllByRole('radio', { name: /^(The review|My rating)/ });
  expect(offered).toHaveLength(2);
  expect(screen.queryByRole('radio', { name: /^The review no longer counts/ })).toBeNull();
});

test('SW-9 a rating that is not complete cannot count, and what is left is said', async () => {
  open();
  await request();
  expect((await decisions()).at(-1)).toEqual([false, 'My rating counts Rate the essay first. 4 criteria are left.']);
});

test('SW-14 the answer is given beside the essay and the quoted review, and no key pressed there rates the essay', async () => {
  const { user, saves } = open({ work: READ });
  const asks = within(await request());
  expect(screen.queryByRole('dialog')).toBeNull();
  const quoted = within(asks.getByRole('blockquote', { name: 'Review by Classmate 2' }));
  expect(quoted.getByText(/^Thesis: /)).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Essay 0268, anonymous/ })).toBeTruthy();
  await user.click(asks.getByRole('radio', { name: /^The review stands/ }));
  await user.keyboard('2');
  expect(saves).toHaveLength(0);
});

const ABOUT_WORDS = {
  concerns: 'words' as const,
  quotedWords: [{ criterionId: OP_ED[0].id, comment: 'This is lazy.' }],
};

test('SW-14 a question about words quotes them and is answered without a rating, by Ctrl+Enter', async () => {
  const { user, answers, saves } = open({ secondLook: ABOUT_WORDS });
  const asks = within(await request());
  const quoted = within(asks.getByRole('blockquote', { name: 'Review by Classmate 2' }));
  expect(quoted.getByText('This is lazy.')).toBeTruthy();
  expect(quoted.getByText(OP_ED[0].title)).toBeTruthy();
  expect((await decisions()).map(([isOffered]) => isOffered)).toEqual([true, true, false]);
  await user.click(asks.getByRole('radio', { name: /^The review stands/ }));
  await user.click(asks.getByLabelText('Answer to the author'));
  await user.keyboard('It is harsh, and it fits.{Control>}{Enter}{/Control}');
  expect(await next()).toBeTruthy();
  expect(answers.map(({ fields }) => fields['decision'])).toEqual(['stands']);
  expect(saves).toHaveLength(0);
});

test('SW-14 on a phone a question is seen first, and the switch says where it is', async () => {
  open({ secondLook: ABOUT_WORDS });
  await request();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Question (0 of 4)' }).checked).toBe(true);
});

test('SW-12 what was asked and answered before stands above the essay, with who said it', async () => {
  open({ work: { ...READ, answeredSecondLooks: [SAID] } });
  const shown = within(await screen.findByRole('region', { name: 'Answered second looks' }));
  expect(shown.getByText('About the review by Classmate 1')).toBeTruthy();
  expect(shown.getByText('It is about another essay.')).toBeTruthy();
  expect(shown.getByText('The review stands.')).toBeTruthy();
  expect(shown.getByText(/Ines Okafor/)).toBeTruthy();
  expect(shown.getByText('It fits the essay.')).toBeTruthy();
  expect(shown.queryByRole('button')).toBeNull();
});

test('SW-12 it appears with the first rating that is saved, as the reviews do', async () => {
  const { user } = open({ work: SHORT, saidBefore: [SAID] });
  await request();
  expect(screen.queryByRole('region', { name: 'Answered second looks' })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: /^Readable/ }));
  const shown = within(await screen.findByRole('region', { name: 'Answered second looks' }));
  expect(shown.getByText('It fits the essay.')).toBeTruthy();
});

test('SW-11 what was typed is there when the essay was finalized meanwhile', async () => {
  const { user, turn } = open({ work: { ...READ, version: 1 } });
  await request();
  const typing = Promise.withResolvers<undefined>();
  answer(saveSuperiorEvaluation, async () => {
    await typing.promise;
    return problem(409, { detail: 'This evaluation was finalized.' });
  });
  await user.click(await screen.findByRole('radio', { name: /^Vague/ }));
  await request();
  turn({ status: 'Finalized', blocked: 'This evaluation was finalized.', claim: null });
  write('It fits the essay.');
  typing.resolve(undefined);
  expect(await screen.findByText('This evaluation was finalized.', undefined, { timeout: 5000 })).toBeTruthy();
  await waitFor(() => expect(typed()).toBe('It fits the essay.'));
});

test('SW-11 what was typed is there after another essay was looked at', async () => {
  const { user } = open({ work: READ });
  await request();
  write('It fits the essay.');
  await user.click(await screen.findByRole('button', { name: /^Essay 0102/ }));
  await next();
  await user.click(screen.getByRole('button', { name: /^Essay 0268/ }));
  await request();
  expect(typed()).toBe('It fits the essay.');
});

const UNFINISHED = 'Scores do not change. Your own rating is kept and counts once it is handed in and finalized.';
const SCORES_STAY = 'Scores do not change.';
const CLOSED = { blocked: 'Closed.', claim: null };
test.each<[string, string, Partial<QueuedWork>]>([
  ['that is not handed in still has to be', UNFINISHED, { ...READ, status: 'Draft', version: 1 }],
  ['that waits for an instructor says nothing of itself', SCORES_STAY, { ...READ, version: 1 }],
  ['that is binding says nothing of itself', SCORES_STAY, { ...READ, ...CLOSED, status: 'Finalized' }],
  ['that is another grader’s is not called the own', SCORES_STAY, { ...READ, ...CLOSED, gradedBy: 'Ines Okafor' }],
])('SW-9 a review stands beside a rating: one %s', async (_which, words, work) => {
  open({ work });
  await request();
  expect((await decisions())[0]).toEqual([true, `The review stands ${words}`]);
});

test('SW-9 the rating on the screen is handed in, then the second look is answered with it', async () => {
  const { user, handIns, answers } = open({ work: { status: 'Draft', version: 3, answers: RATED } });
  await request();
  await user.click(await screen.findByRole('radio', { name: /^My rating counts/ }));
  write('I rated it myself.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await next()).toBeTruthy();
  expect(handIns[0]?.headers.get('if-match')).toBe('"3"');
  expect(handIns[0]?.fields['answers']).toHaveLength(RATED.length);
  expect(answers[0]?.fields['decision']).toBe('graded');
});

test('SW-9 a level that was changed a moment ago is what counts, not what the page was opened with', async () => {
  const [thesis] = OP_ED;
  const levelIn = (answers: readonly CriterionAnswer[]) =>
    answers.find(({ criterionId }) => criterionId === thesis.id)?.choice;
  const changed = { kind: 'levels', levelId: thesis.levels[2]?.id };
  const { user, saves, handIns, answers } = open({
    work: { status: 'Draft', version: 3, answers: RATED },
  });
  await request();
  await user.click(await screen.findByRole('radio', { name: /^Vague/ }));
  await request();
  await user.click(await screen.findByRole('radio', { name: /^My rating counts/ }));
  write('I rated it myself.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await next()).toBeTruthy();
  expect(saves).toHaveLength(1);
  expect(handIns[0]?.headers.get('if-match')).toBe('"4"');
  expect(levelIn(answersIn(handIns[0]?.fields))).toEqual(changed);
  expect(answers).toHaveLength(1);
});

test('SW-9 an essay that is rated here and now can be answered with that rating', async () => {
  const { user, handIns, answers } = open({ work: SHORT });
  await request();
  await user.click(await screen.findByRole('radio', { name: /^Readable/ }));
  await request();
  await user.click(await screen.findByRole('radio', { name: /^My rating counts/ }));
  write('I rated it myself.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(await next()).toBeTruthy();
  expect(answersIn(handIns[0]?.fields)).toHaveLength(1);
  expect(answers[0]?.fields['decision']).toBe('graded');
});

test('SW-9 when the rating is in and the answer is not taken, both are said, and the queue is looked at again', async () => {
  const { user, handIns, looks } = open({ work: { status: 'Draft', version: 3, answers: RATED } });
  answer(answerSecondLook, problem(409, { detail: 'This second look has already been answered.' }));
  await request();
  await user.click(await screen.findByRole('radio', { name: /^My rating counts/ }));
  write('I rated it myself.');
  const before = looks.length;
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  const said =
    'Your rating was handed in, but the second look is not answered yet. This second look has already been answered.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(handIns).toHaveLength(1);
  await waitFor(() => expect(looks.length).toBeGreaterThan(before));
});

test.each([
  ['before the author asked answers nothing', -4, 0],
  ['after that can be the answer, and is binding already', -2, 1],
])('SW-9 an own rating that was handed in %s', async (_what, hours, offered) => {
  const work = { ...READ, status: 'Finalized' as const, blocked: 'It was finalized.', claim: null };
  open({ work: { ...work, handedInAt: inHours(hours) } });
  await request();
  expect(await screen.findByRole('radio', { name: /^The review stands/ })).toBeTruthy();
  expect(screen.queryAllByRole('radio', { name: /^My rating counts/ })).toHaveLength(offered);
  expect(screen.queryAllByText(/^\s*Your evaluation is already binding/)).toHaveLength(offered);
});

test('SW-9 a grader who can only let the review stand is told who can do more', async () => {
  const by = { status: 'Finalized' as const, gradedBy: 'Ines Okafor', blocked: 'Ines Okafor graded this essay.' };
  const work = { ...READ, ...by, claim: null };
  open({ group: grader(), secondLook: { mayExclude: false }, work });
  await request();
  expect(await screen.findAllByRole('radio')).toHaveLength(1);
  expect(screen.getByText(/^Only an instructor can set the review aside/)).toBeTruthy();
});

test('SW-8 nobody answers what is about their own review, and the reason is said', async () => {
  const blocked = 'You wrote the review this is about. Someone else must answer it.';
  open({ secondLook: { blocked } });
  const asks = within(await request());
  expect(asks.getByText(blocked)).toBeTruthy();
  expect(asks.queryByRole('button')).toBeNull();
});

test('SW-8 what is graded already says that its author waits, and is answered from there', async () => {
  const item = aGradedItem(268, { status: 'Finalized', hasOpenSecondLook: true });
  const { user, answers } = open({
    queue: { items: [], graded: [item] },
    work: {
      status: 'Finalized',
      blocked: 'This evaluation was finalized.',
      claim: null,
      answers: RATED,
      reviews: READ.reviews,
    },
  });
  expect(await screen.findByText('Second look', { selector: 'li *' })).toBeTruthy();
  const theirs = within(await screen.findByRole('region', { name: 'What classmates wrote' }));
  expect(theirs.getByText('Classmate 2')).toBeTruthy();
  expect(theirs.getByRole('button', { name: 'More for classmate 2' })).toBeTruthy();
  await request();
  await user.click(await screen.findByRole('radio', { name: /^The review stands/ }));
  write('My rating replaced it already.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'The author asks for a second look' })).toBeNull());
});

test('SW-8 what another grader has open is read with the reason and nothing to operate', async () => {
  open({ work: { blocked: 'Ines Okafor has this essay open.', claim: aClaim('Ines Okafor') } });
  const asks = within(await request());
  expect(asks.getByText(REASON)).toBeTruthy();
  expect(asks.queryByRole('button')).toBeNull();
});

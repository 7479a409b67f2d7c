import { excludeEvaluation } from '@circuit/contract/evaluations';
import {
  addRandomChecks,
  claimQueueItem,
  commentOnEvaluation,
  finalizeSuperiorEvaluations,
  getQueue,
  getQueuedWork,
  handInSuperiorEvaluation,
  type Queue,
  type QueuedWork,
  releaseQueueItem,
  reopenSuperiorEvaluation,
  saveSuperiorEvaluation,
  skipQueueItem,
} from '@circuit/contract/grading';
import { getGroupAssignment } from '@circuit/contract/groupAssignments';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { anOwnedGroup, GROUP_ID, openAsInstructor } from '#testing/openCourses.tsx';
import { aClaim, aClassmateReview, aGradedItem, aQueue, aQueuedWork, aQueueItem } from '#testing/grading.ts';
import { aReadyGroupAssignment } from '#testing/groupAssignments.ts';
import { OP_ED } from '#testing/rubrics.ts';
import { answer, problem } from '#testing/server.ts';

import { leaveGroupAssignment } from '#testing/openStaffGroupAssignment.tsx';

afterEach(leaveGroupAssignment);

const GROUP_ASSIGNMENT = aReadyGroupAssignment({ status: 'Active' });
const [thesis, , , clarity] = OP_ED;
const grader = () => anOwnedGroup({ roles: ['GroupGrader'], activities: GROUP_POLICY.GroupGrader });
const numberOf = (id: unknown) => Number(String(id).slice(-4));
const answersIn = (fields: Readonly<Record<string, unknown>>) => fields['answers'] as CriterionAnswer[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends

/** Opens the queue; the server keeps what it is sent, and takes what is graded out of the queue. */
function open(fields: Partial<Queue> = {}, works: Partial<QueuedWork> = {}, group = grader(), query = '') {
  const visited = openAsInstructor(`/courses/${GROUP_ID}/groupAssignments/${GROUP_ASSIGNMENT.id}/queue${query}`, group);
  let queue = aQueue(fields);
  const kept = new Map<number, QueuedWork>();
  const workOf = (id: unknown) => kept.get(numberOf(id)) ?? aQueuedWork(numberOf(id), works);
  const store = (asked: Readonly<Record<string, unknown>>, status: 'Draft' | 'HandedIn') => {
    const before = workOf(asked['queueItemId']);
    const answers = answersIn(asked);
    const rated = answers.filter(({ choice }) => choice !== null).map(({ criterionId }) => criterionId);
    const level = clarity.levels[2]?.id ?? '';
    const theirs = rated.map((criterionId) => ({
      criterionId,
      choice: criterionId === clarity.id ? { kind: 'levels' as const, levelId: level } : null,
      comment: 'Name a source.',
    }));
    const after = { ...before, answers, status, version: before.version + 1, reviews: [aClassmateReview(1, theirs)] };
    kept.set(numberOf(before.id), after);
    if (status === 'HandedIn') {
      const { id, number } = after;
      queue = { ...queue, items: queue.items.filter((item) => item.id !== id), graded: [aGradedItem(Number(number))] };
    }
    const { id, handedInAt, version, reviews, answeredSecondLooks } = after;
    return { id, status, answers, handedInAt, version, reviews, answeredSecondLooks };
  };
  answer(getGroupAssignment, GROUP_ASSIGNMENT);
  answer(getQueue, () => queue);
  const read = answer(getQueuedWork, ({ fields: { queueItemId } }) => workOf(queueItemId));
  const claims = answer(claimQueueItem, aClaim('Tomás Vega', true));
  const releases = answer(releaseQueueItem, undefined);
  const saves = answer(saveSuperiorEvaluation, ({ fields: asked }) => store(asked, 'Draft'));
  const handIns = answer(handInSuperiorEvaluation, ({ fields: asked }) => store(asked, 'HandedIn'));
  return { ...visited, read, claims, releases, saves, handIns };
}

/** The rubric is there, and its keys, which wait for the person's settings. */
const rubricShown = (name: RegExp) =>
  waitFor(() => {
    expect(screen.getByRole('region', { name })).toBeTruthy();
    expect(document.querySelector('ol[aria-label="Criteria"] kbd')).toBeTruthy();
  });

test('GQ-21 the queue says why each essay is there, whose it is nowhere, and opens the first one that is free', async () => {
  const items = [aQueueItem(417, { claim: aClaim('Ines Okafor') }), aQueueItem(102)];
  const { claims } = open({ items, graded: [aGradedItem(309)] });
  await rubricShown(/^Essay 0102, anonymous/);
  expect(claims.map(({ fields }) => numberOf(fields['queueItemId']))).toContain(102);
  expect(claims.map(({ fields }) => numberOf(fields['queueItemId']))).not.toContain(417);
  const list = within(screen.getByRole('navigation', { name: 'Grading queue' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'Essay 0417Ratings 38 points apart Opened by Ines Okafor, 2 minutes ago',
    'Essay 0102Ratings 38 points apart',
    'Essay 0309, 16 of 20',
  ]);
  expect(screen.getByText('1 of 3 graded', { selector: ':not([role])' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Finalize…' })).toBeNull();
});

test('GQ-23 by keyboard alone: a classmate’s rating shows once the own one is saved, and Ctrl+Enter saves and opens the next', async () => {
  const { user, saves, handIns } = open({}, { rubric: { ...aQueuedWork(1).rubric, criteria: [clarity] } });
  await rubricShown(/^Essay 0417/);
  expect(screen.getByText(/stay hidden until you rate this criterion/)).toBeTruthy();
  expect(screen.queryByText('Name a source.')).toBeNull();
  await user.keyboard('2');
  expect(await screen.findByText('Classmates: 0')).toBeTruthy();
  expect(screen.getByText('Name a source.')).toBeTruthy();
  expect(saves[0]?.headers.get('if-match')).toBe('"0"');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await rubricShown(/^Essay 0102/);
  expect(handIns).toHaveLength(1);
  expect(numberOf(handIns[0]?.fields['queueItemId'])).toBe(417);
  // Nothing of the essay before is on this one.
  const levels = within(screen.getByRole('list', { name: 'Criteria' })).getAllByRole('radio');
  expect(levels.filter((radio) => radio.matches(':checked'))).toEqual([]);
  expect(screen.queryByText('Name a source.')).toBeNull();
});

test('GQ-22 an essay that somebody else took a moment ago is passed over', async () => {
  open();
  answer(claimQueueItem, ({ fields }) =>
    numberOf(fields['queueItemId']) === 417
      ? problem(409, { detail: 'Ines Okafor has this essay open.' })
      : aClaim('Tomás Vega', true),
  );
  await rubricShown(/^Essay 0102/);
  expect(screen.queryByText('Ines Okafor has this essay open.')).toBeNull();
});

test('GQ-22 an essay that somebody chooses while another one is being opened stays open', async () => {
  const { user, address } = open();
  const isFree = Promise.withResolvers<void>();
  const given: number[] = [];
  const claims = answer(claimQueueItem, async ({ fields }) => {
    if (numberOf(fields['queueItemId']) === 417) await isFree.promise;
    given.push(numberOf(fields['queueItemId']));
    return aClaim('Tomás Vega', true);
  });
  await waitFor(() => expect(claims).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: /^Essay 0102/ }));
  await rubricShown(/^Essay 0102/);
  isFree.resolve();
  await waitFor(() => expect(given).toContain(417));
  await user.keyboard('{Shift}');
  expect(address()).toContain(aQueueItem(102).id);
  expect(screen.getByRole('region', { name: /^Essay 0102/ })).toBeTruthy();
});

test('GQ-22 a failure that is nobody’s claim ends the search for the next essay, and is said', async () => {
  const items = [417, 102, 103, 104].map((number) => aQueueItem(number));
  open({ items });
  const claims = answer(claimQueueItem, problem(403, { detail: 'Not you.' }));
  expect(await screen.findByText('Not you.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Open the next essay' })).toBeTruthy();
  expect(claims).toHaveLength(1);
});

test('GQ-22 a grader who returns to an essay they gave back claims it again', async () => {
  const { user, router, claims } = open();
  answer(skipQueueItem, undefined);
  await rubricShown(/^Essay 0417/);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await rubricShown(/^Essay 0102/);
  const before = claims.length;
  await router.navigate(-1);
  await rubricShown(/^Essay 0417/);
  await waitFor(() => expect(claims.slice(before).map(({ fields }) => numberOf(fields['queueItemId']))).toContain(417));
});

test('GQ-21 in a course that has ended nothing is offered that claims', async () => {
  const { claims } = open({}, {}, { ...grader(), endDate: '2020-01-01T00:00:00.000Z' }, `?item=${aQueueItem(417).id}`);
  expect(await screen.findByText(/This course ended/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open the next essay' })).toBeNull();
  expect(claims).toHaveLength(0);
});

test('GQ-22 skipping puts an essay last and opens the next; what is left for a graded one is given back', async () => {
  const { user, releases } = open({ graded: [aGradedItem(309)] });
  const skips = answer(skipQueueItem, undefined);
  await rubricShown(/^Essay 0417/);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await rubricShown(/^Essay 0102/);
  expect(skips.map(({ fields }) => numberOf(fields['queueItemId']))).toEqual([417]);
  // The server has given it back with the skip.
  expect(releases).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^Essay 0309/ }));
  await waitFor(() => expect(releases.map(({ fields }) => numberOf(fields['queueItemId']))).toEqual([102]));
});

const SHORT = { rubric: { ...aQueuedWork(1).rubric, criteria: [clarity] } };

test('GQ-31 after “Save and next” the focus is on the next essay, and it is said which it is, why and how many wait', async () => {
  const { user } = open({}, SHORT);
  await rubricShown(/^Essay 0417/);
  await user.click(await screen.findByRole('radio', { name: /^Readable/ }));
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await rubricShown(/^Essay 0102/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Essay 0102/ })));
  const said = 'Essay 0102 is open: Only 1 review received. Nothing else is waiting.';
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said);
  await user.click(await screen.findByRole('radio', { name: /^Readable/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  const empty = await screen.findByText('The queue is empty.');
  await waitFor(() => expect(document.activeElement?.contains(empty)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test('GQ-32 going to another essay reads the queue at most once, and gives nothing back by a call of its own', async () => {
  const items = [417, 102, 103].map((number) => aQueueItem(number));
  const { user, claims, releases } = open({ items }, { ...SHORT, claim: aClaim('Tomás Vega', true) });
  await rubricShown(/^Essay 0417/);
  const looks = answer(getQueue, aQueue({ items }));
  const before = claims.length;
  await user.click(screen.getByRole('button', { name: /^Essay 0103/ }));
  await rubricShown(/^Essay 0103/);
  expect([looks.length, claims.length - before, releases.length]).toEqual([0, 1, 0]);
  // The list says at once whose it is.
  await user.click(await screen.findByRole('radio', { name: /^Readable/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await rubricShown(/^Essay 0417/);
  expect([looks.length, claims.length - before, releases.length]).toEqual([1, 2, 0]);
});

const MANY = [
  aQueueItem(268, {
    reasons: ['secondLook', 'ratingsApart'],
    reasonTexts: ['Student asked for a second look', 'Ratings 38 points apart'],
    secondLookSince: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  }),
  aQueueItem(391, { reasons: ['reported'], reasonTexts: ['Reported: is empty'] }),
  aQueueItem(417),
];
const listed = () =>
  within(screen.getByRole('navigation', { name: 'Grading queue' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.trim().slice(0, 10));

test('GQ-30 a link shows what waits for one reason, with its age, and opens the first of it', async () => {
  const { user, address } = open({ items: MANY }, SHORT, grader(), '?reason=secondLook');
  await rubricShown(/^Essay 0268/);
  expect(listed()).toEqual(['Essay 0268']);
  expect(screen.getByText('Asked 3 days ago')).toBeTruthy();
  expect(address()).toContain('reason=secondLook');
  const show = screen.getByLabelText<HTMLSelectElement>('Show');
  expect([...show.options].map(({ textContent }) => textContent)).toEqual([
    'Everything (3)',
    'Second looks (1)',
    'To grade (3)',
    'Reported (1)',
    'Ratings apart (2)',
  ]);
  await user.selectOptions(show, 'reported');
  expect(listed()).toEqual(['Essay 0391']);
  // What is open stays open.
  expect(screen.getByRole('region', { name: /^Essay 0268/ })).toBeTruthy();
  expect(address()).toMatch(/reason=reported.*item=/);
});

test('GQ-30 where nothing of that kind waits, the whole queue is one step away', async () => {
  const { user } = open({ items: [aQueueItem(417)] }, {}, grader(), '?reason=secondLook');
  await user.click(await screen.findByRole('button', { name: 'Show the whole queue' }));
  await rubricShown(/^Essay 0417/);
  expect(listed()).toEqual(['Essay 0417']);
});

test('GQ-30 an essay is found by its number, also among those that are graded, and Enter opens it', async () => {
  const { user } = open({ items: MANY, graded: [aGradedItem(309)] });
  await rubricShown(/^Essay 0268/);
  await user.type(screen.getByLabelText('Number'), '39');
  expect(listed()).toEqual(['Essay 0391']);
  await user.keyboard('{Enter}');
  await rubricShown(/^Essay 0391/);
  await user.clear(screen.getByLabelText('Number'));
  await user.type(screen.getByLabelText('Number'), '09');
  expect(listed()).toEqual(['Essay 0309']);
  await user.type(screen.getByLabelText('Number'), '999');
  expect(screen.getByText('No matching essays.')).toBeTruthy();
});

test('GQ-30 the list is one stop of the Tab key, and arrows, Home and End go through all of it', async () => {
  const { user } = open({ items: MANY, graded: [aGradedItem(309), aGradedItem(310)] });
  await rubricShown(/^Essay 0268/);
  const rows = () => within(screen.getByRole('navigation', { name: 'Grading queue' })).getAllByRole('button');
  const stops = () => rows().filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map(({ textContent }) => textContent?.slice(0, 10))).toEqual(['Essay 0268']);
  screen.getByLabelText('Number').focus();
  await user.tab();
  expect(document.activeElement).toBe(rows()[0]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rows()[3]);
  expect(stops()).toEqual([rows()[3]]);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(rows()[0]);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(rows()[4]);
  await user.tab();
  expect(rows()).not.toContain(document.activeElement);
});

test('GQ-33 a long queue does not end at a hundred', async () => {
  const items = Array.from({ length: 230 }, (_, index) => aQueueItem(index + 1));
  const { user } = open({ items });
  await rubricShown(/^Essay 0001/);
  expect(listed()).toHaveLength(101);
  await user.click(screen.getByRole('button', { name: 'Show 100 more of 130' }));
  await user.click(screen.getByRole('button', { name: 'Show 30 more of 30' }));
  expect(listed()).toHaveLength(230);
});

test('GQ-21 the text of an essay can be made larger, and the keys that rate stand below', async () => {
  const { user } = open();
  await rubricShown(/^Essay 0417/);
  await user.click(screen.getByRole('button', { name: 'Text size: normal' }));
  expect(screen.getByRole('button', { name: 'Text size: large' })).toBeTruthy();
  expect(screen.getByText('save and next', { exact: false }).textContent).toBe('Ctrl Enter save and next');
});

test('GQ-29 an essay that is graded is not claimed to answer its author', async () => {
  const items = [aQueueItem(268, { ...MANY[0], isGraded: true })];
  const blocked = 'Tomás Vega graded this essay.';
  const { claims } = open({ items }, { blocked, gradedBy: 'Tomás Vega', status: 'HandedIn' });
  expect(await screen.findByText(blocked)).toBeTruthy();
  expect(claims).toHaveLength(0);
});

test('GQ-21 what another grader has open, or has graded, is read with the reason and nothing to operate', async () => {
  const blocked = 'Tomás Vega graded this essay.';
  const items = [aQueueItem(417, { claim: aClaim('Ines Okafor') })];
  const { user } = open({ items }, { blocked, gradedBy: 'Tomás Vega', status: 'HandedIn' });
  await user.click(await screen.findByRole('button', { name: /^Essay 0417/ }));
  expect(await screen.findByText(blocked)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Evaluation by Tomás Vega' })).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('GQ-27 an own rating beside another grader’s evaluation never stands under their name', async () => {
  const by = { blocked: 'Ines Okafor graded this essay.', gradedBy: 'Ines Okafor', status: 'HandedIn' as const };
  const saying = (comment: string) => [{ criterionId: clarity.id, choice: null, comment }];
  const both = { answers: saying('Theirs reads well.'), keptAnswers: saying('Mine reads well.') };
  open({}, { ...by, ...both }, undefined, `?item=${aQueueItem(220).id}`);
  const theirs = within(await screen.findByRole('region', { name: 'Evaluation by Ines Okafor' }));
  expect([theirs.queryByText('Theirs reads well.'), theirs.queryByText('Mine reads well.')]).toEqual([
    expect.anything(),
    null,
  ]);
  const mine = within(screen.getByRole('region', { name: 'Your rating, not handed in' }));
  expect(mine.getByText('Mine reads well.')).toBeTruthy();
});

test('GQ-27 an own rating that is not handed in says so while somebody else has the essay open', async () => {
  const work = { status: 'Draft' as const, blocked: 'Ines Okafor has this essay open.', claim: aClaim('Ines Okafor') };
  open({}, work, undefined, `?item=${aQueueItem(220).id}`);
  expect(await screen.findByRole('region', { name: 'Your rating, not handed in' })).toBeTruthy();
});

test('GQ-26 an empty queue offers to pull five essays for a check, and opens the first of them', async () => {
  const { user } = open({ items: [] });
  const pulled = answer(addRandomChecks, () => {
    answer(getQueue, aQueue({ items: [aQueueItem(220, { reasons: ['randomCheck'], reasonTexts: ['Random check'] })] }));
    return { addedCount: 5 };
  });
  expect(await screen.findByText('Pull 5 random essays for a quality check?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pull 5 essays' }));
  await rubricShown(/^Essay 0220/);
  expect(pulled[0]?.fields['count']).toBe(5);
});

test('GQ-26 before graders begin the queue says from when on, and a failed one is tried again', async () => {
  open({ items: [], closed: 'Grade opens Mon, Nov 16, 12:00 AM.' });
  expect(await screen.findByText('Grade opens Mon, Nov 16, 12:00 AM.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pull 5 essays' })).toBeNull();
});

test('GQ-26 a queue that could not be loaded says so and is asked for again', async () => {
  const { user } = open();
  answer(getQueue, problem(400, { detail: 'It broke.' }));
  expect(await screen.findByText('Could not load the queue. It broke.')).toBeTruthy();
  answer(getQueue, aQueue());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await rubricShown(/^Essay 0417/);
});

test('GQ-26 all essays are open with others: that is said, and what to wait for', async () => {
  open({ items: [aQueueItem(417, { claim: aClaim('Ines Okafor') })] });
  expect(await screen.findByText('Other graders have every essay in the queue open.')).toBeTruthy();
});

test('GQ-24 an instructor excludes a review with a reason and comments on it; a grader does neither', async () => {
  const review = aClassmateReview(1, [{ criterionId: thesis.id, choice: null, comment: 'Bad.' }]);
  const work = { status: 'Draft' as const, version: 1, reviews: [review] };
  const { user } = open({}, work, anOwnedGroup());
  const excluded = answer(excludeEvaluation, problem(409, { detail: 'This review is already excluded.' }));
  const commented = answer(commentOnEvaluation, {
    evaluationId: review.evaluationId,
    staffComment: 'Too short.',
    version: 2,
  });
  await rubricShown(/^Essay 0417/);
  await user.click(screen.getByRole('button', { name: 'More for classmate 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Exclude…' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Too short' } });
  await user.click(screen.getByRole('button', { name: 'Exclude' }));
  expect(await screen.findByText('Write at least 10 characters.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Too short to count' } });
  await user.click(screen.getByRole('button', { name: 'Exclude' }));
  expect(await screen.findByText('Not excluded. This review is already excluded.')).toBeTruthy();
  expect(excluded[0]?.fields).toMatchObject({ reason: 'Too short to count', evaluationId: review.evaluationId });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'More for classmate 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Comment…' }));
  const box = await screen.findByLabelText('Comment', { selector: '[role=dialog] *' });
  fireEvent.change(box, { target: { value: 'Too short.' } });
  await user.click(screen.getByRole('button', { name: 'Save comment' }));
  await waitFor(() => expect(commented[0]?.fields['staffComment']).toBe('Too short.'));
  expect(commented[0]?.headers.get('if-match')).toBe('"1"');
});

test('GQ-24 beside an essay that is final too; a grader reads who can exclude a review', async () => {
  const review = aClassmateReview(1, [{ criterionId: thesis.id, choice: null, comment: 'Bad.' }]);
  const work = { status: 'Finalized' as const, version: 1, reviews: [review], blocked: 'It was finalized.' };
  const query = `?item=${aQueueItem(417).id}`;
  const { user, unmount } = open({}, work, anOwnedGroup(), query);
  await user.click(await screen.findByRole('button', { name: 'More for classmate 1' }));
  expect(screen.getByRole('menuitem', { name: 'Exclude…' })).toBeTruthy();
  expect(screen.queryByText('An instructor can exclude a review.')).toBeNull();
  unmount();
  open({}, work, grader(), query);
  expect(await screen.findByText('An instructor can exclude a review.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More for classmate 1' })).toBeNull();
});

test('GQ-27 what one has begun is marked in the queue, and below it when nobody has to look any more', async () => {
  const kept = { id: aQueueItem(220).id, number: '0220', rated: 4, of: 4 };
  const { user, claims } = open({
    items: [aQueueItem(417), aQueueItem(102, { begun: { rated: 1, of: 4 }, isSkipped: true })],
    begun: [kept],
  });
  await rubricShown(/^Essay 0417/);
  const list = () => within(screen.getByRole('navigation', { name: 'Grading queue' }));
  expect(list().getByText('Ratings 38 points apart, 1 of 4 rated, skipped')).toBeTruthy();
  const mine = within(list().getByRole('list', { name: 'Started by you' }));
  await user.click(mine.getByRole('button', { name: /^Essay 0220, 4 of 4 rated.*not handed in$/ }));
  await rubricShown(/^Essay 0220/);
  expect(claims.map(({ fields }) => numberOf(fields['queueItemId']))).toContain(220);
});

test('GQ-25 a grader reads until when they can change their ratings', async () => {
  open({ graded: [aGradedItem(309)] });
  expect(await screen.findByText('You can change them until an instructor finalizes them.')).toBeTruthy();
});

test('GQ-28 choosing an essay in the list keeps focus on it', async () => {
  const { user } = open();
  await rubricShown(/^Essay 0417/);
  await user.click(screen.getByRole('button', { name: /^Essay 0102/ }));
  await rubricShown(/^Essay 0102/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Essay 0102/ }));
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
});

test('GQ-21 on a phone an essay that is not begun opens on its text', async () => {
  open();
  await rubricShown(/^Essay 0417/);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Essay' }).checked).toBe(true);
});

test('GQ-25 finalizing says first what becomes binding and who is unfinished, then does it once', async () => {
  const { user } = open({ items: [], graded: [aGradedItem(309, { status: 'Finalized' })] }, {}, anOwnedGroup());
  const plan = {
    readyCount: 12,
    finalizedBeforeCount: 0,
    inQueueCount: 0,
    unfinished: [{ number: '0155', graderName: 'Ines Okafor' }],
    changed: [{ number: '0309', graderName: 'Tomás Vega' }],
    sentences: ['12 graders’ evaluations become binding and can no longer be changed.'],
  };
  const isLookedUp = Promise.withResolvers<void>();
  const asked = answer(finalizeSuperiorEvaluations, async ({ fields }) => {
    await isLookedUp.promise;
    return {
      plan,
      jobLog:
        fields['dryRun'] === true
          ? null
          : {
              id: '01980000-0000-7000-8000-000000000099' as never, // oxlint-disable-line typescript/no-unsafe-type-assertion -- an id like any other
              kind: 'finalizeSuperiorEvaluations',
              status: 'succeeded' as const,
              groupId: GROUP_ID,
              startedBy: null,
              attempts: 0,
              done: 0,
              total: null,
              messages: [],
              counts: {},
              createdAt: '2026-11-15T12:00:00.000Z',
              startedAt: null,
              endedAt: null,
              version: 1,
            },
    };
  });
  await user.click(await screen.findByRole('button', { name: 'Finalize…' }));
  // Nobody makes binding what they have not been told.
  await screen.findByRole('dialog', { name: 'Finalize graders’ evaluations' });
  expect(screen.queryByRole('button', { name: 'Finalize' })).toBeNull();
  isLookedUp.resolve();
  expect(await screen.findByText('Essay 0155, Ines Okafor')).toBeTruthy();
  expect(screen.getByText('Essay 0309, Tomás Vega')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Finalize' }));
  expect(await screen.findByRole('dialog', { name: 'Finalized' })).toBeTruthy();
  expect(asked.map(({ fields }) => fields['dryRun'])).toEqual([true, false]);
});

test('GQ-25 an instructor reopens one finalized evaluation with a reason', async () => {
  const { user } = open({ items: [], graded: [aGradedItem(309, { status: 'Finalized' })] }, {}, anOwnedGroup());
  const asked = answer(reopenSuperiorEvaluation, {
    evaluationId: aGradedItem(309).evaluationId,
    status: 'HandedIn' as const,
  });
  await user.click(await screen.findByRole('button', { name: /^Essay 0309/ }));
  // The list is drawn anew with the essay, which would close a menu that is opened before.
  await screen.findByRole('button', { name: /^Text size/ });
  await user.click(await screen.findByRole('button', { name: 'More for Essay 0309' }));
  await user.click(screen.getByRole('menuitem', { name: 'Reopen…' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'A page was missed.' } });
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(asked[0]?.fields['reason']).toBe('A page was missed.'));
});

test('GQ-21 a user who does not grade finds no queue', async () => {
  const group = anOwnedGroup({ roles: ['GroupLearner'], activities: GROUP_POLICY.GroupLearner });
  const { address } = open({}, {}, group);
  await waitFor(() => expect(address()).toMatch(/^\/not-found/));
});

import {
  declinePracticeTry,
  getPracticeEssay,
  handInPracticeTry,
  listPracticeEssays,
  type PracticeEssay,
  type PracticeTry,
  savePracticeTry,
  startPracticeTry,
} from '@circuit/contract/calibrations';
import { getUserSettings } from '@circuit/contract/userSettings';
import { evaluationId } from '@circuit/domain/kernel';
import type { CriterionAnswer } from '@circuit/domain/rubrics';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { hearActs } from '#testing/acts.ts';
import { aUserInfo } from '#testing/builders.ts';
import { aPractice, aGroupAssignment, inHours } from '#testing/learning.ts';
import { OP_ED } from '#testing/rubrics.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';
import { anOutbox, fillDevice, unsent } from '#testing/unsent.ts';
import { SETTINGS } from '#testing/userSettings.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

const LONG = 'The claim in paragraph two needs a source, since the argument leans on it.';

/** The nth level of each criterion, each with a comment. */
const rated = (...levels: number[]): CriterionAnswer[] =>
  OP_ED.map((criterion, index) => ({
    criterionId: criterion.id,
    choice: { kind: 'levels', levelId: criterion.levels[levels[index] ?? 0]?.id ?? '' },
    comment: LONG,
  }));

const aTry = (number: number, fields: Partial<PracticeTry> = {}): PracticeTry => ({
  id: evaluationId(`01980000-0000-7000-8000-0000000000e${number}`),
  number,
  status: 'Draft',
  answers: [],
  handedInAt: null,
  match: null,
  version: 1,
  ...fields,
});

const handedIn = (number: number, answers: CriterionAnswer[], differing: readonly string[]): PracticeTry =>
  aTry(number, {
    status: 'HandedIn',
    answers,
    handedInAt: inHours(-1),
    match: { matchedCount: 4 - differing.length, totalCount: 4, differing: [...differing] },
  });

function anEssay(fields: Partial<PracticeEssay> = {}): PracticeEssay {
  const [summary] = aPractice().items;
  const { rubric } = aGroupAssignment();
  if (summary === undefined || rubric === null) throw new Error('An assignment without practice.');
  return {
    ...summary,
    total: 3,
    triesAllowed: 2,
    document: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tax carbon now, argue later.' }] }],
    },
    artifacts: [],
    rubric,
    tries: [],
    outdatedTries: 0,
    comparison: null,
    closed: null,
    endsAt: inHours(99),
    ...fields,
  };
}

const [, evidence] = OP_ED;
const DIFFERS = [evidence.id];
const SECOND = anEssay({ state: 'mayTryAgain', triesUsed: 1, tries: [handedIn(1, rated(1, 1, 1, 1), DIFFERS)] });
const FINISHED = anEssay({
  state: 'finished',
  triesUsed: 1,
  score: 82,
  tries: [handedIn(1, rated(1, 1, 1, 1), DIFFERS)],
  comparison: { expertAnswers: rated(1, 2, 1, 1), betterTry: 1, firstScore: 82, score: 82, byDistance: [] },
});

function practise(
  essay: PracticeEssay,
  practice: Parameters<typeof aPractice>[0] = {},
  facts: Parameters<typeof openGroupAssignment>[1] = {},
) {
  let current = essay;
  const visit = openGroupAssignment('/calibrations/1', { practice, ...facts });
  answer(getUserSettings, SETTINGS);
  answer(getPracticeEssay, () => current);
  const started = answer(startPracticeTry, () => {
    const tries = [...current.tries, aTry(current.tries.length + 1)];
    return (current = { ...current, state: 'inProgress', tries });
  });
  const saves = answer(
    savePracticeTry,
    ({ fields }, calls) => aTry(1, { answers: fields['answers'] as CriterionAnswer[], version: calls + 1 }), // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
  );
  const finished = answer(handInPracticeTry, () => (current = SECOND));
  const declined = answer(declinePracticeTry, () => (current = FINISHED));
  return { ...visit, started, saves, finished, declined };
}

test('PT-1 LE-12 opening a practice essay begins the try, and says that it is practice', async () => {
  const acts = hearActs();
  const { started } = practise(anEssay());
  const when = 'When you finish, you’ll see how many criteria match. The expert’s rating appears after your last try.';
  expect(await screen.findByText(`Practice. ${when}`)).toBeTruthy();
  expect(started).toHaveLength(1);
  expect(acts).toMatchObject([{ kind: 'startedPractice' }]);
  expect(screen.getByRole('heading', { level: 1, name: 'Practice essay 1 of 3' })).toBeTruthy();
  expect(screen.getByText('Tax carbon now, argue later.')).toBeTruthy();
});

test('PT-2 LE-12 every answer is saved, and by keyboard alone a rating is finished', async () => {
  const acts = hearActs();
  const { user, saves, finished } = practise(
    anEssay({ state: 'inProgress', tries: [aTry(1, { answers: rated(1, 1, 1, 1).slice(0, 3) })] }),
  );
  await screen.findByRole('radio', { name: /^Effortless/ });
  await user.keyboard('1');
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.fields['answers']).toHaveLength(4);
  expect(saves[0]?.headers.get('if-match')).toBe('"1"');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Finish rating?' });
  await user.click(within(dialog).getByRole('button', { name: 'Finish rating' }));
  await screen.findByRole('heading', { name: 'You matched 3 of 4 criteria. Try again?' });
  expect(finished[0]?.fields['answers']).toHaveLength(4);
  expect(acts).toMatchObject([{ kind: 'handedInPractice' }]);
});

test('PT-2 while a save hangs, what is rated and written after it is kept on the device', async () => {
  const draft = aTry(1, { answers: rated(1, 1, 1, 1).slice(0, 2) });
  const { user } = practise(anEssay({ state: 'inProgress', tries: [draft] }));
  let arrive = (): void => undefined;
  const hanging = new Promise<void>((resolve) => void (arrive = resolve));
  const saves = answer(savePracticeTry, async ({ fields }) => {
    await hanging;
    return { ...draft, answers: fields['answers'] as CriterionAnswer[], version: 2 }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
  });
  await screen.findAllByRole('radio');
  await user.keyboard('1');
  await waitFor(() => expect(saves).toHaveLength(1));
  await user.keyboard('n1');
  await user.type(screen.getByRole('textbox'), 'Plain.');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => {
    const kept = await unsent();
    expect(kept.find(({ place }) => place === `practice/${draft.id}`)?.mine['answers']).toEqual([
      ...draft.answers,
      expect.objectContaining({ criterionId: OP_ED[2].id }),
      expect.objectContaining({ criterionId: OP_ED[3].id, comment: 'Plain.' }),
    ]);
  });
  expect(saves).toHaveLength(1);
  arrive();
  await waitFor(() => expect(saves).toHaveLength(2));
});

async function finishRating(user: ReturnType<typeof practise>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Finish rating' }));
  const dialog = await screen.findByRole('dialog', { name: 'Finish rating?' });
  await user.click(within(dialog).getByRole('button', { name: 'Finish rating' }));
}

test('PT-2 a rating is finished after the one from another window was kept', async () => {
  const { user } = practise(anEssay({ state: 'inProgress', tries: [aTry(1, { answers: rated(1, 1, 1, 1) })] }));
  const theirs = aTry(1, { answers: rated(2, 2, 2, 2), version: 7 });
  answer(savePracticeTry, problem(412, { current: theirs }));
  const finished = answer(handInPracticeTry, ({ headers }) =>
    headers.get('if-match') === '"7"' ? SECOND : problem(412, { current: anEssay({ tries: [theirs] }) }),
  );
  await screen.findAllByRole('radio');
  await user.keyboard('1');
  await user.click(await screen.findByRole('button', { name: 'Keep the other window’s version' }));
  await finishRating(user);
  await screen.findByRole('heading', { name: 'You matched 3 of 4 criteria. Try again?' });
  expect(finished).toHaveLength(1);
  expect(finished[0]?.fields['answers']).toEqual(theirs.answers);
});

test.each([
  ['mine', rated(1, 1, 1, 1)],
  ['the other window’s version', rated(2, 2, 2, 2)],
])('PT-2 a rating that came from another window is met on finishing, and %s is finished', async (choice, wanted) => {
  const { user } = practise(anEssay({ state: 'inProgress', tries: [aTry(1, { answers: rated(1, 1, 1, 1) })] }));
  let theirs = aTry(1, { answers: rated(2, 2, 2, 2), version: 7 });
  answer(savePracticeTry, ({ fields }) => {
    theirs = aTry(1, { answers: fields['answers'] as CriterionAnswer[], version: 8 }); // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
    return theirs;
  });
  const finished = answer(handInPracticeTry, ({ headers }) =>
    headers.get('if-match') === `"${theirs.version}"`
      ? SECOND
      : problem(412, { current: anEssay({ tries: [theirs] }) }),
  );
  await finishRating(user);
  await user.click(await screen.findByRole('button', { name: `Keep ${choice}` }));
  expect(screen.queryByText(/^Not finished yet\./)).toBeNull();
  await finishRating(user);
  await screen.findByRole('heading', { name: 'You matched 3 of 4 criteria. Try again?' });
  expect(finished.at(-1)?.fields['answers']).toEqual(wanted);
});

test('PT-2 a finish whose answer was lost is pressed again with the same key', async () => {
  const { user } = practise(anEssay({ state: 'inProgress', tries: [aTry(1, { answers: rated(1, 1, 1, 1) })] }));
  await screen.findByRole('button', { name: 'Finish rating' });
  let isBack = false;
  const finished = answer(handInPracticeTry, () => (isBack ? SECOND : noAnswer()));
  answer(getPracticeEssay, () => problem(403));
  await finishRating(user);
  expect(await screen.findByText(/^Not finished yet\./)).toBeTruthy();
  isBack = true;
  await finishRating(user);
  await screen.findByRole('heading', { name: 'You matched 3 of 4 criteria. Try again?' });
  const keys = finished.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.at(-1)).toBe(keys[0]);
});

test('PT-2 after a finish that was refused the essay is shown as it is by now', async () => {
  const { user } = practise(anEssay({ state: 'inProgress', tries: [aTry(1, { answers: rated(1, 1, 1, 1) })] }));
  await screen.findByRole('button', { name: 'Finish rating' });
  answer(handInPracticeTry, problem(409, { detail: 'You have already handed in this try, so you cannot change it.' }));
  answer(getPracticeEssay, SECOND);
  await finishRating(user);
  const title = 'You matched 3 of 4 criteria. Try again?';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

test('PT-3 after the first try the differing criteria are named, and nothing of the expert is shown', async () => {
  const { user, declined } = practise(SECOND);
  const card = await screen.findByRole('region', { name: /^You matched 3 of 4 criteria\. Try again\?/ });
  expect(within(card).getByText('This one differs: Evidence.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Thin');
  await user.click(within(card).getByRole('button', { name: 'Show the expert’s rating' }));
  const dialog = await screen.findByRole('dialog', { name: 'Skip your other try?' });
  expect(declined).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Show the expert’s rating' }));
  await screen.findByRole('heading', { level: 1, name: 'Practice essay 1 of 3: how you compare' });
});

test('PT-3, DL-25 skipping a try that failed is said where it was asked, and sent again with the same key', async () => {
  const { user } = practise(SECOND);
  const declined = answer(declinePracticeTry, (_asked, calls) =>
    calls === 1 ? problem(409, { detail: 'Not now.' }) : FINISHED,
  );
  await user.click(await screen.findByRole('button', { name: 'Show the expert’s rating' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Skip your other try?' }));
  await user.click(dialog.getByRole('button', { name: 'Show the expert’s rating' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Your rating is not final yet. Not now.');
  await user.click(dialog.getByRole('button', { name: 'Show the expert’s rating' }));
  await screen.findByRole('heading', { level: 1, name: 'Practice essay 1 of 3: how you compare' });
  expect(declined[1]?.headers.get('Idempotency-Key')).toBe(declined[0]?.headers.get('Idempotency-Key'));
});

test('PT-3 rating once more begins the second try', async () => {
  const { user, started } = practise(SECOND);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('Practice. The expert’s rating appears when you finish. This is try 2 of 2.'),
  ).toBeTruthy();
  expect(started).toHaveLength(1);
});

const SECOND_BEGUN = (answers: CriterionAnswer[]) =>
  anEssay({ state: 'inProgress', triesUsed: 1, tries: [...SECOND.tries, aTry(2, { answers })] });

test('PT-8 in the second try the criteria that differed are marked, and an unchanged rating is said to be one', async () => {
  const { user } = practise(SECOND_BEGUN(rated(1, 1, 1, 1)));
  expect((await screen.findAllByText(/Evidence \(different in your last try\)/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Thesis \(differed/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Finish rating' }));
  const dialog = await screen.findByRole('dialog', { name: 'Finish rating?' });
  expect(dialog.textContent).toContain('You haven’t changed any levels since your last try. This rating is final.');
});

test('PT-8 a second try with another level is not said to be unchanged', async () => {
  const { user } = practise(SECOND_BEGUN(rated(1, 2, 1, 1)));
  await user.click(await screen.findByRole('button', { name: 'Finish rating' }));
  const dialog = await screen.findByRole('dialog', { name: 'Finish rating?' });
  expect(dialog.textContent).toContain('This rating is final.');
  expect(dialog.textContent).not.toContain('changed any levels');
});

test('PT-4 PT-5 the comparison begins with the criterion farthest from the expert, and says what it means', async () => {
  const [first, ...rest] = aPractice().items;
  if (first === undefined) throw new Error('none');
  practise(FINISHED, {
    items: [{ ...first, state: 'finished', score: 82 }, ...rest],
    done: 1,
    tendency: { kind: 'generous', points: 6.2 },
  });
  expect(await screen.findByRole('heading', { name: 'You matched the expert on 3 of 4 criteria' })).toBeTruthy();
  expect(
    screen.getByText(/ You were generous on Evidence\. On your first try, you rated about 6 points out of 100 higher/),
  ).toBeTruthy();
  const [farthest] = screen.getAllByRole('article');
  expect(farthest?.textContent).toContain('EvidenceYou rated 2 points higher');
  expect(screen.getByRole('link', { name: 'Next practice essay' }).getAttribute('href')).toMatch(/calibrations\/2$/);
  expect(screen.getByText(/^This rating is final\. 2 more essays\. Due /)).toBeTruthy();
});

test('PT-9 D5 the practice score is named, and no bare percentage stands beside the match count', async () => {
  const items = aPractice().items.map((item) => ({ ...item, state: 'finished' as const, score: 100 }));
  const comparison = FINISHED.comparison === null ? null : { ...FINISHED.comparison, score: 100, firstScore: 100 };
  practise({ ...FINISHED, comparison }, { items, done: 3, score: 100 });
  const verdict = await screen.findByRole('region', { name: 'You matched the expert on 3 of 4 criteria' });
  expect(verdict.textContent).toContain('100practice score');
  expect(verdict.textContent).toContain('Practice score 100: small differences are free.');
  expect(document.body.textContent).not.toMatch(/\d ?%/);
});

test('PT-6 after the last essay one is calibrated, and the next date stands there', async () => {
  const items = aPractice().items.map((item) => ({ ...item, state: 'finished' as const, score: 88 }));
  practise(FINISHED, { items, done: 3, score: 88 });
  expect(await screen.findByText(/Your practice score is 88\. Reviews open /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the assignment' })).toBeTruthy();
});

test('PT-7 closed before it was finished: what it means is said', async () => {
  const closed = { kind: 'over', phase: 'Calibration', endedAt: inHours(-1), nextAt: null } as const;
  practise(anEssay({ closed }), { done: 2, closed });
  expect(
    await screen.findByText(/^Practice closed .+ Your reviews will count less because 1 of 3 is missing\.$/),
  ).toBeTruthy();
});

test('PT-7 without practice essays, and with a number that is none, one is led back', async () => {
  practise(anEssay(), { items: [] });
  expect(await screen.findByText('There are no practice essays.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the assignment' })).toBeTruthy();
});

test('PT-7 before practice opens, a student is told when it does', async () => {
  const closed = { kind: 'notOpenYet', phase: 'Calibration', nextAt: inHours(5) } as const;
  practise(anEssay(), { items: [], closed });
  expect(await screen.findByText('There is nothing to practice right now.')).toBeTruthy();
  expect(screen.getByText(/^Practice opens /)).toBeTruthy();
});

test('PT-2 a student who rated with a rubric that was replaced is told that the rating does not count', async () => {
  practise(anEssay({ state: 'inProgress', outdatedTries: 1, tries: [aTry(1)] }));
  expect(
    await screen.findByText(/^Your instructor changed the rubric\. Your earlier rating does not count/),
  ).toBeTruthy();
});

test('PX-10 a student who saw the rating before the rubric changed is told that the essay counts nowhere', async () => {
  practise(anEssay({ state: 'finished', outdatedTries: 1 }));
  expect(await screen.findByText(/^Your instructor changed the rubric after you saw/)).toBeTruthy();
});

test('PT-7 an essay that fails to load can be retried', async () => {
  const { user } = practise(anEssay());
  let isDown = true;
  answer(listPracticeEssays, () => (isDown ? problem(403, { detail: 'Not now.' }) : aPractice()));
  const alert = await screen.findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Practice\. When you finish/)).toBeTruthy();
});

test('WS-13 a rating that neither the server nor the device has is not said to be kept', async () => {
  const { user } = practise(anEssay({ state: 'inProgress', tries: [aTry(1)] }));
  await screen.findAllByRole('radio');
  fillDevice();
  answer(savePracticeTry, problem(403, { detail: 'Practice is closed.' }));
  await user.keyboard('1');
  expect(
    await screen.findByText('Not saved. This device has no room for it. Copy your comments before you leave.'),
  ).toBeTruthy();
});

test('WS-14 answers that came too late for the server are shown where practice has closed, and can be discarded', async () => {
  const [item] = aPractice().items;
  const draft = aTry(7, { answers: rated(1).slice(0, 1) });
  await anOutbox().put(
    {
      draftId: 'left',
      personId: aUserInfo().id,
      place: `practice/${draft.id}`,
      title: 'Practice essay 1',
      path: '/api/x',
      method: 'PUT',
      body: {},
      seenVersion: 1,
      idempotencyKey: 'key',
      base: {},
      mine: { answers: rated(3, 3, 3, 3).slice(0, 1) },
      changedAt: 1,
    },
    null,
  );
  const closed = { kind: 'over', phase: 'Calibration', endedAt: inHours(-1), nextAt: null } as const;
  const { user } = practise(anEssay({ ...item, state: 'inProgress', tries: [draft], closed }), { closed });
  const left = await screen.findByRole('region', { name: 'Unsaved answers' });
  expect(within(left).getByText('None, 0 of 5')).toBeTruthy();
  await user.click(within(left).getByRole('button', { name: 'Discard them' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved answers' })).toBeNull());
});

test('WS-15 WS-17 when practice ends under one’s hands the page says so, and its heading is read out', async () => {
  const endsAt = new Date(Date.now() - 1000).toISOString();
  practise(anEssay({ state: 'inProgress', tries: [aTry(1)], endsAt }));
  expect(await screen.findByText('Time is up')).toBeTruthy();
  const closed = { kind: 'over', phase: 'Calibration', endedAt: endsAt, nextAt: null } as const;
  answer(getPracticeEssay, anEssay({ state: 'inProgress', tries: [aTry(1)], endsAt, closed }));
  expect(await screen.findByRole('alert', {}, { timeout: 15_000 })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('PT-7 WS-16 in a course that has ended no try is started, and the page says why', async () => {
  const { started } = practise(anEssay(), {}, { course: { endDate: inHours(-10) } });
  expect(await screen.findByText(/^This course ended .+ You can read everything but not change it\./)).toBeTruthy();
  expect(started).toHaveLength(0);
});

test('PT-2 a student who returns to an essay finds it as they left it', async () => {
  const { user, saves, router } = practise(anEssay({ state: 'inProgress', tries: [aTry(1)] }));
  await screen.findAllByRole('radio');
  await user.keyboard('2');
  await waitFor(() => expect(saves).toHaveLength(1));
  const path = router.state.location.pathname;
  await user.click(screen.getByRole('link', { name: 'Carbon pricing op-ed' }));
  await screen.findByRole('region', { name: 'Your parts' });
  await router.navigate(path);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Clear/ })).checked).toBe(true);
});

test('PT-4 the ring belongs to the try that is shown, and which one that is can be heard', async () => {
  const second = handedIn(2, rated(1, 2, 1, 1), []);
  const { user } = practise(
    {
      ...FINISHED,
      tries: [...FINISHED.tries, second],
      comparison: { expertAnswers: rated(1, 2, 1, 1), betterTry: 2, firstScore: 82, score: 100, byDistance: [] },
    },
    {},
  );
  expect(await screen.findByText('100', { selector: 'b' })).toBeTruthy();
  const first = screen.getByRole('button', { name: 'Try 1' });
  expect(first.getAttribute('aria-pressed')).toBe('false');
  await user.click(first);
  expect(screen.getByText('82', { selector: 'b' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'You matched the expert on 3 of 4 criteria' })).toBeTruthy();
  expect(first.getAttribute('aria-pressed')).toBe('true');
});

test('PT-5 where students do not review each other nothing is said of reviews', async () => {
  const phases = aGroupAssignment().groupAssignmentPhases.filter(({ type }) => type === 'Calibration');
  practise(FINISHED, {}, { groupAssignment: { groupAssignmentPhases: phases } });
  expect(await screen.findByText(/ You were generous on Evidence\./)).toBeTruthy();
  expect(document.body.textContent).not.toContain('your reviews');
});

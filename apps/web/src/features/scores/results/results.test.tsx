import { getOwnGradePushes } from '@circuit/contract/gradePushes';
import { getOwnResult, type LearnerResult } from '@circuit/contract/scores';
import { getSubmissionVersion } from '@circuit/contract/submissions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { hearActs } from '#testing/acts.ts';
import { aReceivedReview, aResult, aWorkResult } from '#testing/results.ts';
import { aReceipt, aStatus, aSubmission, inHours } from '#testing/learning.ts';
import { answer, problem } from '#testing/server.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

afterEach(() => vi.restoreAllMocks());

function openResults(fields: Partial<LearnerResult> = {}, search = '?math=open') {
  const visit = openGroupAssignment(`/results${search}`);
  answer(getOwnResult, aResult(fields));
  return visit;
}

const textDocument = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const region = (name: string | RegExp) => screen.findByRole('region', { name });

/** The last cell of every row of a table, in tenths. */
function adds(table: HTMLElement): { readonly lines: readonly number[]; readonly total: number } {
  const figures = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Math.round(10 * Number(within(row).getAllByRole('cell').at(-1)?.textContent.replace('−', '-'))));
  return { lines: figures.slice(0, -1), total: figures.at(-1) ?? Number.NaN };
}

test('RZ-1, RZ-5, LE-12 a student sees the score, and the lines of both tables add up to it', async () => {
  const acts = hearActs();
  openResults();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your results' })).toBeTruthy();
  const score = await region('Score');
  expect(within(score).getByText('82.5', { selector: 'p' })).toBeTruthy();
  expect(within(score).getByText('Released Fri, Nov 13.')).toBeTruthy();
  const tables = screen.getAllByRole('table', { name: /adds up$|^$/ }).map(adds);
  expect(tables.map(({ total }) => total)).toEqual([825, 776]);
  expect(acts).toMatchObject([{ kind: 'viewedResult' }]);
  for (const { lines, total } of tables) expect(lines.reduce((sum, line) => sum + line, 0)).toBe(total);
});

test('GP-17 a student reads what was sent to the learning platform and what it answered', async () => {
  openResults();
  answer(getOwnGradePushes, {
    items: [
      {
        columnId: 'moodle',
        platformName: 'Moodle',
        sentTenths: 778,
        sentAt: '2026-11-14T15:02:00.000Z',
        sentText: 'Sent to Moodle: 77.8 of 100, Nov 14, 10:02',
        answerText: 'Moodle has taken it.',
      },
    ],
  });
  const score = within(await region('Score'));
  expect(await score.findByText('Sent to Moodle: 77.8 of 100, Nov 14, 10:02. Moodle has taken it.')).toBeTruthy();
});

test('RZ-4, RZ-6 the shares of the reviews and the plain average stand beside the score', async () => {
  openResults();
  const why = await region('Why your work got 77.6');
  expect(within(why).getByText(/weighted average is 77\.6, 2\.6 above the plain average of 75\.0\.$/)).toBeTruthy();
  expect(within(why).getByText('Different reviewers would probably have scored you between 71 and 84.')).toBeTruthy();
  const reviews = within(within(why).getByRole('list', { name: 'Reviews' })).getAllByRole('listitem');
  expect(reviews.map(({ textContent }) => textContent)).toEqual([
    'Reviewer A40%Reviewer A gave 85.0 and counts for 40%, more than an equal share, because this reviewer is more accurate than most.',
    'Reviewer B38%Reviewer B gave 80.0 and counts for 38%, more than an equal share, because your other reviewers were less reliable than this typical one.',
    'Reviewer C22%Reviewer C gave 60.0, far from your other reviews, and counts for 22%, less than an equal share, because this reviewer was less reliable on other work.',
  ]);
  expect(within(why).getByText(/^Reviewer A gave 85\.0, counted 40 percent\. .* Plain average 75\.0\./)).toBeTruthy();
});

test('RZ-15 what classmates wrote comes before the math, which is closed until asked for or a part leads into it', async () => {
  const { user, address } = openResults({}, '');
  const written = await region('What they wrote');
  const button = screen.getByRole('button', { name: 'Show the math' });
  expect(written.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: /^Why your work got/ })).toBeNull();
  await user.click(button);
  expect(await region(/^Why your work got/)).toBeTruthy();
  expect(address()).toMatch(/\?math=open$/);
  await user.click(screen.getByRole('button', { name: 'Hide the math' }));
  expect(screen.queryByRole('region', { name: /^Why your work got/ })).toBeNull();
});

test('RZ-15 a link of the parts above opens the math that it leads into', async () => {
  openResults({}, '#work');
  expect(await region(/^Why your work got/)).toBeTruthy();
});

test('RZ-7 each criterion shows classmates, oneself and the weighted result, in words too', async () => {
  openResults();
  const criteria = await region('By criterion');
  expect(within(criteria).getByText('4.18 of 5')).toBeTruthy();
  expect(
    within(criteria).getByText('Classmates gave 5, 4, 3. You gave yourself 4. Weighted result 4.18 of 5.'),
  ).toBeTruthy();
});

test('RZ-8 comments stand with the passage they speak of, and nothing says who wrote them', async () => {
  openResults();
  const written = await region('What they wrote');
  const names = await within(written).findAllByRole('heading', { level: 3 });
  expect(names.map(({ textContent }) => textContent?.trim())).toEqual(['Reviewer A', 'Reviewer B', 'Reviewer C']);
  const first = within(written).getByRole('article', { name: 'Reviewer A' });
  expect(first.textContent).toContain('On Evidence');
  expect(first.textContent).toContain('Most studies find little job loss');
});

const QUOTE = 'Most studies find little job loss';

/** Opens the own results with the work beside them. */
function openBeside(text: string, fields: Partial<LearnerResult> = {}) {
  const visit = openGroupAssignment('/results', {
    submission: aSubmission({ status: 'HandedIn', handedIn: aReceipt() }),
  });
  answer(getOwnResult, aResult(fields));
  answer(getSubmissionVersion, { ...aReceipt(), document: textDocument(text), artifacts: [] });
  return visit;
}

test('RZ-16 the work stands beside what classmates wrote, and a quote leads to its marked passage', async () => {
  const { user } = openBeside(`${QUOTE} when the minimum rises slowly.`);
  const work = await screen.findByRole('region', { name: /^Your work, / });
  const mark = within(work).getByText(QUOTE).closest('mark');
  expect(mark?.textContent).toMatch(/^Passage 1, linked to Reviewer A on Evidence: /);
  await user.click(screen.getByRole('button', { name: /^Show passage 1 in your work/ }));
  expect(document.activeElement).toBe(mark);
  await user.click(screen.getByRole('button', { name: 'Back to the comment', hidden: true }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Show passage 1 in your work/ }));
});

test('RZ-17 each comment stands at its passage, the passage leads to it, and the rest stands with each review', async () => {
  const { user } = openBeside(`${QUOTE} when the minimum rises slowly.`);
  const work = await screen.findByRole('region', { name: /^Your work, / });
  const list = screen.getByRole('list', { name: 'Comments in the order of your work' });
  const note = within(list).getByRole('article', { name: 'Reviewer A on Evidence' });
  expect(note.textContent).toContain('Name one of those studies');
  await user.click(within(work).getByRole('button', { name: 'Show comment 1' }));
  expect(document.activeElement).toBe(note);
  expect(screen.getByText('3 classmates wrote 2 comments. 1 is next to the passage it is about.')).toBeTruthy();
  const whole = (letter: string) => screen.getByRole('article', { name: `Reviewer ${letter}` }).textContent;
  expect(whole('A')).toContain('Every comment stands at its passage.');
  expect(whole('B')).toContain('No comment.');
  expect(whole('C')).toContain('You mention small shops but then move on.');
});

test('RZ-16 a passage of an earlier version is quoted as such and leads nowhere', async () => {
  openBeside('Something else by now.');
  const work = await screen.findByRole('region', { name: /^Your work, / });
  expect(work.querySelector('mark')).toBeNull();
  expect(screen.getByText(/^Most studies find little job loss/).closest('button')).toBeNull();
  expect(screen.getByText('From an earlier version of your work')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Comments in the order of your work' })).toBeNull();
});

test('RZ-17 work that does not load says so, and the comments are there without it', async () => {
  const { user } = openGroupAssignment('/results', {
    submission: aSubmission({ status: 'HandedIn', handedIn: aReceipt() }),
  });
  answer(getOwnResult, aResult());
  answer(getSubmissionVersion, problem(403, { detail: 'Not now.' }));
  expect(await screen.findByText('Could not load your work. Not now.')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Reviewer A' }).textContent).toContain('Name one of those studies');
  answer(getSubmissionVersion, { ...aReceipt(), document: textDocument(`${QUOTE}.`), artifacts: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Reviewer A on Evidence' })).toBeTruthy();
});

test('RZ-17 a review whose words staff set aside says so, and one without words says that', async () => {
  const answers = aReceivedReview(1).answers.map((one) => ({ ...one, comment: '', anchors: [] }));
  const reviews = [aReceivedReview(1, { isSetAside: true, answers }), aReceivedReview(2)];
  openBeside('A text.', { work: aWorkResult({ reviews }) });
  expect(
    await screen.findByText('Your instructor set aside what this reviewer wrote, so it isn’t shown.'),
  ).toBeTruthy();
  expect(screen.getByText('No comment.')).toBeTruthy();
  expect(screen.getByText('2 classmates rated your work and wrote no comment.')).toBeTruthy();
});

test('RZ-17 work that no review counts for says so instead of leaving the page empty', async () => {
  openBeside('A text.', { work: aWorkResult({ reviews: [] }) });
  expect(await screen.findByText('No review of your work counts.')).toBeTruthy();
  expect(await screen.findByRole('region', { name: /^Your work, / })).toBeTruthy();
});

test('RZ-17 a grader’s comment stands at its passage too, and nothing is asked about it', async () => {
  const [answers] = [aReceivedReview(1).answers];
  const graders = [{ answers, totalTenths: 800, name: null }];
  openBeside(`${QUOTE} slowly.`, { work: aWorkResult({ source: 'superior', graders, reviews: [aReceivedReview(2)] }) });
  const note = await screen.findByRole('article', { name: 'Grader on Evidence' });
  expect(within(note).queryByRole('button', { name: /^Thank, reply or ask/ })).toBeNull();
});

test('RZ-4 beside the words of a review stands what it gave and how much it counts', async () => {
  openResults({}, '');
  const first = await within(await region('What they wrote')).findByRole('article', { name: 'Reviewer A' });
  expect(within(first).getByText('Gave 85.0, 40% of your work’s score')).toBeTruthy();
});

test('RZ-10 practice and the reviews one gave are said with what they mean', async () => {
  openResults();
  expect(within(await region('Practice score: 88.0')).getByText('100.0')).toBeTruthy();
  const given = await region('Reviews you gave: 90.0');
  expect(within(given).getByText('You handed in 3 of 3 reviews.')).toBeTruthy();
  expect(
    within(given).getByText(
      'Your reviews count more than a typical reviewer’s in other students’ scores. This doesn’t affect your own score.',
    ),
  ).toBeTruthy();
  expect(within(given).getByText(/^The score is the average of what each review earned\./)).toBeTruthy();
  expect(
    within(given).getByText(/^Full points if you’re within about 7 points of .* none beyond about 26\./),
  ).toBeTruthy();
  expect(within(given).getByText('On average, your reviews were 2.1 points too high.')).toBeTruthy();
});

test('RZ-10 the self-evaluation opens to how it was made, with the own points beside those of the work', async () => {
  const nearness = { distance: 8.9, fullWithin: 8.1, nothingFrom: 28.4 };
  openResults({ work: aWorkResult({ self: { totalTenths: 865, answers: [], nearness } }) });
  const link = within(await region('Score')).getByRole('link', { name: 'Self-evaluation' });
  expect(link.getAttribute('href')).toBe('#self');
  const self = await region('Self-evaluation: 95.0');
  expect(self.id).toBe('self');
  expect(
    within(self).getByText(
      'You gave your work 86.5, and it got 77.6. You were 8.9 points off. Within 8.1 earns full points; beyond 28.4 earns none.',
    ),
  ).toBeTruthy();
  const rows = within(self).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toHaveLength(4);
  expect(rows[0]?.textContent).toMatch(/44\.18 of 5$/);
});

test('RZ-10 a self-evaluation that was not handed in says so where its link leads', async () => {
  const part = { kind: 'part', part: 'self', earnedTenths: 0, isDone: false, weight: 5, tenths: 0 } as const;
  openResults({ lines: [part], totalTenths: 0 });
  expect(await screen.findByText('You didn’t hand in a self-evaluation, so this part earned 0.')).toBeTruthy();
});

test('RZ-5 a line that adds points is not said to take them off', async () => {
  const lines = [
    { kind: 'criterion', criterionId: 'c', tenths: 740 },
    { kind: 'leniency', tenths: 11 },
    { kind: 'farFromOthers', tenths: 25 },
  ] as const;
  openResults({ work: aWorkResult({ lines: [...lines] }) });
  const table = await screen.findByRole('table', { name: 'How 77.6 adds up' });
  expect(
    within(table).getByRole('rowheader', { name: 'The reviewers are usually strict, so 1.1 points are added.' }),
  ).toBeTruthy();
  expect(
    within(table).getByRole('rowheader', { name: 'Part of a very low review is left out, which adds 2.5 points.' }),
  ).toBeTruthy();
});

test('RZ-2 before the release one reads when it is planned and how many reviews are in', async () => {
  openResults({ state: 'notReleased', plannedAt: inHours(48), reviewsIn: 2, lines: [], work: null, totalTenths: null });
  expect(await screen.findByText('Your results are not released yet.')).toBeTruthy();
  expect(screen.getByText(/^Planned for \w{3}, .+\. 2 of 3 reviews are in\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the assignment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print or save' })).toBeNull();
});

test('RZ-14 results that were unreleased say since when, why, and that they come back', async () => {
  const unreleased = { at: '2026-11-16T15:00:00.000Z', reason: 'The key was wrong.' };
  openResults({ state: 'unreleased', unreleased, lines: [], work: null, totalTenths: null });
  expect(await screen.findByText('Your results are not available right now.')).toBeTruthy();
  expect(
    screen.getByText(/^Your instructor unreleased them .+: The key was wrong\. Your score may change\./),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print or save' })).toBeNull();
});

test('RZ-2 a student who was not in the course when scores were computed reads that and no past date', async () => {
  openResults({
    state: 'notInRun',
    plannedAt: inHours(-48),
    reviewsIn: null,
    lines: [],
    work: null,
    totalTenths: null,
  });
  expect(await screen.findByText('You have no score here.')).toBeTruthy();
  expect(screen.queryByText(/Planned for/)).toBeNull();
});

test('RZ-2 while reviews are written nothing says how many are in', async () => {
  openResults({ state: 'notReleased', plannedAt: null, reviewsIn: null, lines: [], work: null, totalTenths: null });
  expect(await screen.findByText('No date is planned.')).toBeTruthy();
});

test.each<readonly [what: string, fields: Partial<LearnerResult>, sentence: string]>([
  [
    'a grader replaces the reviews, which stay visible',
    { work: aWorkResult({ source: 'superior', workTenths: 820, peersTenths: 776 }) },
    'A grader rated this work. That replaces the classmates’ reviews, which came to 77.6.',
  ],
  [
    'few reviews are said',
    { work: aWorkResult({ hasFewReviews: true, reviews: [aReceivedReview(1, { sharePercent: 100 })] }) },
    'Fewer than three reviews count here, so the score is less certain than usual.',
  ],
  [
    'without anchors a score is relative to the class',
    { work: aWorkResult({ lines: [{ kind: 'leniency', tenths: 776 }] }) },
    'This score is relative to the class. An instructor hasn’t verified it.',
  ],
  [
    'no usable review is no zero',
    { state: 'needsInstructor', totalTenths: null, lines: [], work: null },
    'None of your reviews can be used, so there is no total yet. Your instructor is reviewing this. It doesn’t count as zero.',
  ],
  [
    'no hand-in is said',
    { state: 'noHandIn', totalTenths: 312, work: null },
    'You didn’t hand in any work, so it has no score.',
  ],
  [
    'who is excused reads why there is no score',
    { state: 'excused', totalTenths: null, lines: [], work: null },
    'You are exempt from every part, so there is no score.',
  ],
])('RZ-3 %s', async (_what, fields, sentence) => {
  openResults(fields);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('RZ-10 with plain averages nothing is said about how a reviewer rates', async () => {
  openResults({ mode: 'simple' });
  const given = within(await region(/^Reviews you gave/));
  expect(given.getByText('You handed in 3 of 3 reviews.')).toBeTruthy();
  expect(given.queryByText(/typical reviewer|too high|too low/)).toBeNull();
});

test('RZ-11 a score that changed says from what, when and why, above the numbers and in the history', async () => {
  const change = {
    at: '2026-11-14T15:00:00.000Z',
    kind: 'rescored',
    fromTenths: 776,
    toTenths: 790,
    reason: 'A grader rated your essay.',
  } as const;
  openResults({ changes: [change] });
  expect(
    await screen.findByText('Score changed from 77.6 to 79.0 on Sat, Nov 14: A grader rated your essay.'),
  ).toBeTruthy();
  expect(within(await region('Changes to this score')).getAllByRole('listitem')).toHaveLength(1);
});

test('RZ-3 a score set by hand and excused parts are lines of their own, with the reason', async () => {
  const override = { totalTenths: 850, reason: 'Data lost in the lab', actorName: 'Larissa Hale', at: inHours(-30) };
  openResults({
    totalTenths: 850,
    lines: [
      { kind: 'part', part: 'submission', earnedTenths: 776, isDone: true, weight: 60, tenths: 466 },
      { kind: 'excused', parts: ['self'], tenths: 43 },
      { kind: 'override', override, tenths: 341 },
    ],
  });
  const score = await region('Score');
  expect(within(score).getByText('Exempt from self-evaluation: the rest counts more')).toBeTruthy();
  expect(within(score).getByText(/^Set by Larissa Hale on \w{3}, .*: Data lost in the lab$/)).toBeTruthy();
  expect(adds(within(score).getByRole('table'))).toEqual({ lines: [466, 43, 341], total: 850 });
});

test('RZ-6 the middle half of the class is shown only when the server tells it', async () => {
  openResults({ classRange: { lowTenths: 741, highTenths: 878 } });
  expect(await screen.findByText('74 to 88')).toBeTruthy();
});

test('HS-20 printed results carry the name of the student, the course and the assignment', async () => {
  openResults();
  expect(await screen.findByText(/^Amara Okonkwo, ECN 210 Economics, /)).toBeTruthy();
});

test('RZ-12 the page can be printed, and leads to the calculator with these numbers', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, address } = openResults();
  await user.click(await screen.findByRole('button', { name: 'Print or save' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('link', { name: /^Try it: change a rating/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Try it yourself' })).toBeTruthy();
  expect(address()).toMatch(/^\/help\/scoring-docs\/try-it\?groupAssignment=/);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Reviewer A, score').value).toBe('85'));
  expect(screen.getByText('77.6', { selector: 'dd' })).toBeTruthy();
});

test('RZ-1 results that do not load say so and are tried again', async () => {
  const { user } = openGroupAssignment('/results');
  answer(getOwnResult, problem(503, { detail: 'The database does not answer.' }));
  expect(await screen.findByText('Could not load the results.')).toBeTruthy();
  answer(getOwnResult, aResult());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await region('Score')).toBeTruthy();
});

test('RZ-1 once results are out, the assignment leads to them', async () => {
  const done = { status: 'Done' } as const;
  const { user, address } = openGroupAssignment('', {
    status: aStatus({ Submission: done, Calibration: done, PeerEvaluation: done, SelfEvaluation: done, Results: done }),
  });
  answer(getOwnResult, aResult());
  await user.click(await screen.findByRole('link', { name: 'See my results' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your results' })).toBeTruthy();
  expect(address()).toMatch(/\/results$/);
});

import { type Reaction, reactToReview } from '@circuit/contract/reactions';
import { getOwnResult, type LearnerResult, type ReceivedReview } from '@circuit/contract/scores';
import { askForSecondLook } from '@circuit/contract/secondLooks';
import { getSubmissionVersion } from '@circuit/contract/submissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aReceipt, aSubmission, inHours } from '#testing/learning.ts';
import { aReceivedReview, aResult, aSecondLook, aWorkResult } from '#testing/results.ts';
import { OP_ED } from '#testing/rubrics.ts';
import { answer, problem } from '#testing/server.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';

type Facts = NonNullable<Parameters<typeof openGroupAssignment>[1]>;

/** Opens the own results, where Reviewer A has said this and that. */
function openResults(review: Partial<ReceivedReview> = {}, fields: Partial<LearnerResult> = {}, facts: Facts = {}) {
  const visit = openGroupAssignment('/results', facts);
  const reviews = [aReceivedReview(1, review), aReceivedReview(2), aReceivedReview(3)];
  answer(getOwnResult, aResult({ work: aWorkResult({ reviews }), ...fields }));
  return visit;
}

const reviewer = async (letter: 'A' | 'B' | 'C') =>
  within(await screen.findByRole('article', { name: `Reviewer ${letter}` }));
const toggle = async (name: string) => (await reviewer('A')).findByRole('button', { name });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
/** What of a reaction was sent. */
const reactionIn = (fields: Readonly<Record<string, unknown>> = {}): Partial<Reaction> => {
  const { groupAssignmentId: _id, reviewId: _review, ...reaction } = fields;
  return reaction;
};
const said = { isSpecific: false, isUseful: false, isKind: false, reply: '' };

test('SW-3 a reaction is saved at once, and pressing again takes it back', async () => {
  const { user } = openResults();
  const saves = answer(reactToReview, ({ fields }) => ({ ...said, isSpecific: fields['isSpecific'] === true }));
  await user.click(await toggle('Specific'));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(isPressed(await toggle('Specific'))).toBe(true);
  await user.click(await toggle('Specific'));
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(isPressed(await toggle('Specific'))).toBe(false);
  expect(saves.map(({ fields }) => [fields['reviewId'], fields['isSpecific']])).toEqual([
    [aReceivedReview(1).id, true],
    [aReceivedReview(1).id, false],
  ]);
});

test('SW-3 what is pressed while another is on its way goes along, in this order', async () => {
  const { user } = openResults();
  const isFree = Promise.withResolvers<void>();
  const underway = { now: 0, most: 0 };
  let kept = said;
  const saves = answer(reactToReview, async ({ fields }) => {
    underway.now += 1;
    underway.most = Math.max(underway.most, underway.now);
    await isFree.promise;
    underway.now -= 1;
    kept = { ...kept, ...reactionIn(fields) };
    return kept;
  });
  await user.click(await toggle('Specific'));
  await user.click(await toggle('Kind'));
  expect([isPressed(await toggle('Specific')), isPressed(await toggle('Kind'))]).toEqual([true, true]);
  await waitFor(() => expect(saves).toHaveLength(1));
  isFree.resolve();
  await waitFor(() => expect(saves).toHaveLength(2));
  expect(underway.most).toBe(1);
  expect(saves.map(({ fields }) => reactionIn(fields))).toEqual([{ isSpecific: true }, { isKind: true }]);
  await waitFor(async () => expect(kept).toEqual({ ...said, isSpecific: true, isKind: true }));
  expect([isPressed(await toggle('Specific')), isPressed(await toggle('Kind'))]).toEqual([true, true]);
});

test('SW-3 a word that is pressed here leaves alone what was written in another window, and shows it', async () => {
  const { user } = openResults();
  const elsewhere = { ...said, reply: 'Thank you, from my phone.' };
  const saves = answer(reactToReview, ({ fields }) => ({ ...elsewhere, ...reactionIn(fields) }));
  await user.click(await toggle('Kind'));
  expect(await (await reviewer('A')).findByText('Thank you, from my phone.')).toBeTruthy();
  expect(saves.map(({ fields }) => reactionIn(fields))).toEqual([{ isKind: true }]);
  expect(isPressed(await toggle('Kind'))).toBe(true);
});

test('SW-3 where no answer came, what the server has is asked for and shown', async () => {
  const { user } = openResults();
  answer(reactToReview, problem(503, { detail: 'Come again.' }));
  await screen.findByRole('article', { name: 'Reviewer A' });
  const reviews = [aReceivedReview(1, { reaction: { ...said, isUseful: true } })];
  answer(getOwnResult, aResult({ work: aWorkResult({ reviews }) }));
  await user.click(await toggle('Useful'));
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain('this may already be done');
  await waitFor(async () => expect(isPressed(await toggle('Useful'))).toBe(true));
});

test('SW-3 a reaction that was not taken is said so, and what the server has is shown', async () => {
  const { user } = openResults({ reaction: { ...said, isKind: true } });
  answer(reactToReview, problem(409, { detail: 'Reactions were taken until Friday.' }));
  await user.click(await toggle('Useful'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Your reaction was not saved. Reactions were taken until Friday.');
  expect([isPressed(await toggle('Useful')), isPressed(await toggle('Kind'))]).toEqual([false, true]);
});

test('SW-3 a review without a comment has nothing to react to, and can be looked at again', async () => {
  openResults();
  const second = await reviewer('B');
  expect(second.getByText('No comment.')).toBeTruthy();
  expect(second.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ask for a second look']);
});

test('SW-4 a reply says how much room is left, keeps the reactions, and can be changed', async () => {
  const { user } = openResults({ reaction: { ...said, isUseful: true } });
  const saves = answer(reactToReview, ({ fields }) => ({ ...said, isUseful: true, reply: String(fields['reply']) }));
  await user.click(await toggle('Thank or reply'));
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Reply');
  expect(box.maxLength).toBe(280);
  fireEvent.change(box, { target: { value: 'Thank you, I will name one.' } });
  expect(screen.getByText('27 of 280 characters')).toBeTruthy();
  expect(screen.getByText('The reviewer does not see your name. Instructors and graders do.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reactionIn(saves[0]?.fields)).toEqual({ reply: 'Thank you, I will name one.' });
  expect(await (await reviewer('A')).findByText('Thank you, I will name one.')).toBeTruthy();
  expect(await toggle('Change reply')).toBeTruthy();
});

test('SW-4 a reply without a word is not saved, and one that was sent can be taken away', async () => {
  const { user } = openResults();
  const saves = answer(reactToReview, ({ fields }) => ({ ...said, reply: String(fields['reply']) }));
  await user.click(await toggle('Thank or reply'));
  await screen.findByLabelText('Reply');
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  expect(await screen.findByText('Write something first.')).toBeTruthy();
  expect(saves).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Thank you.' } });
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await toggle('Change reply'));
  fireEvent.change(await screen.findByLabelText('Reply'), { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  await waitFor(() => expect(saves).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await toggle('Thank or reply')).toBeTruthy();
});

test('SW-4 a reply that is refused says why, stays out of the page, and its words are there when it is opened again', async () => {
  const { user } = openResults();
  const why = 'Your reply says who you are. Reviewers must not know, so leave it out.';
  answer(reactToReview, problem(400, { detail: 'Some fields are missing or wrong.', errors: { reply: [why] } }));
  await user.click(await toggle('Thank or reply'));
  fireEvent.change(await screen.findByLabelText('Reply'), { target: { value: 'Thank you. Amara' } });
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  expect(await screen.findByText(`Not saved. Some fields are missing or wrong. ${why}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await toggle('Thank or reply'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Reply')).value).toBe('Thank you. Amara');
});

test('SW-5 asking for a second look says what happens next and until when, needs a reason, and then waits', async () => {
  const [, evidence] = OP_ED;
  const { user } = openResults();
  const asks = answer(askForSecondLook, ({ fields }) =>
    aSecondLook({ reason: String(fields['reason']), criterionId: evidence.id }),
  );
  await user.click((await reviewer('A')).getByRole('button', { name: 'Ask for a second look' }));
  expect(await screen.findByText(/^They let the review stand, set it aside, or rate your work/)).toBeTruthy();
  expect(screen.getByText(/^You can ask until \w{3}, /)).toBeTruthy();
  const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for a second look' });
  await user.click(send());
  expect(await screen.findByText('Write at least 10 characters.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('About'), evidence.title);
  fireEvent.change(screen.getByLabelText(/^What should be looked at again/), {
    target: { value: 'I did name a source.' },
  });
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asks[0]?.fields).toMatchObject({ criterionId: evidence.id, reason: 'I did name a source.' });
  const first = await reviewer('A');
  expect(first.getByText('Waiting')).toBeTruthy();
  expect(first.getByText(/^You asked for a second look about Evidence on Sat, Nov 14:$/)).toBeTruthy();
  expect(first.queryByRole('button', { name: 'Ask for a second look' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('I did name a source.'));
});

test('SW-5 a second look that could not be asked for says so and keeps the reason', async () => {
  const { user } = openResults();
  answer(askForSecondLook, problem(409, { detail: 'Your instructor set this review aside.' }));
  await user.click((await reviewer('A')).getByRole('button', { name: 'Ask for a second look' }));
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^What should be looked at again/);
  fireEvent.change(box, { target: { value: 'I did name a source.' } });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ask for a second look' }));
  expect(await screen.findByText('Not asked. Your instructor set this review aside.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What should/).value).toBe('I did name a source.');
});

test('SW-5 an answered second look says what was decided, why, and whether the score follows', async () => {
  const secondLook = aSecondLook({
    status: 'answered',
    decision: 'excluded',
    answer: 'It speaks of another essay.',
    answeredAt: '2026-11-15T15:00:00.000Z',
    isScorePending: true,
  });
  openResults({ secondLook });
  const first = await reviewer('A');
  expect(first.getByText('The review no longer counts.')).toBeTruthy();
  expect(first.getByText('It speaks of another essay.')).toBeTruthy();
  expect(first.getByText('The score changes when the instructor releases the new one.')).toBeTruthy();
});

test.each([
  ['beside others', aWorkResult({ reviews: [aReceivedReview(2)] })],
  ['that was the only one', aWorkResult({ reviews: [] })],
  ['without which there is no score', null],
])('SW-5 the answer about a review %s stays when the review is gone', async (_what, work) => {
  const gone = aSecondLook({
    status: 'answered',
    decision: 'excluded',
    answer: 'It speaks of another essay.',
    answeredAt: '2026-11-15T15:00:00.000Z',
  });
  openResults({}, { work, otherSecondLooks: [gone] });
  const about = within(await screen.findByRole('article', { name: 'About a review that no longer counts' }));
  expect(about.getByText(gone.reason)).toBeTruthy();
  expect(about.getByText('The review no longer counts.')).toBeTruthy();
  expect(about.getByText('It speaks of another essay.')).toBeTruthy();
});

test('SW-5 why a review cannot be looked at again is said in its place', async () => {
  openResults({ secondLookBlocked: 'Your instructor set this review aside.' });
  expect((await reviewer('A')).getByText('Your instructor set this review aside.')).toBeTruthy();
});

test('SW-6 a reviewer reads how many authors found the comments specific, and their words, never who', async () => {
  const replies = ['Thank you, that helped.', 'Thank you, that helped.'];
  openResults({}, { thanks: { specificCount: 2, usefulCount: 1, kindCount: 0, replies } });
  const given = within(await screen.findByRole('region', { name: /^Reviews you gave/ }));
  expect(given.getByText('2 authors found your comments specific.')).toBeTruthy();
  expect(given.getByText('1 author found your comments useful.')).toBeTruthy();
  expect(given.queryByText(/kind/)).toBeNull();
  expect(given.getAllByText('Thank you, that helped.')).toHaveLength(2);
});

test('SW-6 where nobody has said anything yet, nothing is claimed', async () => {
  openResults();
  await screen.findByRole('region', { name: /^Reviews you gave/ });
  expect(screen.queryByText('What authors said')).toBeNull();
});

test.each<readonly [what: string, fields: Partial<LearnerResult>, facts: Facts, words: RegExp]>([
  [
    'once the time is over',
    { mayRespond: false, respondUntil: inHours(-1) },
    {},
    /^Reactions and second looks closed \w{3}, /,
  ],
  ['in a course that has ended', {}, { course: { endDate: '2020-01-01T00:00:00.000Z' } }, /^This course ended/],
  ['viewed as somebody else', {}, { person: { isImpersonated: true } }, /^You are viewing as /],
])('SW-7 %s, what was said can be read and not changed', async (_what, fields, facts, words) => {
  openResults({ reaction: { ...said, isSpecific: true, isKind: true, reply: 'Thank you.' } }, fields, facts);
  expect(await screen.findByText(words)).toBeTruthy();
  const first = await reviewer('A');
  expect(first.getByText('You found this specific and kind.')).toBeTruthy();
  expect(first.getByText('Thank you.')).toBeTruthy();
  expect(first.queryAllByRole('button')).toEqual([]);
});

const QUOTE = 'Most studies find little job loss';
const atItsPassage = () => ({ submission: aSubmission({ status: 'HandedIn', handedIn: aReceipt() }) });
const theWork = () =>
  answer(getSubmissionVersion, {
    ...aReceipt(),
    document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `${QUOTE} slowly.` }] }] },
    artifacts: [],
  });
const note = async () => within(await screen.findByRole('article', { name: 'Reviewer A on Evidence' }));

test('SW-16 a student thanks a reviewer right at the comment, and it shows there and with the whole review', async () => {
  const { user } = openResults({}, {}, atItsPassage());
  theWork();
  const saves = answer(reactToReview, ({ fields }) => ({ ...said, ...reactionIn(fields) }));
  await user.click(await (await note()).findByRole('button', { name: /^Thank, reply or ask/ }));
  await user.click((await note()).getByRole('button', { name: 'Useful' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(await (await note()).findByText('You found this review useful.')).toBeTruthy();
  await waitFor(async () => expect(isPressed(await toggle('Useful'))).toBe(true));
});

test('SW-16 a reply that was not saved is still there after the response was folded away', async () => {
  const { user } = openResults({}, {}, atItsPassage());
  theWork();
  answer(reactToReview, () => problem(409, { detail: 'The time is over.' }));
  const fold = async () => user.click(await (await note()).findByRole('button', { name: /^Thank, reply or ask/ }));
  await fold();
  await user.click((await note()).getByRole('button', { name: 'Thank or reply' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Thank you for the source.' } });
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  await dialog.findByText(/The time is over\./);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await fold();
  await fold();
  await user.click((await note()).getByRole('button', { name: 'Thank or reply' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Thank you for the source.');
});

test('SW-16 a second look that is asked for at a comment is about its criterion, and waits there', async () => {
  const { user } = openResults({}, {}, atItsPassage());
  theWork();
  const asked = answer(askForSecondLook, ({ fields }) =>
    aSecondLook({ criterionId: String(fields['criterionId']), reason: String(fields['reason']) }),
  );
  await user.click(await (await note()).findByRole('button', { name: /^Thank, reply or ask/ }));
  await user.click((await note()).getByRole('button', { name: 'Ask for a second look' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLSelectElement>('About').value).toBe(OP_ED[1]?.id);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The comment speaks of a table I do not have.' } });
  await user.click(dialog.getByRole('button', { name: 'Ask for a second look' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields['criterionId']).toBe(OP_ED[1]?.id);
  expect(await (await note()).findByText('Waiting')).toBeTruthy();
});

test('SW-16 once the time is over a comment offers nothing, and what was asked about it stays there', async () => {
  openResults({ secondLook: aSecondLook({ criterionId: OP_ED[1]?.id ?? '' }) }, { mayRespond: false }, atItsPassage());
  theWork();
  expect(await (await note()).findByText('Second look')).toBeTruthy();
  expect((await note()).queryByRole('button', { name: 'Useful' })).toBeNull();
});

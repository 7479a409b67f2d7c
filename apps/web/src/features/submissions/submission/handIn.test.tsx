import { type AesFeedback, listAesFeedback, requestAesFeedback } from '@circuit/contract/aesFeedback';
import { handInSubmission } from '@circuit/contract/submissions';
import { getUrlHeaders } from '@circuit/contract/url';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { formatDateTime } from '#platform/time/format.ts';
import { setServerTime } from '#platform/time/serverClock.ts';
import { hearActs } from '#testing/acts.ts';
import { aReceipt, aSubmission, inHours } from '#testing/learning.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';

import { openGroupAssignment } from '#testing/openLearnerGroupAssignment.tsx';
import { box, ENOUGH, handInButton, paste, RULES, saying, write } from '#testing/writeEssay.tsx';

/** Time goes on by itself, and ahead in steps, between which answers arrive. */
const takeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
const moveTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function moveTimeUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await moveTime(100);
}

test('HS-1 LE-12 the first visit begins a draft, and what is too short says what is missing', async () => {
  const acts = hearActs();
  const { created } = write(null);
  await box();
  expect(created).toHaveLength(1);
  await waitFor(() => expect(acts).toMatchObject([{ kind: 'startedWriting' }]));
  const button = await handInButton();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(button.getAttribute('aria-describedby')).not.toBeNull());
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Write 5–20 words.');
});

test('HS-2 what is typed is counted, checked and saved by itself', async () => {
  const { saves } = write(aSubmission());
  await paste('The price of carbon. By Amara Okonkwo.');
  expect(await screen.findByText('7 words')).toBeTruthy();
  expect(await screen.findByText(/^Your name is in paragraph 1/)).toBeTruthy();
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.headers.get('if-match')).toBe('"5"');
  expect(await screen.findByText(/^Saved \d/, { selector: '[aria-hidden]' })).toBeTruthy();
});

test('HS-2 a student who opens a stored draft reads that it is saved', async () => {
  write(aSubmission({ document: ENOUGH, wordCount: 640 }));
  await box();
  expect(await screen.findAllByText('Saved')).not.toHaveLength(0);
});

test('HS-20 HS-5 LE-12 handing in sends what is on the screen and ends with a receipt', async () => {
  const acts = hearActs();
  const { user, handedIn, address } = write(aSubmission({ document: ENOUGH }));
  await paste('These words were typed last. ');
  await user.click(await handInButton());
  expect(await screen.findByRole('heading', { level: 1, name: 'Your essay is handed in' })).toBeTruthy();
  expect(address()).toMatch(/\/submission\/receipt$/);
  expect(acts).toMatchObject([{ kind: 'handedIn', submissionId: aSubmission().id }]);
  expect(JSON.stringify(handedIn[0]?.fields['document'])).toContain('These words were typed last.');
  expect(screen.getByText('640 words')).toBeTruthy();
  expect(screen.getByText('Amara Okonkwo', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText(/^You can change it until .+ The version you hand in last counts\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View or change essay' })).toBeTruthy();
  expect(screen.getByText(/^The checksum is computed from what you handed in\./)).toBeTruthy();
});

test('RV-13 whose work classmates have to review reads what handing in again means, before doing so', async () => {
  const { user } = write(
    aSubmission({ status: 'HandedIn', handedIn: aReceipt(), document: ENOUGH, isGivenOut: true, hasPermit: true }),
  );
  const words = /^Classmates already have your essay to review\. Reviewers who have started keep the earlier version\./;
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change essay' }));
  await box();
  expect(screen.getByText(words)).toBeTruthy();
});

test('HS-4 one’s own name is asked about once, and does not keep the work back', async () => {
  const { user, handedIn } = write(aSubmission({ document: saying('By Amara Okonkwo, on the price of carbon.') }));
  await box();
  await user.click(await handInButton());
  const dialog = await screen.findByRole('dialog', { name: 'Hand in your essay as it is?' });
  expect(handedIn).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Hand in essay' }));
  await screen.findByRole('heading', { level: 1, name: 'Your essay is handed in' });
});

test('HS-5 a hand-in that did not arrive says so, keeps the text, and is tried again with the same key', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }));
  let isDown = true;
  const sent = answer(handInSubmission, () =>
    isDown ? problem(500) : { ...aSubmission({ document: ENOUGH, version: 7 }), handedIn: aReceipt() },
  );
  await box();
  await user.click(await handInButton());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not handed in yet.');
  isDown = false;
  const before = sent.length;
  await user.click(await handInButton());
  await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('HA-6 a hand-in that meets a server which is away says that it waits, and is handed in by itself with the same key', async () => {
  const { user, set } = write(aSubmission({ document: ENOUGH }));
  const stored = aSubmission({ status: 'HandedIn', document: ENOUGH, version: 7, handedIn: aReceipt() });
  let isAway = true;
  const sent = answer(handInSubmission, () => {
    if (isAway) return problem(502);
    set(stored);
    return stored;
  });
  await box();
  takeTime();
  await user.click(await handInButton());
  await moveTimeUntil(() => screen.queryByText(/^The server is not answering/) !== null && sent.length > 5);
  const words =
    'Not handed in yet. The server is not answering right now. Your essay will be handed in by itself as soon as it answers. Stay on this page.';
  expect(screen.getByText(/^The server is not answering/).textContent).toBe(words);
  expect(screen.queryByRole('alert')).toBeNull();
  isAway = false;
  const receipt = { level: 1, name: 'Your essay is handed in' };
  await moveTimeUntil(() => screen.queryByRole('heading', receipt) !== null);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('OP-24 a hand-in into a paused university is refused with that word, and is not tried again by itself', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }));
  const detail = 'The operator of this service has paused this university. Nothing is lost.';
  const sent = answer(handInSubmission, () =>
    problem(503, { type: 'urn:circuit:problem:paused', detail }, { 'Retry-After': '60' }),
  );
  await box();
  takeTime();
  await user.click(await handInButton());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not handed in yet. The operator of this service has paused this university. Nothing is lost. Your text is kept.',
  );
  for (let second = 0; second <= 60; second += 1) await moveTime(1000);
  expect(sent).toHaveLength(1);
});

test('HS-15 without a network the refusal stands at the button, and once it is back it says so there', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const { user, handedIn } = write(aSubmission({ document: ENOUGH }));
  const taken = answer(handInSubmission, noAnswer());
  await box();
  await user.click(await handInButton());
  const bar = screen.getByRole('region', { name: 'Save and hand in' });
  const refusal = 'Not handed in yet. There is no network connection. Your text is kept.';
  await waitFor(() => expect(within(bar).getByRole('alert').textContent).toBe(refusal));
  expect(within(bar).getByRole('button', { name: 'Hand in essay' })).toBeTruthy();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  const back = 'Not handed in yet. You are back online. Hand in now.';
  await waitFor(() => expect(within(bar).getByRole('alert').textContent).toBe(back));
  expect(taken.length).toBeGreaterThan(0);
  expect(handedIn).toHaveLength(0);
});

test('HS-15 the same refusal a second time is said a second time', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }));
  answer(handInSubmission, problem(422, { detail: 'Write 5–20 words.' }));
  await box();
  await user.click(await handInButton());
  const first = await screen.findByRole('alert');
  await user.click(await handInButton());
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
});

const LINKS = { type: 'UrlArtifact', isRequired: false, minCount: 0, maxCount: 2, allowedHosts: [] } as const;

test('HS-4 HS-8 what came after a refusal is asked about, and what was answered is not asked again', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }), {
    groupAssignment: { artifactConstraints: [...RULES, LINKS] },
  });
  const sent = answer(handInSubmission, problem(422, { detail: 'Not now.' }));
  answer(getUrlHeaders, problem(403));
  await box();
  await user.click(await handInButton());
  const first = await screen.findByRole('alert');
  await user.type(screen.getByRole('textbox', { name: 'Link' }), 'https://example.edu/video');
  await user.click(await handInButton());
  const dialog = await screen.findByRole('dialog', { name: 'Hand in your essay as it is?' });
  expect(sent).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Hand in essay' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
  await user.click(await handInButton());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('HS-4 going back is no answer: the question is asked again', async () => {
  const { user } = write(aSubmission({ document: saying('By Amara Okonkwo, on the price of carbon.') }));
  const sent = answer(handInSubmission, problem(422, { detail: 'Not now.' }));
  await box();
  await user.click(await handInButton());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await handInButton());
  expect(await screen.findByRole('dialog', { name: 'Hand in your essay as it is?' })).toBeTruthy();
  expect(sent).toHaveLength(0);
});

test('HB-12 the receipt says of newer changes that they are not handed in, and leads to them', async () => {
  const changed = aSubmission({ status: 'HandedIn', handedIn: aReceipt(), hasChangedSince: true, document: ENOUGH });
  openGroupAssignment('/submission/receipt', { submission: changed });
  expect(await screen.findByText('You have changes that are not handed in.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Hand in your changes' });
  expect(link.getAttribute('href')).toMatch(/\/submission$/);
});

test('HS-5 a hand-in after the end is refused in words', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }));
  answer(handInSubmission, problem(422, { detail: 'Hand in closed Fri, Nov 6, 11:59 PM.' }));
  await box();
  await user.click(await handInButton());
  expect((await screen.findByRole('alert')).textContent).toContain('Hand in closed Fri, Nov 6, 11:59 PM.');
});

test('HS-6 what is handed in is shown, and one press leads back to writing', async () => {
  const { user } = write(aSubmission({ status: 'HandedIn', handedIn: aReceipt({ number: 2 }), document: ENOUGH }));
  expect(await screen.findByText(/^Version 2 was handed in .+ It counts\. You can change it until/)).toBeTruthy();
  expect(await screen.findByText(/^A carbon price works/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toMatch(/\/submission\/receipt$/);
  await user.click(screen.getByRole('button', { name: 'Change essay' }));
  expect(await box()).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Hand in again' })).toBeTruthy();
});

test('HS-6 newer changes are not handed in yet, and every version can be read', async () => {
  const submission = aSubmission({
    status: 'HandedIn',
    handedIn: aReceipt(),
    hasChangedSince: true,
    document: ENOUGH,
  });
  const { user } = write(submission);
  expect(await screen.findByText(/^The handed-in version is from .+ not handed in yet\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Earlier versions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' });
  await user.click(await within(dialog).findByRole('button', { name: 'Read' }));
  expect(await within(dialog).findByText(/^A carbon price works/)).toBeTruthy();
});

test('HS-7 after the end the draft is shown and not changed, with what can be done', async () => {
  const closed = { kind: 'over', phase: 'Submission', endedAt: inHours(-1), nextAt: null } as const;
  write(aSubmission({ document: ENOUGH, closed }));
  expect(await screen.findByText('This draft was not handed in.')).toBeTruthy();
  expect(screen.getByText(/Need more time\? Ask your instructor\./)).toBeTruthy();
  expect(await screen.findByText(/^A carbon price works/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('HS-7 whose hand-in was taken out reads that, and not that nothing was handed in', async () => {
  write(aSubmission({ status: 'Withdrawn', document: ENOUGH, closed: { kind: 'withdrawn', nextAt: null } }));
  expect(await screen.findByText(/^Your instructor removed this hand-in from the assignment\./)).toBeTruthy();
  expect(screen.getByText('Removed')).toBeTruthy();
  expect(await screen.findByText(/^A carbon price works/)).toBeTruthy();
  expect(screen.queryByText(/not handed in|did not hand in|late permit/i)).toBeNull();
});

test('HS-7 words saved after the last hand-in can still be read and taken along', async () => {
  const closed = { kind: 'over', phase: 'Submission', endedAt: inHours(-1), nextAt: null } as const;
  const later = saying('A better ending, saved and not handed in.');
  const { user } = write(
    aSubmission({ status: 'HandedIn', handedIn: aReceipt(), hasChangedSince: true, document: later, closed }),
  );
  await user.click(await screen.findByText('What you wrote after that'));
  expect(screen.getByText('A better ending, saved and not handed in.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy();
});

test('HS-6 pressing Change moves focus to the text, by keyboard too', async () => {
  const { user } = write(aSubmission({ status: 'HandedIn', handedIn: aReceipt(), document: ENOUGH }));
  await user.click(await screen.findByRole('button', { name: 'Change essay' }));
  await box();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Your essay' }));
});

test('HS-8 before a hand-in, the student is asked about a link that is typed but not added', async () => {
  const { user, handedIn } = write(aSubmission({ document: ENOUGH }), {
    groupAssignment: { artifactConstraints: [...RULES, LINKS] },
  });
  answer(getUrlHeaders, problem(403));
  await box();
  await user.type(screen.getByRole('textbox', { name: 'Link' }), 'https://example.edu/video');
  await user.click(await handInButton());
  const dialog = await screen.findByRole('dialog', { name: 'Hand in your essay as it is?' });
  expect(within(dialog).getByText(/^You typed a link but did not add it/)).toBeTruthy();
  expect(handedIn).toHaveLength(0);
});

test('HS-7 a student whose course has ended is told so, and is not sent to ask for a late permit', async () => {
  write(aSubmission({ document: ENOUGH }), { course: { endDate: inHours(-1) } });
  expect(await screen.findByText('This draft was not handed in.')).toBeTruthy();
  expect(screen.getByText(/This course ended .+ You can read this but not change it\./)).toBeTruthy();
  expect(screen.queryByText(/late permit/)).toBeNull();
});

test('HS-7 the last minutes and earlier versions use the time zone of the course, like the header', async () => {
  const endsAt = inHours(1 / 12);
  const handedIn = aReceipt();
  const facts = { course: { timeZoneId: 'Asia/Tokyo' } };
  const { user } = write(aSubmission({ document: ENOUGH, endsAt, handedIn, hasChangedSince: true }), facts);
  const inTokyo = (iso: string) => formatDateTime(new Date(iso), 'Asia/Tokyo');
  const soon = await screen.findByText(/^Less than 10 minutes left\./);
  expect(soon.textContent).toContain(`before ${inTokyo(endsAt)} counts.`);
  await user.click(screen.getByRole('button', { name: 'Earlier versions' }));
  const version = await screen.findByText(/This one counts\.$/);
  expect(version.textContent).toContain(`, ${inTokyo(handedIn.handedInAt)}, `);
});

const theServersClockIs = (aheadMs: number): void => {
  const now = Date.now();
  setServerTime(new Date(now + aheadMs).toISOString(), now, now);
};

test('HS-7 the last ten minutes are said, and the end closes the page', async () => {
  const endsAt = inHours(5 / 60);
  const { set } = write(aSubmission({ document: ENOUGH, endsAt }));
  expect(await screen.findByText(/^Less than 10 minutes left\. Hand in by/)).toBeTruthy();
  const closed = { kind: 'over', phase: 'Submission', endedAt: endsAt, nextAt: null } as const;
  set(aSubmission({ document: ENOUGH, endsAt, closed }));
  onTestFinished(() => theServersClockIs(0));
  theServersClockIs(6 * 60_000);
  expect(await screen.findByText('This draft was not handed in.')).toBeTruthy();
  // A student in the middle of a sentence hears it, and focus is not lost.
  expect(screen.getByRole('alert').textContent).toContain('This draft was not handed in.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('HS-10 automatic feedback says who reads, that it is no score, and what needs a human reader', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }), {
    groupAssignment: { artifactConstraints: RULES, aesEnabled: true },
    course: { timeZoneId: 'Asia/Tokyo' },
  });
  const about = {
    providerText: 'Circuit itself; the text stays here.',
    builtInText: 'Circuit itself; the text stays here.',
    outside: null,
    choice: 'builtIn' as const,
    remaining: 3,
    isReadingOff: false,
    unavailable: null,
  };
  const feedback: AesFeedback = {
    id: '01980000-0000-7000-8000-0000000000f0',
    status: 'succeeded',
    providerText: about.providerText,
    fallbackText: null,
    droppedRemarks: 0,
    requestedAt: inHours(0),
    endedAt: inHours(0),
    isOfThisText: true,
    failure: null,
    rubricCriterionFeedback: [
      {
        criterionId: '01980000-0000-7000-8000-000000000200',
        criterionTitle: 'Evidence',
        aesTag: 'evidence',
        coverage: 'partly',
        remarks: [{ text: 'has no source.', passage: { start: 2, end: 14, quote: 'carbon price' } }],
      },
      {
        criterionId: '01980000-0000-7000-8000-000000000300',
        criterionTitle: 'Counter-argument',
        aesTag: 'none',
        coverage: 'notAssessed',
        remarks: [{ text: 'This criterion needs a human reader.', passage: null }],
      },
    ],
  };
  let isAsked = false;
  answer(listAesFeedback, () => ({
    ...about,
    items: isAsked ? [feedback] : [],
  }));
  answer(requestAesFeedback, () => {
    isAsked = true;
    const queued: AesFeedback = { ...feedback, status: 'queued', rubricCriterionFeedback: [] };
    return queued;
  });
  const [card] = await screen.findAllByRole('region', { name: 'Automatic feedback' });
  if (card === undefined) throw new Error('no card');
  expect(await within(card).findByText(/does not affect your score\. Read by: Circuit itself/)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Get' }));
  expect(await within(card).findByText('This criterion needs a human reader.')).toBeTruthy();
  const endedAt = formatDateTime(new Date(feedback.endedAt ?? ''), 'Asia/Tokyo');
  expect(within(card).getByText(`From ${endedAt}.`)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: /^Show/ }));
  await waitFor(() => expect(window.getSelection()?.toString()).toBe('carbon price'));
});

import {
  type AesFeedback,
  checkSubmission,
  createSubmission,
  getOwnSubmission,
  getSubmissionVersion,
  handInSubmission,
  listAesFeedback,
  listArtifacts,
  listSubmissionVersions,
  requestAesFeedback,
  saveSubmission,
  type Submission,
} from '@circuit/contract';
import type { RichDocument } from '@circuit/domain/richText';
import { act, screen, waitFor, within } from '@testing-library/react';
import * as fakeIndexedDb from 'fake-indexeddb';
import { expect, test } from 'vitest';

import { aReceipt, aSubmission, inHours } from '#testing/learning.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';

import { openRun } from './openRun.contract.tsx';

// jsdom has no database of its own.
Object.assign(globalThis, fakeIndexedDb);

const saying = (...paragraphs: string[]): RichDocument => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const ENOUGH = saying('A carbon price works when families see the money come back to them.');
const RULES = [
  { type: 'TextArtifact', isRequired: true, minCount: 1, maxCount: 1, minWords: 5, maxWords: 20 },
] as const;

type Facts = Omit<Parameters<typeof openRun>[1] & object, 'submission'>;

/** Opens the page; the server takes every save and hand-in. */
function write(submission: Submission | null, facts: Facts = {}) {
  let current = submission;
  const visit = openRun('/submission', { ...facts, run: { artifactConstraints: RULES, ...facts.run }, submission });
  answer(getOwnSubmission, () => ({ submission: current, closed: current?.closed ?? null }));
  answer(listArtifacts, { items: [], mayChange: true });
  answer(checkSubmission, { unmet: [], missingAltCount: 0, traces: [] });
  const created = answer(createSubmission, () => (current = aSubmission()));
  const saves = answer(saveSubmission, ({ fields }) => {
    current = { ...aSubmission(), ...current, document: fields['document'] as RichDocument, version: 6 }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what the contract sends
    return current;
  });
  const handedIn = answer(handInSubmission, () => {
    const receipt = aReceipt({ number: (current?.handedIn?.number ?? 0) + 1, handedInAt: inHours(0) });
    current = { ...aSubmission(), ...current, status: 'HandedIn', handedIn: receipt, version: 7 };
    return current;
  });
  answer(listSubmissionVersions, () => ({
    items: current === null || current.handedIn === null ? [] : [current.handedIn],
  }));
  answer(getSubmissionVersion, () => ({ ...aReceipt(), document: ENOUGH, artifacts: [] }));
  return { ...visit, created, saves, handedIn, set: (next: Submission) => void (current = next) };
}

const box = () => screen.findByRole('textbox', { name: 'Your text' });

/** jsdom has no typing into contenteditable: the paste goes the editor's own way. */
async function paste(text: string): Promise<void> {
  const editor = await box();
  const clipboardData = {
    files: [],
    types: ['text/plain'],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  };
  act(
    () =>
      void editor.dispatchEvent(
        Object.assign(new Event('paste', { cancelable: true, bubbles: true }), { clipboardData }),
      ),
  );
}
const handInButton = () => screen.findByRole('button', { name: /^Hand in( essay| again)/ });

test('HS-1 the first visit begins a draft, and what is too short says what is missing', async () => {
  const { created } = write(null);
  await box();
  expect(created).toHaveLength(1);
  const button = await handInButton();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(button.getAttribute('aria-describedby')).not.toBeNull());
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Add one text.');
});

test('HS-2 what is typed is counted, checked and saved by itself', async () => {
  const { saves } = write(aSubmission());
  await paste('The price of carbon. By Amara Okonkwo.');
  expect(await screen.findByText('7 words')).toBeTruthy();
  expect(await screen.findByText(/^Your name is in paragraph 1/)).toBeTruthy();
  await waitFor(() => expect(saves).toHaveLength(1), { timeout: 4000 });
  expect(saves[0]?.headers.get('if-match')).toBe('"5"');
  expect(await screen.findByText(/^Saved \d/)).toBeTruthy();
});

test('HS-5 handing in sends what stands on the screen and ends with a receipt', async () => {
  const { user, handedIn, address } = write(aSubmission({ document: ENOUGH }));
  await box();
  await user.click(await handInButton());
  expect(await screen.findByRole('heading', { level: 1, name: 'Your essay is handed in' })).toBeTruthy();
  expect(address()).toMatch(/\/submission\/receipt$/);
  expect(handedIn[0]?.fields['document']).toEqual(ENOUGH);
  expect(screen.getByText('640 words')).toBeTruthy();
  expect(screen.getByText(/^You can change it until .+ The version you hand in last counts\.$/)).toBeTruthy();
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
    isDown ? noAnswer() : { ...aSubmission({ document: ENOUGH, version: 7 }), handedIn: aReceipt() },
  );
  await box();
  await user.click(await handInButton());
  const alert = await screen.findByRole('alert', {}, { timeout: 8000 });
  expect(alert.textContent).toContain('Not handed in yet.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1));
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
  expect(screen.getByText(/ask your instructor for a late permit/)).toBeTruthy();
  expect(await screen.findByText(/^A carbon price works/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('HS-7 the last ten minutes are said, and the end closes the page', async () => {
  const endsAt = inHours(1 / 3600);
  const { set } = write(aSubmission({ document: ENOUGH, endsAt }));
  expect(await screen.findByText(/^Less than 10 minutes left\. Hand in by/)).toBeTruthy();
  const closed = { kind: 'over', phase: 'Submission', endedAt: endsAt, nextAt: null } as const;
  set(aSubmission({ document: ENOUGH, endsAt, closed }));
  expect(await screen.findByText('This draft was not handed in.')).toBeTruthy();
});

test('HS-10 automatic feedback says who reads, that it is no score, and what needs a human reader', async () => {
  const { user } = write(aSubmission({ document: ENOUGH }), { run: { artifactConstraints: RULES, aesEnabled: true } });
  const about = { providerText: 'Circuit itself; the text stays here.', remaining: 3, unavailable: null };
  const feedback: AesFeedback = {
    id: '01980000-0000-7000-8000-0000000000f0',
    status: 'succeeded',
    providerText: about.providerText,
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
  expect(await within(card).findByText(/not part of your score\. Read by: Circuit itself/)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: 'Get' }));
  expect(await within(card).findByText('This criterion needs a human reader.')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: /^Show/ }));
  await waitFor(() => expect(window.getSelection()?.toString()).toBe('carbon price'));
});

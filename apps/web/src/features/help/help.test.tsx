import { listGroupAssignments } from '@circuit/contract/groupAssignments';
import { getOwnResult } from '@circuit/contract/scores';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import { afterEach, expect, test, vi } from 'vitest';

import { open } from '#testing/visit.tsx';
import { aGroupAssignment, aTakenCourse } from '#testing/learning.ts';
import { aReceivedReview, aResult, aWorkResult } from '#testing/results.ts';
import { answer, server } from '#testing/server.ts';

afterEach(() => vi.restoreAllMocks());

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('S2.19/2, HP-1 the scoring documents are open to everybody, with headings and tables', async () => {
  open('/help/scoring-docs');
  await heading('Scoring in 3 minutes');
  expect(await screen.findByRole('heading', { level: 2, name: 'What never happens' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'counts' })).toBeTruthy();
});

test('HP-3 a document leads to another', async () => {
  const { user, address } = open('/help/scoring-docs');
  const article = await screen.findByRole('article');
  await user.click(await within(article).findByRole('link', { name: 'How weighting works' }));
  await heading('How weighting works');
  expect(address()).toBe('/help/scoring-docs/weighting');
});

test('S8.10 a document that does not come is said so, and can be fetched again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const asked: string[] = [];
  server.use(
    http.get('*/docs/scoring/three-minutes.md', ({ request }) => {
      asked.push(request.url);
      return asked.length > 5 ? new Response('# Scoring in 3 minutes\n\nIt is here now.') : Response.error();
    }),
  );
  const { user } = open('/help/scoring-docs');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(asked).toHaveLength(6);
  expect(await screen.findByText('It is here now.')).toBeTruthy();
});

test('HP-5 an address of no page still shows the contents', async () => {
  const { address } = open('/help/scoring-docs/nonsense');
  await heading('We cannot find that help page.');
  expect(address()).toBe('/help/scoring-docs/nonsense');
  expect(within(screen.getByRole('navigation', { name: 'Help' })).getAllByRole('link').length).toBeGreaterThan(8);
});

test('HP-6 a page can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open('/help');
  await heading(/^What is/);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

const search = () => screen.findByRole('searchbox', { name: 'Search the help' });

test('HP-6 HP-7 HP-8 words of a person find the paragraph, arrow keys go through the answers, and the link leads there', async () => {
  const { user, address } = open('/help');
  await user.type(await search(), 'appeal');
  const form = screen.getByRole('search');
  expect(await within(form).findByText(/^\d answers$/)).toBeTruthy();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('Appeal a score');
  await user.keyboard('{Enter}');
  await heading('For students');
  expect(address()).toBe('/help/students');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Appeal a score'));
});

test('HP-6 Enter opens the first answer', async () => {
  const { user, address } = open('/help');
  await user.type(await search(), 'late permit');
  await within(screen.getByRole('search')).findByText(/answers$/);
  await user.keyboard('{Enter}');
  await heading('Late work');
  expect(address()).toBe('/help/late-work');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Late permits'));
});

test.each([
  [{ supportEmail: 'help@example.edu' }, 'help@example.edu', 'mailto:help@example.edu'],
  [{ helpUrl: 'https://help.example.edu/' }, 'https://help.example.edu/', 'https://help.example.edu/'],
] as const)(
  'HP-10 where nothing is found the contact of the university is offered: %j',
  async (contact, name, href) => {
    const configuration = { supportEmail: '', helpUrl: '', ...contact };
    const { user } = open('/help', { configuration });
    await user.type(await search(), 'zzzzqq');
    const form = within(screen.getByRole('search'));
    expect(await form.findByText('No answers found.')).toBeTruthy();
    expect(form.getByRole('link', { name }).getAttribute('href')).toBe(href);
  },
);

test('HP-10 a help that cannot be searched says so and is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  let isDown = true;
  server.use(
    http.get('*/docs/help/students.md', () => (isDown ? Response.error() : new Response('# For students\n\nAppeal.'))),
  );
  const { user } = open('/help');
  await user.type(await search(), 'appeal');
  const form = within(screen.getByRole('search'));
  const again = await form.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  isDown = false;
  await user.click(again);
  expect(await form.findByText(/answers?$/)).toBeTruthy();
});

test.each([
  ['/settings', {}, '/help/students#messages-and-news'],
  ['/privacy-policy', undefined, '/help'],
] as const)('HP-9 the “?” of %s opens the paragraph about it', async (path, person, target) => {
  open(path, person === undefined ? {} : { person });
  const link = await screen.findByRole('link', { name: /^Help for this page/ });
  expect(link.getAttribute('href')).toBe(target);
});

const shown = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('CL-5 number fields move the scores, and the sentence adds up', async () => {
  const { user } = open('/help/scoring-docs/try-it');
  await heading('Try it yourself');
  const score = await screen.findByLabelText('Reviewer C, score');
  expect([shown('Plain average'), shown('Weighted score')]).toEqual(['75.0', '78.0']);
  expect(
    screen.getByText('Weighted: 41.3 % of 85 (35.1) + 38.5 % of 80 (30.8) + 20.2 % of 60 (12.1) =', { exact: false }),
  ).toBeTruthy();
  await user.clear(score);
  await user.type(score, '90');
  expect(shown('Plain average')).toBe('85.0');
  const practice = screen.getByLabelText('Reviewer C, points from the expert in practice');
  await user.clear(practice);
  await user.type(practice, '4');
  expect(screen.getAllByText(/^counts /).map(({ textContent }) => textContent)).toEqual([
    'counts 34.1 %',
    'counts 31.8 %',
    'counts 34.1 %',
  ]);
});

test.each([
  ['One careless reviewer', '65.0', /^The weighted average is [\d.]+, [\d.]+ above the plain average of 65\.0\.$/],
  ['All agree', '80.0', /is 80\.0, the same as the plain average\.$/],
  ['Only two reviews', '77.5', /above the plain average of 77\.5\.$/],
] as const)('CL-5 “%s” is one press away', async (label, plain, moved) => {
  const { user } = open('/help/scoring-docs/try-it');
  await user.click(await screen.findByRole('button', { name: label }));
  expect(shown('Plain average')).toBe(plain);
  expect(screen.getByText(moved)).toBeTruthy();
});

test('CL-6 a visitor who is not signed in has no score to start with', async () => {
  open('/help/scoring-docs/try-it?groupAssignment=01980000-0000-7000-8000-000000000080');
  await screen.findByLabelText('Reviewer A, score');
  expect(screen.queryByRole('button', { name: 'My last score' })).toBeNull();
});

test('CL-5 CL-6 for a student’s own score, weighting is not blamed for what the other lines took off', async () => {
  const { user } = open('/help/scoring-docs/try-it', { person: {}, groups: [aTakenCourse()] });
  answer(listGroupAssignments, { items: [aGroupAssignment()], totalCount: 1 });
  answer(getOwnResult, aResult({ work: aWorkResult({ workTenths: 741, peersTenths: 741 }) }));
  await user.click(await screen.findByRole('button', { name: 'My last score' }));
  expect(
    screen.getByText(
      'The weighted average is 77.6, 2.6 above the plain average of 75.0. The adjustments on the results page take off 3.5, for a score of 74.1.',
    ),
  ).toBeTruthy();
});

test('CL-5 CL-6 three equal reviews have no other lines: their weighted average is the plain one', async () => {
  const { user } = open('/help/scoring-docs/try-it', { person: {}, groups: [aTakenCourse()] });
  answer(listGroupAssignments, { items: [aGroupAssignment()], totalCount: 1 });
  const reviews = [
    aReceivedReview(1, { totalTenths: 900, sharePercent: 34 }),
    aReceivedReview(2, { totalTenths: 600, sharePercent: 33 }),
    aReceivedReview(3, { totalTenths: 600, sharePercent: 33 }),
  ];
  const lines = [{ kind: 'criterion' as const, criterionId: 'thesis', tenths: 700 }];
  const work = aWorkResult({ workTenths: 700, peersTenths: 700, plainMeanTenths: 700, lines, reviews });
  answer(getOwnResult, aResult({ mode: 'simple', work }));
  await user.click(await screen.findByRole('button', { name: 'My last score' }));
  expect(screen.getByText('The weighted average is 70.0, the same as the plain average.')).toBeTruthy();
  expect(screen.queryByText(/adjustments on the results page|leave out/)).toBeNull();
});

test('CL-6 a student with a released score can start with it in one click and change the numbers', async () => {
  const course = aTakenCourse();
  const { user } = open('/help/scoring-docs/try-it', { person: {}, groups: [course] });
  answer(listGroupAssignments, { items: [aGroupAssignment()], totalCount: 1 });
  answer(getOwnResult, aResult());
  await user.click(await screen.findByRole('button', { name: 'My last score' }));
  expect([shown('Plain average'), shown('Weighted score')]).toEqual(['75.0', '77.6']);
  const weight = screen.getByLabelText('Reviewer C, weight');
  await user.clear(weight);
  await user.type(weight, '0');
  expect(screen.getByText('counts 0.0 %')).toBeTruthy();
  expect(shown('Weighted score')).toBe('82.6');
});

import { listNews, markNewsSeen, type News } from '@circuit/contract/news';
import { groupAssignmentId, groupId } from '@circuit/domain/kernel';
import { NEWS_KINDS } from '@circuit/domain/news';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { answer, problem } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

import { newsHref, newsTitle } from './newsWords.ts';

const ITEM = {
  kind: 'resultsReleased',
  groupId: groupId('01980000-0000-7000-8000-000000000001'),
  groupAssignmentId: groupAssignmentId('01980000-0000-7000-8000-000000000002'),
  courseName: 'ECN 210',
  title: 'Op-ed 3',
  count: 1,
  phase: null,
  at: '2026-11-17T15:00:00.000Z',
  isNew: true,
} as const;
const EARLIER = { ...ITEM, kind: 'reviewOpened', count: 3, at: '2026-11-10T15:00:00.000Z', isNew: false } as const;
const NEWS: News = { items: [ITEM, EARLIER], newCount: 1 };
const SEEN: News = { items: [{ ...ITEM, isNew: false }, EARLIER], newCount: 0 };

const bell = (name: string) => screen.findByRole('button', { name });

test('BL-6 BL-7 the bell says how many are new; opened, it lists links, marks them as seen and keeps the marks while open', async () => {
  const { user } = open('/settings', { person: {} });
  answer(listNews, NEWS);
  const seen = answer(markNewsSeen, SEEN);
  await user.click(await bell('News, 1 new'));
  const panel = await screen.findByRole('region', { name: 'News' });
  const [first, second] = within(panel).getAllByRole('link');
  expect(first?.textContent).toContain('Your results are out, new');
  expect(first?.textContent).toContain('Op-ed 3, ECN 210');
  expect(first?.getAttribute('href')).toBe(newsHref(ITEM));
  expect(second?.textContent).toContain('Review is open');
  expect(second?.textContent).not.toContain('new');
  await waitFor(() => expect(seen.map(({ fields }) => fields)).toEqual([{ upTo: ITEM.at }]));
  const button = await bell('News');
  expect(within(panel).getAllByRole('link')[0]?.textContent).toContain(', new');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test('BL-6 it opens by keyboard, Tab leads into it, and Escape closes it and returns the focus', async () => {
  const { user } = open('/settings', { person: {} });
  answer(listNews, SEEN);
  const button = await bell('News');
  button.focus();
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('region', { name: 'News' });
  const [first] = await within(panel).findAllByRole('link');
  await user.tab();
  expect(document.activeElement).toBe(first);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'News' })).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('BL-6 following a link or clicking elsewhere closes it', async () => {
  const { user } = open('/settings', { person: {} });
  answer(listNews, SEEN);
  await user.click(await bell('News'));
  await screen.findByRole('region', { name: 'News' });
  await user.click(screen.getByRole('heading', { name: 'Settings' }));
  expect(screen.queryByRole('region', { name: 'News' })).toBeNull();
  await user.click(await bell('News'));
  const panel = within(await screen.findByRole('region', { name: 'News' }));
  const [first] = await panel.findAllByRole('link');
  if (first !== undefined) await user.click(first);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'News' })).toBeNull());
});

test('BL-5 somebody who views as the person marks nothing as seen', async () => {
  const { user } = open('/settings', { person: { isImpersonated: true } });
  answer(listNews, NEWS);
  const seen = answer(markNewsSeen, SEEN);
  await user.click(await bell('News, 1 new'));
  expect(await screen.findByText(/Your results are out/)).toBeTruthy();
  expect(seen).toEqual([]);
});

test('BL-8 without news it says so; news that cannot be loaded can be tried again', async () => {
  const { user } = open('/settings', { person: {} });
  answer(listNews, (_asked, calls) => (calls === 1 ? problem(404, { detail: 'Gone.' }) : { items: [], newCount: 0 }));
  await user.click(await bell('News'));
  const panel = await screen.findByRole('region', { name: 'News' });
  await user.click(await within(panel).findByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('Nothing new in the last 30 days.')).toBeTruthy();
});

test('BL-2 BL-3 every kind has its words, for one and for many, and a place to go', () => {
  for (const kind of NEWS_KINDS)
    for (const count of [1, 2]) {
      const item = { ...ITEM, kind, count, phase: 'Submission' as const };
      expect(newsTitle(item)).toMatch(/^[A-Z\d]/);
      expect(newsHref(item)).toContain(ITEM.groupAssignmentId);
    }
  expect(newsTitle({ kind: 'timeGiven', count: 1, phase: 'Submission' })).toBe('You have more time for Hand in');
});

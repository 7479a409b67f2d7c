import { listOutbox } from '@circuit/contract/messages';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { open } from '#testing/visit.tsx';
import { answer, problem } from '#testing/server.ts';

const aMessage = (number: number) => ({
  id: `019fba9e-d800-7000-8000-00000000000${number}`,
  firstName: 'Rosa',
  lastName: 'Bennett',
  address: 'rbennett@example.edu',
  subject: `Reviews not finished: Op-ed ${number}`,
  textBefore: 'Hello Rosa Bennett,\n\nCome and see me.\n\nOpen it here:',
  linkPath: `/courses/7/groupAssignments/${number}`,
  textAfter: 'Sent by Larissa Hale.',
  createdAt: '2026-11-16T15:00:00Z',
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('DM-8 there is no outbox outside the demo', async () => {
  open('/outbox');
  expect(await heading('We cannot find that page.')).toBeTruthy();
});

test('DM-8 the demo shows any visitor every message: recipient, subject, text and link, the newest open', async () => {
  const asked = answer(listOutbox, { items: [aMessage(2), aMessage(1)], totalCount: 60 });
  const { user } = open('/outbox', { isDemo: true });
  await heading('Outbox');
  const messages = await screen.findAllByRole('listitem');
  expect(messages.map((one) => one.querySelector('b')?.textContent)).toEqual([
    'Reviews not finished: Op-ed 2',
    'Reviews not finished: Op-ed 1',
  ]);
  const [first] = messages;
  if (first === undefined) throw new Error('There is a message.');
  expect(first.querySelector('details')?.open).toBe(true);
  expect(first.textContent).toContain('To Rosa Bennett, ');
  expect(first.textContent).toContain('rbennett@example.edu');
  expect(first.textContent).toContain('Come and see me.');
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/courses/7/groupAssignments/2');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(asked.at(-1)?.fields).toMatchObject({ page: '2' });
});

test('DM-8 an outbox that is empty or cannot be loaded says so', async () => {
  let isDown = true;
  answer(listOutbox, () => (isDown ? problem(403, { detail: 'Not now.' }) : { items: [], totalCount: 0 }));
  const { user } = open('/outbox', { isDemo: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load the outbox. Not now.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
});

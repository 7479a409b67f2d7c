import { getConfiguration, getWebClient } from '@circuit/contract/configuration';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { settings } from '#platform/settings/settings.ts';
import { aGroup } from '#testing/builders.ts';
import { answer, noAnswer, problem } from '#testing/server.ts';

import { open } from '#testing/visit.tsx';

// Every text that names the product by the setting must change with it.
beforeEach(() => void vi.spyOn(settings, 'APP_NAME', 'get').mockReturnValue('Review Desk'));

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('S1.03/4 the web app fetches the configuration of its shard and shows whose it is', async () => {
  open('/login', { configuration: { universityName: 'Oakfield College' } });
  expect(await screen.findByText('Peer review at Oakfield College')).toBeTruthy();
});

test('WB-1 a server that does not answer is said so', async () => {
  open('/login');
  answer(getConfiguration, () => noAnswer());
  answer(getWebClient, problem(404));
  expect(await screen.findByText('The server is not responding.')).toBeTruthy();
});

test.each([
  ['/', /, Ada$/],
  ['/settings', 'Settings'],
  ['/help', 'What is Review Desk'],
  ['/help/scoring-docs/about-review%20desk', 'About Review Desk'],
  ['/privacy-policy', 'Privacy policy'],
  ['/downtime', 'Review Desk will be right back.'],
  ['/error', 'Something did not work.'],
  ['/nowhere', 'We cannot find that page.'],
])(
  'S1.07/1 on %s the product name stands in title and footer only; elsewhere it is the configured one',
  async (path, title) => {
    open(path, { person: {}, groups: [aGroup()] });
    await heading(title);
    await waitFor(() => expect(document.title).toMatch(/^Circuit - /));
    const footer = screen.getByRole('contentinfo').textContent;
    expect(footer).toMatch(/^Circuit v/);
    expect(document.body.textContent.replace(footer, '')).not.toContain('Circuit');
    expect(screen.getByRole('banner').textContent).toContain('Review Desk');
  },
);

test('S1.07/1 the sign-in page and the banner use the configured name', async () => {
  open('/login', { currentVersion: '9.0.0' });
  await heading('Sign in to Review Desk');
  expect(await screen.findByText('A new version of Review Desk is available')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Circuit');
});

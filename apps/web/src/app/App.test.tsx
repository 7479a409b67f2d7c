import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { App } from './App.tsx';

afterEach(() => vi.unstubAllGlobals());

test('S1.03/4 the web app fetches the configuration of its shard and shows whose it is', async () => {
  const answers: Record<string, unknown> = {
    '/api/configuration': { universityName: 'Lindenfield University' },
    '/api/appClients/web': { currentVersion: '2.20.2' },
    '/api/time': '2026-11-20T12:00:00.000Z',
  };
  vi.stubGlobal('fetch', async (path: string) => Response.json(answers[path]));
  render(<App />);
  expect(await screen.findByText(/Lindenfield University, version 2\.20\.2/)).toBeTruthy();
});

test('WB-1 a server that does not answer is said so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(<App />);
  expect(await screen.findByText(/The server does not answer/)).toBeTruthy();
});

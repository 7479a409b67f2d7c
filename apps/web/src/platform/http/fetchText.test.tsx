import { http } from 'msw/http';
import { expect, test } from 'vitest';

import { noAnswer, server } from '#testing/server.ts';

import { fetchText } from './fetchText.ts';

const url = `${window.location.origin}/help/late-work.md`;

test('S8.10 text that cannot be had after 5 attempts is an error that says so', async () => {
  let attempts = 0;
  server.use(
    http.get(url, () => {
      attempts += 1;
      return attempts % 2 === 0 ? noAnswer() : new Response('no', { status: 500 });
    }),
  );
  await expect(fetchText(url)).rejects.toThrow(`Failed to fetch ${url} after 5 attempts.`);
  expect(attempts).toBe(5);
});

test('S8.10 a later attempt may bring the text', async () => {
  let attempts = 0;
  server.use(
    http.get(url, () => {
      attempts += 1;
      return attempts === 1 ? noAnswer() : new Response('# Late work');
    }),
  );
  expect(await fetchText(url)).toBe('# Late work');
});

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { aShard } from '@circuit/testing';
import { expect, inject, test } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { readSettings } from '#platform/settings.ts';

import { command, helpOf, UsageError } from './command.ts';
import { examine } from './examine.ts';
import { startWith } from './startWith.ts';

const greet = command({
  name: 'greeting send',
  summary: 'Greets a person.',
  options: {
    to: { value: 'NAME', needed: true, bare: true, meaning: 'Who is greeted.' },
    loudly: { meaning: 'So that all hear it.' },
  },
  run: async ({ to, loudly }, say) => {
    say(loudly ? `HELLO ${to}` : `Hello ${to}`);
  },
});

test('OP-14 a command says what it takes, reads it, and refuses what it does not know', async () => {
  expect(helpOf(greet)).toBe(
    'circuit greeting send [--to] NAME [--loudly]\n\nGreets a person.\n\n  --to      Who is greeted.\n  --loudly  So that all hear it.',
  );
  const said: string[] = [];
  expect(await greet.start(['--to', 'Ada', '--loudly'], (line) => void said.push(line))).toBe(0);
  expect(await greet.start(['Ada'], (line) => void said.push(line))).toBe(0);
  expect(said).toEqual(['HELLO Ada', 'Hello Ada']);
  await expect(greet.start(['Ada', 'Bea'], () => undefined)).rejects.toThrow('"Bea" is one word too many.');
  await expect(greet.start(['--loudly'], () => undefined)).rejects.toThrow(new UsageError('--to is missing.'));
  await expect(greet.start(['--to', 'Ada', '--twice'], () => undefined)).rejects.toThrow(UsageError);
});

test('OP-14 help ends with 0, a word that is no command with 2, an option that is missing with 2, a failure with 1', async () => {
  const told: string[] = [];
  const tell = (line: string) => told.push(line);
  const start = (...words: string[]) => startWith(words, tell, tell);
  expect(await start()).toBe(0);
  expect(told.join()).toContain('super-admin create');
  expect(await start('factor', 'reset', '--help')).toBe(0);
  expect(told.at(-1)).toContain('--reason');
  expect(await start('dance')).toBe(2);
  expect(await start('factor', 'reset', '--shard', 'university')).toBe(2);
  expect(told.at(-2)).toBe('--email is missing.');
  expect(await start('factor', 'reset', '--shard', 'nowhere', '--email', 'a@b.edu', '--reason', 'Lost.')).toBe(1);
});

test('OP-13 the doctor names each thing that is not as it should be, and no other', async () => {
  const { appUrl, jobsUrl } = inject('university');
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  await writeFile(join(folder, 'keys.json'), JSON.stringify(await newKeys()));
  await writeFile(join(folder, 'index.html'), '');
  const settings = (url: string, storage: string, smtpUrl: string) =>
    readSettings({
      NODE_ENV: 'test',
      DATABASES: JSON.stringify({
        main: {
          shards: [aShard()],
          url,
          jobsUrl,
          keys: join(folder, 'keys.json'),
          storage: { kind: 'file', folder: storage },
        },
      }),
      SMTP_URL: smtpUrl,
      WEB_FOLDER: folder,
    });
  const sound = await examine(settings(appUrl, join(folder, 'files'), 'smtp://127.0.0.1:1'), new Date());
  expect(sound.filter(({ problem }) => problem !== null).map(({ what }) => what)).toEqual(['mail server']);
  expect(sound.map(({ what }) => what.replace(/\(.*\)/, '(…)'))).toEqual([
    'database main (…)',
    'tables of main',
    'roles of main',
    'clock of main',
    'keys of main',
    'store of main',
    'mail server',
    'web files',
  ]);
  const gone = new URL(appUrl);
  gone.pathname = '/there_is_none';
  const sick = await examine(settings(gone.href, join(folder, 'index.html'), 'smtp://127.0.0.1:1'), new Date());
  expect(sick.filter(({ problem }) => problem !== null).map(({ what }) => what)).toEqual([
    'database main',
    'store of main',
    'mail server',
  ]);
});

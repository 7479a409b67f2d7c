import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';

import { runCleaner } from './runCleaner.ts';

async function anEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'circuit-cleaner-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function aFolderWith(bytes: Buffer | string): Promise<string> {
  const folder = await anEmptyFolder();
  await writeFile(join(folder, 'given'), bytes);
  return folder;
}

// Each drawing uses the one before ten times: ten to the ninth rectangles in a thousand letters.
const LAUGHS = Array.from(
  { length: 9 },
  (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}" x="1"/>`.repeat(10)}</g>`,
).join('');
const ENDLESS = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="3000"><defs><rect id="g0" width="2000" height="2000" fill="red" opacity="0.5"/>${LAUGHS}</defs><use href="#g9"/></svg>`;

test('AR-11 a file is looked at in a process of its own, which leaves the clean copy and nothing else', async () => {
  const folder = await aFolderWith(
    await sharp({ create: { width: 5, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  expect(await runCleaner(folder, 'png')).toMatchObject({ mediaType: 'image/png', width: 5, height: 4 });
  expect(await readdir(folder)).toEqual(['clean', 'given']);
});

test('AR-11 a file that cannot be done with is given up when it has had its seconds, and others are looked at meanwhile', async () => {
  const before = process.memoryUsage.rss();
  const endless = runCleaner(await aFolderWith(ENDLESS), 'svg');
  expect(await runCleaner(await aFolderWith('a text'), 'txt')).toMatchObject({ isChanged: false });
  expect(await endless).toEqual({ fault: 'tooComplex' });
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
}, 60_000);

test('AR-11 a cleaner that cannot work says that we are busy and does not blame the file; the log has its last words', async () => {
  const failure = await runCleaner(await anEmptyFolder(), 'txt').catch((error: unknown) => error);
  expect(failure).toMatchObject({ problem: { kind: 'busy' } });
  expect(String(failure instanceof Error && failure.cause)).toContain('ENOENT');
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { takeFolder } from './lock.ts';

async function inFolder(look: (folder: string) => Promise<void>): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'circuit-lock-'));
  try {
    await look(join(parent, 'demo'));
  } finally {
    await rm(parent, { recursive: true });
  }
}

test('DM-7 a second demo on the same folder is refused until the first has stopped', () =>
  inFolder(async (folder) => {
    const giveBack = await takeFolder(folder);
    await expect(takeFolder(folder)).rejects.toThrow(`A demo is already running, as process ${process.pid}.`);
    await giveBack();
    await (
      await takeFolder(folder)
    )();
  }));

test('DM-7 a demo that was killed does not stand in the way of the next', () =>
  inFolder(async (folder) => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(`${folder}.pid`, String(pid));
    const giveBack = await takeFolder(folder);
    await expect(takeFolder(folder)).rejects.toThrow('A demo is already running');
    await giveBack();
  }));

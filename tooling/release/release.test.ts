import { chmod, mkdir, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { pack, writeChecksums } from './archive.ts';
import { unshippable } from './licenses.ts';

async function aFolder(rights: number, at: Date): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'release-')), 'circuit-1.0');
  await mkdir(join(folder, 'bin'), { recursive: true });
  for (const [name, text] of [
    ['bin/circuit', '#!/bin/sh\n'],
    ['b.txt', 'b'],
    ['a.txt', 'a'],
  ] as const) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), name.startsWith('bin/') ? rights | 0o100 : rights);
    await utimes(join(folder, name), at, at);
  }
  return folder;
}

test('RL-1 the same files make the same archive, whatever their times and the builder’s rights', async () => {
  const builtAt = new Date('2026-11-18T00:00:00Z');
  const [one, two] = await Promise.all([aFolder(0o600, new Date(0)), aFolder(0o664, new Date())]);
  for (const folder of [one, two]) await writeChecksums(folder);
  const sums = await Promise.all([one, two].map((folder) => pack(folder, `${folder}.tar.gz`, builtAt)));
  expect(sums[0]).toBe(sums[1]);
  expect(await readFile(join(one, 'SHA256SUMS'), 'utf8')).toMatch(/^[0-9a-f]{64} {2}a\.txt\n[0-9a-f]{64} {2}b\.txt\n/);
  await writeFile(join(two, 'a.txt'), 'another');
  expect(await pack(two, `${two}.tar.gz`, builtAt)).not.toBe(sums[0]);
});

test('RL-4 what we cannot ship is named; of two licenses one is enough, of two that both hold each is needed', () => {
  const aPackage = (name: string, license: string) => ({ name, version: '1.0.0', license, text: '' });
  const packages = [
    aPackage('fine', 'MIT'),
    aPackage('either', '(GPL-3.0-only OR MIT)'),
    aPackage('both', 'MIT AND CC0-1.0'),
    aPackage('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
    aPackage('viral', 'AGPL-3.0-only'),
    aPackage('half', 'MIT AND GPL-2.0-only'),
    aPackage('linked', 'LGPL-3.0-or-later'),
    aPackage('silent', 'unknown'),
  ];
  expect(unshippable(packages).map((line) => line.split(' ')[0])).toEqual(['viral', 'half', 'linked', 'silent']);
});

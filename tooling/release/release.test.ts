import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { pack, writeChecksums } from './archive.ts';
import { unshippable } from './licenses.ts';
import { leaksBelow, secretsIn } from './secrets.ts';

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

test('DV-6 a secret in a file for browsers is found, packed or not, and words about secrets are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(folder, 'assets'));
  const key = `${'-'.repeat(5)}BEGIN PRIVATE KEY${'-'.repeat(5)}`;
  await writeFile(join(folder, 'assets/fine.js'), 'const help = "The address is smtp://user:password@host:port.";');
  await writeFile(join(folder, 'assets/key.js'), `const key = ${JSON.stringify(key)};`);
  await writeFile(join(folder, 'assets/database.js.gz'), gzipSync('"postgres://owner:hunter2@db.example.edu/circuit"'));
  await writeFile(join(folder, 'assets/store.js.br'), brotliCompressSync(`"AKIA${'A1'.repeat(8)}"`));
  expect(leaksBelow(folder).toSorted()).toEqual([
    'assets/database.js.gz: address with a password',
    'assets/key.js: private key',
    'assets/store.js.br: key of a store',
  ]);
  expect(secretsIn(`{"kty":"OKP","d":"${'x'.repeat(43)}"}`)).toEqual(['private JSON web key']);
});

/** The command as it lies in a release, before a program that says what it was started with. */
async function aCommand(): Promise<(environment: Readonly<Record<string, string>>) => Promise<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'command-'));
  for (const name of ['release/server', 'settings', 'path']) await mkdir(join(folder, name), { recursive: true });
  await cp(join(import.meta.dirname, '../../deploy/bin'), join(folder, 'release/bin'), { recursive: true });
  await writeFile(join(folder, 'release/server/package.json'), '{ "type": "module" }');
  const says = 'console.log([process.env.ROOT_DOMAIN, process.env.LOG_LEVEL, ...process.argv.slice(2)].join(" "))';
  await writeFile(join(folder, 'release/server/circuit.js'), says);
  await writeFile(join(folder, 'settings/circuit.env'), 'ROOT_DOMAIN=circuit.example.edu\nLOG_LEVEL=info\n');
  // As on a machine: a link on the PATH leads to it.
  await symlink(join(folder, 'release/bin/circuit'), join(folder, 'path/circuit'));
  const own = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, CIRCUIT_ENV: join(folder, 'settings/circuit.env') };
  return async (environment) => {
    const env = { ...own, ...environment };
    const { stdout } = await promisify(execFile)(join(folder, 'path/circuit'), ['check', 'a b'], { env });
    return stdout.trim();
  };
}

test('RL-7 the command reads the settings of the processes; the environment counts more, and a missing file is no fault', async () => {
  const circuit = await aCommand();
  expect(await circuit({})).toBe('circuit.example.edu info check a b');
  expect(await circuit({ LOG_LEVEL: 'warn' })).toBe('circuit.example.edu warn check a b');
  expect(await circuit({ CIRCUIT_ENV: '/nowhere/circuit.env' })).toBe('check a b');
  const command = await readFile(join(import.meta.dirname, '../../deploy/bin/circuit'), 'utf8');
  expect(command).toContain('${CIRCUIT_ENV:-/etc/circuit/circuit.env}');
});

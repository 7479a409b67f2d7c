import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

const run = promisify(execFile);

test('DV-3 npm refuses to install a package whose script nobody has allowed, and its script does not run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  const [planted, ran] = [join(folder, 'planted'), join(folder, 'ran')];
  mkdirSync(planted);
  const write = (place: string, content: object) => writeFileSync(join(place, 'package.json'), JSON.stringify(content));
  write(planted, { name: 'planted', version: '1.0.0', scripts: { postinstall: `touch ${ran}` } });
  await run('npm', ['pack', '--silent'], { cwd: planted });
  copyFileSync(join(import.meta.dirname, '../../.npmrc'), join(folder, '.npmrc'));
  const dependencies = { planted: 'file:./planted/planted-1.0.0.tgz' };
  write(folder, { name: 'project', version: '1.0.0', dependencies });
  const install = (...more: string[]) => run('npm', ['install', '--offline', ...more], { cwd: folder });
  await expect(install()).rejects.toThrow('ESTRICTALLOWSCRIPTS');
  expect(existsSync(ran)).toBe(false);
  // Without our setting npm only warns: what was planted does run.
  await install('--no-strict-allow-scripts');
  expect(existsSync(ran)).toBe(true);
  rmSync(folder, { recursive: true });
}, 60_000);

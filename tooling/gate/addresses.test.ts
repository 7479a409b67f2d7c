import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const PLANTED = 'apps/web/src/features/planted.tsx';

/** For each line of a feature whether the linter, set up as it is here, says that an address is written by hand. */
function isByHand(lines: readonly string[]): readonly boolean[] {
  const copy = mkdtempSync(join(tmpdir(), 'circuit-addresses-'));
  try {
    for (const path of ['.oxlintrc.json', 'tooling/lint'])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    mkdirSync(join(copy, 'apps/web/src/features'), { recursive: true });
    writeFileSync(join(copy, PLANTED), lines.join('\n'));
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix', PLANTED], {
      cwd: copy,
      encoding: 'utf8',
    });
    const said = stdout.split('\n').filter((line) => line.includes('Make the address'));
    return lines.map((_line, at) => said.some((line) => line.includes(`planted.tsx:${at + 1}:`)));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

test('RT-14 a link that is written by hand fails the build, however it is put together', () => {
  const lines = [
    'const a = <AppLink href={`/courses/${id}`}>x</AppLink>;',
    'const b = <AppLink href={"/courses/" + id}>x</AppLink>;',
    'const c = <AppLink href="/courses">x</AppLink>;',
    'const d = { label: "x", href: isOpen ? `${address}/${id}` : address };',
    'void navigate("/courses/" + id);',
    'const e = `${address}/queue`;',
    'const f = `${address}?run=${id}`;',
    'const g = { href: (row) => `/users/${row.id}` };',
  ];
  expect(isByHand(lines)).toEqual(lines.map(() => true));
});

test('RT-14 what href() made passes, and so do mail, places on the page and other texts with a slash', () => {
  const lines = [
    'const a = <AppLink href={href(PATHS.course, { groupId })}>x</AppLink>;',
    'const b = <a href={`mailto:${supportEmail}`}>x</a>;',
    'const c = <a href={`#${id}`}>x</a>;',
    'const d = `${personId}/${draftId}`;',
    'const e = `1/${count} done?`;',
    'const f = { to: (index) => index + 1 };',
    'void navigate({ search: `?${next.as}=${next.id}` });',
  ];
  expect(isByHand(lines)).toEqual(lines.map(() => false));
});

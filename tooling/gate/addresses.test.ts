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
    'const h = { "href": `${address}/${id}` };',
    'const i = { href: (row) => { if (row.isOpen) return `${address}/${row.id}`; return null; } };',
    'void navigate({ pathname: `${address}/${id}` });',
    'const j = <AppLink href={[address, id].join("/")}>x</AppLink>;',
    'const k = <Navigate to="/" replace />;',
    'const userAddress = address + id + "#roles";',
  ];
  expect(isByHand(lines)).toEqual(lines.map(() => true));
});

test('RT-14 a variable does not hide a link that is written by hand', () => {
  const lines = [
    'const a = "/courses";',
    'const b = "/courses/" + id;',
    'const c = address + "/queue";',
    'const d = address + "?reason=" + reason;',
    'const e = `${address}/${id}`; const f = <AppLink href={e}>x</AppLink>;',
    'const g = () => { const h = address + id + ""; void navigate(h); };',
  ];
  expect(isByHand(lines)).toEqual(lines.map(() => true));
});

test('RT-14 going to an address that is written by hand past the router fails the build', () => {
  const lines = [
    'window.location.assign(`${address}/${id}`);',
    'location.replace("/");',
    'window.location.href = `${address}/${id}`;',
    'window.location = address + "/" + id;',
    'window.open(`${address}/${id}`);',
    'window.history.pushState(null, "", `${address}/${id}`);',
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
    'const g = href(PATHS.courses); const h = <AppLink href={g}>x</AppLink>;',
    'const i = { path: "/api/account" };',
    'const j = names.join("/") + "/" + count;',
    'window.location.assign(loginUrl);',
  ];
  expect(isByHand(lines)).toEqual(lines.map(() => false));
});

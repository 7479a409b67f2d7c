import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { format } from 'oxfmt';

import { SECOND_WRITERS } from './secondWriters.ts';
import { givenStatements, tableUses, writerProblems, type Source } from './tableUse.ts';

// Writes docs/tables.md; with --check it fails when that is stale, on a second writer without a reason, and on a module
// that gives its statements away. (DB-10, DB-11)
const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/tables.md');
const read = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') });
const sources = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: ['**/testing/**', '**/seed/**'] })
  .filter((path) => !path.endsWith('.test.ts'))
  .toSorted()
  .map(read);
const tables = [...read('docs/schema.sql').text.matchAll(/^create table (?:public\.)?(\w+)/gim)]
  .map(([, name = '']) => name)
  .toSorted();

const uses = tableUses(tables, sources);
const rows = uses.map(({ table, writers, readers }) => {
  const entry = SECOND_WRITERS[table];
  const also = Object.entries(entry?.also ?? {}).map(([writer, reason]) => `${writer}: ${reason}`);
  const owner = entry?.owner ?? writers.join(', ');
  return `| ${table} | ${owner} | ${also.join(' ')} | ${readers.filter((reader) => reader !== owner).join(', ')} |`;
});
const { code: wanted } = await format(
  file,
  [
    '# Tables',
    '',
    'Who writes each table, why anybody else does, and who reads it. Printed by `node tooling/tables/main.ts`.',
    'It reads statements, so it misses a table whose name is passed in: the library module writes who shares an',
    'assignment or a rubric that way.',
    '',
    '| table | owner | who else writes, and why | who else reads |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
);

const isCheck = process.argv.includes('--check');
if (!isCheck) writeFileSync(file, wanted);
const problems = [
  ...writerProblems(uses, SECOND_WRITERS),
  ...sources.filter(({ path }) => path.endsWith('/public.ts')).flatMap(givenStatements),
  ...(isCheck && read('docs/tables.md').text !== wanted
    ? ['docs/tables.md is stale. Run: node tooling/tables/main.ts']
    : []),
];
process.stdout.write([...problems, `${tables.length} tables, ${problems.length} problems`, ''].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;

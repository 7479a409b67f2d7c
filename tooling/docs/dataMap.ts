import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { DELETED, EMPTIED, LISTED, MASKED } from '@circuit/domain/erasures';
import { RETENTION } from '@circuit/domain/retention';
import { format } from 'oxfmt';

import { dataMapProblems, eraseWords, keptWords } from './dataMapRows.ts';
import { DESCRIBED, ERASED_BY_HAND } from './dataMapTexts.ts';

// Writes docs/data-map.md; with --check it fails if that is stale, a table has no line, or a line has no table. (MP-1)
const root = join(import.meta.dirname, '../..');
const file = join(root, 'docs/data-map.md');
const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8');
const tables = [...schema.matchAll(/^create table (?:public\.)?(\w+)/gim)].map(([, name = '']) => name).toSorted();
const plan = { DELETED, EMPTIED, LISTED, MASKED, ERASED_BY_HAND };
const problems = dataMapProblems(tables, { DESCRIBED, RETENTION, ...plan });

const rows = tables.map((table) => {
  const [what = '', whose = '', sees = ''] = DESCRIBED[table] ?? [];
  return `| ${table} | ${what} | ${whose} | ${sees} | ${keptWords(table, RETENTION)} | ${eraseWords(table, plan)} |`;
});
const folders = Object.entries(RETENTION)
  .filter(([kind]) => kind.endsWith('/'))
  .map(([folder, { days, from, why }]) => `| ${folder} | ${why} | ${days} days from ${from} |`);
const { code: wanted } = await format(
  file,
  [
    '# Data map',
    '',
    'What is stored about whom, why, for how long, who sees it, and what the erasure of a person does with it. Printed by',
    '`node tooling/docs/dataMap.ts` from the schema, the list of retention and the plan of erasures.',
    '',
    '| table | what, and why | whose | who sees it | how long | erasure of the person |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Files',
    '',
    'Files that people hand in lie under `artifacts/` and go with their row. These are made by the product:',
    '',
    '| folder | what | how long |',
    '|---|---|---|',
    ...folders,
    '| auditHeads/ | The head of the audit chain, one a day | as long as the university |',
    '| erasures/ | That somebody was erased, without a name, sealed | as long as the university |',
    '| erased.json | That the university was erased, and when, sealed | for good |',
    '',
  ].join('\n'),
);

const isCheck = process.argv.includes('--check');
if (!isCheck) writeFileSync(file, wanted);
else if (readFileSync(file, 'utf8') !== wanted)
  problems.push('docs/data-map.md is stale. Run: node tooling/docs/dataMap.ts');
process.stdout.write(
  [...problems, `${tables.length} tables in the data map, ${problems.length} problems`, ''].join('\n'),
);
process.exitCode = problems.length === 0 ? 0 : 1;

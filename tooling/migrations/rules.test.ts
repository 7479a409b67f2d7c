import { migrationOf } from '@circuit/db';
import { expect, test } from 'vitest';

import { migrationProblems } from './rules.ts';

const NAME = '20270101000000_moons__change.sql';
const known = { names: ['20261204000001_schema_migrations__needs__add.sql', NAME], version: '2.21.0' };
const problems = (text: string) => migrationProblems(migrationOf(NAME, text), known);

test('UG-6 a migration that only adds needs no declaration, and may have one', () => {
  expect(problems('alter table moons add column phase text;')).toEqual([]);
  expect(problems('-- step: expand\nalter table moons add column phase text;')).toEqual([]);
});

test.each([
  '-- squawk-ignore ban-drop-column -- nobody reads it\nalter table moons drop column phase;',
  '-- squawk-ignore-file renaming-table\nalter table moons rename to satellites;',
  '-- squawk-ignore prefer-text-field, adding-required-field -- as above\nalter table moons add column size int not null;',
  'revoke select on moons from app;',
  'drop function wax();',
])('UG-6 a migration that takes something away is declared as a contract: %s', (text) => {
  expect(problems(text)).toEqual([expect.stringContaining('declare a contract')]);
  const declared = `-- step: contract after 2.20.2, needs 20261204000001_schema_migrations__needs__add.sql\n${text}`;
  expect(problems(declared)).toEqual([]);
});

test('UG-6 a contract names a release that is out and a migration that it has', () => {
  expect(problems('-- step: contract after 2.21.0, needs 20261204000001_schema_migrations__needs__add.sql')).toEqual([
    'a contract after 2.21.0 cannot be part of 2.21.0: that release has to be out',
  ]);
  expect(problems('-- step: contract after 2.9.30, needs 20260101000000_suns__create.sql')).toEqual([
    'the contract needs 20260101000000_suns__create.sql, and no earlier migration has this name',
  ]);
  expect(problems(`-- step: contract after 2.20.2, needs ${NAME}`)).toHaveLength(1);
});

test.each([
  '-- step: contract',
  '-- step: contracts after 2.20.2',
  '-- runs: outside of a transaction',
  '-- in pieces of:',
])('UG-6 the runner would overlook “%s”, so it is refused', (line) => {
  expect(problems(`${line}\nselect 1;`)).toEqual([expect.stringContaining('is no declaration')]);
});

test.each(['require-concurrent-index-creation', 'constraint-missing-not-valid', 'adding-foreign-key-constraint'])(
  'UG-7 a migration for which writers wait is refused, whatever it says of %s',
  (rule) => {
    expect(problems(`-- squawk-ignore ${rule} -- the table is small\nselect 1;`)).toEqual([
      expect.stringContaining(`${rule} cannot be ignored`),
    ]);
  },
);

test('UG-7 outside a transaction nothing is written for which writers wait', () => {
  const outside = '-- runs: outside a transaction\n';
  expect(problems(`${outside}create index concurrently moons_phase on moons (shard, phase);`)).toEqual([]);
  expect(problems(`${outside}alter table moons add column phase text;`)).toEqual([
    expect.stringContaining('nothing runs but an index, a validation or a fill in pieces'),
  ]);
});

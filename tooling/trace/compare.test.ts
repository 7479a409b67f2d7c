import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { compare, type Facts } from './compare.ts';
import { definedIds, drilledIds } from './documents.ts';
import { lineOf } from './ids.ts';
import { summary } from './summary.ts';

/** Everything is in order here; each test spoils one thing. */
const aTrace = (change: Partial<Facts> = {}): Facts => ({
  requirements: ['S1.01', 'S2.01/1', 'S2.01/2'],
  rules: ['DB-1'],
  drilled: [],
  scripts: ['drill:rush'],
  proofs: [aTest('S1.01'), aTest('S2.01/1', 'S2.01/2', 'DB-1')],
  required: [],
  ...change,
});
const aTest = (...ids: string[]) => ({ name: 'a test', ids, where: 'a.test.ts' });
const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
const errorsOf = (change: Partial<Facts>) => compare(aTrace(change)).errors;

test('TR-7 an order without fault has no errors and nothing open', () => {
  expect(compare(aTrace())).toMatchObject({ errors: [], open: [] });
});

test('TR-7 an id in a test that is defined nowhere is an error', () => {
  const proofs = [...aTrace().proofs, aTest('S9.99', 'ZZ-1')];
  expect(errorsOf({ proofs })).toEqual([
    'a.test.ts: S9.99 is in neither docs/requirements.md nor docs/rules',
    'a.test.ts: ZZ-1 is in neither docs/requirements.md nor docs/rules',
  ]);
});

test('TR-8 a line that has parts is proved by naming the part', () => {
  const proofs = [...aTrace().proofs, aTest('S2.01')];
  expect(errorsOf({ proofs })).toEqual(['a.test.ts: S2.01 has parts: name the part']);
});

test('TR-10 a rule without a test is an error', () => {
  const rules = ['DB-1', 'DB-2'];
  expect(errorsOf({ rules })).toEqual(['DB-2 (docs/rules) has no test that passed']);
});

test('TR-12 a required section fails on an id that is not tested', () => {
  const requirements = ['S1.01', 'S1.02', 'S2.01/1', 'S2.01/2'];
  expect(compare(aTrace({ requirements })).open).toEqual(['S1.02']);
  expect(errorsOf({ requirements })).toEqual([]);
  expect(errorsOf({ requirements, required: ['S2'] })).toEqual([]);
  expect(errorsOf({ requirements, required: ['S1', 'S2'] })).toEqual(['--require S1: S1.02 has no test that passed']);
  expect(errorsOf({ required: ['S12'] })).toEqual(['--require S12: there is no such section or id']);
});

test('TR-13 an id defined twice, or both whole and in parts, is an error', () => {
  expect(errorsOf({ rules: ['DB-1', 'DB-1'] })).toEqual(['DB-1 is defined twice']);
  const requirements = [...aTrace().requirements, 'S2.01'];
  expect(errorsOf({ requirements })).toContain('S2.01 is defined both whole and in parts');
});

test('TR-6 an id that only a drill outside the gate proves is neither open nor tested', () => {
  const rules = ['DB-1', 'DR-20'];
  const drilled = drilledIds('# Drills\n\n## drill:rush\n\n- DR-20\n');
  const facts = aTrace({ rules, drilled });
  expect(compare(facts).errors).toEqual([]);
  expect(summary(facts, compare(facts))).toContain('drill:rush: DR-20');
  expect(errorsOf({ rules, drilled: [{ script: 'drill:none', ids: ['DR-20', 'DR-20'] }] })).toEqual([
    'docs/trace-drills.md: DR-20 stands there twice',
    'docs/trace-drills.md: package.json has no script drill:none',
  ]);
  expect(errorsOf({ rules, drilled: [{ script: 'drill:rush', ids: ['DR-20', 'DB-1'] }] })).toEqual([
    'DB-1 is proved in .ci/run: remove from trace-drills',
  ]);
});

test('TR-14 the summary counts lines, parts, tested, drilled and open', () => {
  const facts = aTrace({ requirements: ['S1.01', 'S1.02', 'S2.01/1', 'S2.01/2'] });
  const lines = summary(facts, compare(facts)).split('\n');
  expect(lines).toContain('all          3       4       3       0       1');
  expect(lines).toContain('2 tests passed, 0 of them begin with no id');
  expect(lines).toContain('  S1.02');
});

describe('TR-15 the documents of this repository', () => {
  const requirements = definedIds(read('requirements.md'));

  test('every line of the specification is there', () => {
    const lines = Map.groupBy(new Set(requirements.map(lineOf)), (id) => id.split('.', 1)[0]);
    const counts = [...lines].map(([section, ids]) => `${section} ${ids.length}`);
    expect(counts).toEqual(['S1 8', 'S2 38', 'S3 18', 'S4 12', 'S5 6', 'S6 7', 'S7 25', 'S8 12', 'S9 12']);
  });

  test('lines and parts stand in order, without gaps', () => {
    const expected = [...new Set(requirements.map(lineOf))].flatMap((line) => {
      const parts = requirements.filter((id) => lineOf(id) === line).length;
      return parts === 1 ? [line] : Array.from({ length: parts }, (_, at) => `${line}/${at + 1}`);
    });
    expect(requirements).toEqual(expected);
  });

  test('only what is defined is left to a drill', () => {
    const rules = readdirSync(join(import.meta.dirname, '../../docs/rules'));
    const known = new Set([...requirements, ...rules.flatMap((file) => definedIds(read(`rules/${file}`)))]);
    const drilled = drilledIds(read('trace-drills.md')).flatMap(({ ids }) => ids);
    expect(drilled.filter((id) => !known.has(id))).toEqual([]);
  });
});

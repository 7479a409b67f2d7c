import { expect, test } from 'vitest';

import { decisionProblems } from './decisions.ts';

const aDecision = (number: string, { title = 'A title', status = 'Status: accepted, 2026-11-15', more = '' } = {}) => ({
  name: `${number}-a-title.md`,
  text: `# ${number} ${title}\n\n${status}\n\n## Context\n${more}`,
});

test('DC-5 decisions in order, with their status, have no problem', () => {
  expect(decisionProblems([aDecision('0001'), aDecision('0002', { more: 'As ADR 0001 says.' })])).toEqual([]);
});

test('DC-5 a hole in the numbers, a missing status and a decision that is not there are told', () => {
  expect(decisionProblems([aDecision('0001', { status: '' }), aDecision('0003', { more: 'See ADR 0002.' })])).toEqual([
    '0001-a-title.md has no status that ends with a date',
    '0003-a-title.md should be number 0002',
    '0003-a-title.md names ADR 0002, which is not there',
  ]);
});

test('DC-5 a decision begins with its number and title', () => {
  const [decision] = [aDecision('0001')];
  expect(decisionProblems([{ ...decision, text: decision.text.replace('# 0001 ', '# ') }])).toEqual([
    '0001-a-title.md does not begin with its number and title',
  ]);
});

test('DC-7 a section "Later" carries its date, which is not before the decision', () => {
  const later = (heading: string) => decisionProblems([aDecision('0001', { more: `\n${heading}\n\nIt is so now.\n` })]);
  expect(later('## Later, 2026-11-17')).toEqual([]);
  expect(later('## Later')).toEqual([
    '0001-a-title.md: "## Later" should be "## Later, " and a date not before 2026-11-15',
  ]);
  expect(later('### Later on')).toHaveLength(1);
  expect(later('## Later, 2026-11-14')).toHaveLength(1);
});

test('DC-7 what changed does not stand in the status', () => {
  const status = 'Status: accepted, 2026-11-15; the order is replaced by ADR 0002';
  expect(decisionProblems([aDecision('0001', { status }), aDecision('0002')])).toEqual([
    '0001-a-title.md has no status that ends with a date',
  ]);
});

test('DC-7 a superseded decision names the later one that takes its place', () => {
  const superseded = (successor: string) =>
    decisionProblems([
      aDecision('0001'),
      aDecision('0002', { status: `Status: superseded by ${successor}, 2026-11-17` }),
      aDecision('0003'),
    ]);
  expect(superseded('[ADR 0003](0003-a-title.md)')).toEqual([]);
  expect(superseded('another one')).toEqual(['0002-a-title.md has no status that ends with a date']);
  expect(superseded('ADR 0001')).toEqual(['0002-a-title.md is superseded by ADR 0001, which is not a later decision']);
  expect(superseded('ADR 0009')).toEqual(['0002-a-title.md names ADR 0009, which is not there']);
});

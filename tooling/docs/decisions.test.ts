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
    '0001-a-title.md has no status with a date',
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

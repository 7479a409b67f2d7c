import { expect, test } from 'vitest';

import { dataMapProblems, eraseWords, keptWords } from './dataMapRows.ts';

const PLAN = {
  DELETED: { messages: ['user_id'] },
  EMPTIED: { submissions: { columns: { draft_document: '' } } },
  MASKED: { messages: ['subject'] },
  LISTED: ['rosters'],
  ERASED_BY_HAND: {},
};
const RETENTION = { messages: { days: 180, from: 'writing' }, 'archives/': { days: 7, from: 'its end' } };

test('MP-1 a table without a line and a line without a table are each a problem', () => {
  const DESCRIBED = { messages: [], submissions: [], rosters: [] };
  const tables = ['messages', 'rosters', 'submissions'];
  expect(dataMapProblems(tables, { ...PLAN, RETENTION, DESCRIBED })).toEqual([]);
  expect(dataMapProblems([...tables, 'pets'], { ...PLAN, RETENTION, DESCRIBED })).toEqual([
    'pets has no line in tooling/docs/dataMapTexts.ts: say what it holds, whose it is and who sees it.',
  ]);
  expect(dataMapProblems(['messages', 'submissions'], { ...PLAN, RETENTION, DESCRIBED })).toEqual([
    'rosters is in a list of the data map and is no table.',
  ]);
});

test('MP-1 a line says how long a row is kept and what an erasure does', () => {
  expect(keptWords('messages', RETENTION)).toBe('180 days from writing');
  expect(keptWords('rosters', RETENTION)).toBe('until it is erased');
  expect(eraseWords('messages', PLAN)).toBe('row goes; names replaced: subject');
  expect(eraseWords('submissions', PLAN)).toBe('emptied: draft_document');
  expect(eraseWords('users', PLAN)).toBe('stays; names nobody');
});

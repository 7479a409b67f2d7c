import { expect, test } from 'vitest';

import { disagreements, type Rooms, subjectsOf } from './subjects.ts';

const TABLE = `
| subject | domain | contract | server | web | why a folder is missing |
|---|---|---|---|---|---|
| scores | ✓ | ✓ | ✓ | ✓ | |
| tour | | | | ✓ | It only shows pages. |
`;
const rooms = (more: Partial<Record<keyof Rooms, string[]>> = {}): Rooms => ({
  domain: new Set(['scores', ...(more.domain ?? [])]),
  contract: new Set(['scores']),
  server: new Set(['scores', ...(more.server ?? [])]),
  web: new Set(['scores', 'tour']),
});

test('DC-4 the table of subjects names every room', () => {
  expect(disagreements(subjectsOf(TABLE), rooms())).toEqual([]);
});

test('DC-4 a room that the table does not name is told, and a name without a room', () => {
  expect(disagreements(subjectsOf(TABLE), rooms({ server: ['results'], domain: ['tour'] }))).toEqual([
    'tour has a room in domain that the table does not name',
    'results has a room in server that the table does not name',
  ]);
  const more = TABLE.replace('| tour | | |', '| tour | ✓ | |');
  expect(disagreements(subjectsOf(more), rooms())).toEqual(['tour has no room in domain']);
});

test('DC-4 a subject that lacks a room says why, and stands there once', () => {
  const silent = TABLE.replace('It only shows pages.', '');
  expect(disagreements(subjectsOf(silent), rooms())).toEqual(['tour has fewer than 4 rooms and no reason']);
  const double = `${TABLE}| scores | ✓ | ✓ | ✓ | ✓ | |\n`;
  expect(disagreements(subjectsOf(double), rooms())).toEqual(['scores is there twice']);
});

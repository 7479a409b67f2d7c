import { expect, test } from 'vitest';

import { givenStatements, tableUses, writerProblems } from './tableUse.ts';

const inModule = (name: string, text: string) => ({ path: `apps/server/src/modules/${name}/${name}.store.ts`, text });
const SOURCES = [
  inModule('scores', 'sql`insert into scores (id) values (1)`; db.updateTable("x"); db.deleteFrom(\'score_runs\')'),
  inModule('grading', 'sql`select 1 from scores join score_runs r on true`'),
];

test('DB-10 every table has its writers and readers, in SQL and through the query builder', () => {
  expect(tableUses(['scores', 'score_runs'], SOURCES)).toEqual([
    { table: 'scores', writers: ['scores'], readers: ['grading'] },
    { table: 'score_runs', writers: ['scores'], readers: ['grading'] },
  ]);
});

test('DB-10 a second writer needs a reason', () => {
  const uses = tableUses(['scores'], [...SOURCES, inModule('grading', 'sql`update scores set id = 2`')]);
  expect(writerProblems(uses, {})).toEqual([
    'scores is written by grading, scores: say who owns it and why the others write',
  ]);
  expect(writerProblems(uses, { scores: { owner: 'scores', also: {} } })).toEqual([
    'scores belongs to scores, and grading writes it without a reason',
  ]);
  expect(writerProblems(uses, { scores: { owner: 'scores', also: { grading: 'It must.' } } })).toEqual([]);
});

test('DB-10 a reason for somebody who does not write is told', () => {
  const listed = { scores: { owner: 'scores', also: { grading: 'It once did.' } } };
  expect(writerProblems(tableUses(['scores'], SOURCES), listed)).toEqual([
    'scores is listed as written by grading, which does not write it',
  ]);
});

test('DB-11 a door gives away acts and questions, not statements', () => {
  const door = { path: 'public.ts', text: "export { insertScore, selectScores } from './scores.store.ts';" };
  expect(givenStatements(door)).toEqual(['public.ts exports insertScore: name the act, not the statement']);
});

import {
  ALL_SCORE_COLUMNS,
  NAMED_EVALUATION_COLUMNS,
  PSEUDONYMISED_EVALUATION_COLUMNS,
  type Column,
} from '@circuit/domain/scores';
import { expect, test } from 'vitest';

const linesOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.map(({ name, meaning }) => `- **${name}**: ${meaning}`);

test('EX-2 the data dictionary says what every column of every file holds', async () => {
  const text = [
    '# Data dictionary',
    '',
    'What the files of the scores page hold, column by column. Every file is UTF-8 with a mark in front, its cells are',
    'quoted, and a text that a spreadsheet would run as a formula has an apostrophe in front. Scores have one decimal and',
    'equal the table; an empty cell is "no score", which is not 0. This page is printed from the columns themselves by',
    '`apps/server/src/modules/scores/dictionary.test.ts`.',
    '',
    '## Scores, everything',
    '',
    'One line for each student. "What you see" holds the columns of the table only.',
    '',
    ...linesOf(ALL_SCORE_COLUMNS),
    '',
    '## Evaluations',
    '',
    'One line for each criterion of each evaluation that was handed in.',
    '',
    ...linesOf(NAMED_EVALUATION_COLUMNS),
    '',
    '## Evaluations, pseudonymized',
    '',
    'The same lines without names, addresses, comments and times.',
    '',
    ...linesOf(PSEUDONYMISED_EVALUATION_COLUMNS),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../../docs/scoring/data-dictionary.md');
});

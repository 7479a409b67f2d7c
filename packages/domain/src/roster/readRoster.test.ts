import { expect, test } from 'vitest';

import { shard } from '../kernel/index.ts';

import { MOST_ROSTER_LINES, readRoster } from './readRoster.ts';

const university = shard('university');
const lines = (...texts: string[]) => texts.map((text, at) => ({ line: at + 1, cells: text.split(',') }));
const read = (...texts: string[]) => readRoster(lines(...texts), university);
const problemsOf = (...texts: string[]) => read(...texts).problems.map(({ line, detail }) => `${line}: ${detail}`);

test('RO-10 columns come in any order and spelling, and the role may be left out', () => {
  expect(read('Last name,first_name,E-Mail', 'Okafor,Mira,Mira@Example.edu').entries).toEqual([
    {
      line: 2,
      email: 'mira@example.edu',
      alias: null,
      puid: null,
      firstName: 'Mira',
      lastName: 'Okafor',
      role: 'GroupLearner',
    },
  ]);
  expect(read('PUID,Career account alias,Role', '00312-34567,TSilva,grader').entries).toMatchObject([
    { puid: '0031234567', alias: 'tsilva', role: 'GroupGrader' },
  ]);
});

const COLUMNS = 'E-mail, Alias, PUID, First name, Last name, Role';

test.each([
  ['E-mail,Grade', `1: There is no column “Grade”. The first line names the columns: ${COLUMNS}.`],
  ['E-mail,email', '1: The column E-mail is there twice.'],
  ['First name,Role', `1: No column says who is meant. The first line names the columns: ${COLUMNS}.`],
  ['', '1: The file is empty.'],
  ['E-mail', '1: The file names nobody.'],
])('RO-10 the heading %j is refused in words', (heading, problem) => {
  expect(problemsOf(heading)).toEqual([problem]);
});

test('RO-10 where an e-mail is the only identifier there are no columns for others', () => {
  const { problems } = readRoster(lines('PUID', '0031234567'), shard('demo'));
  expect(problems[0]?.detail).toBe(
    'There is no column “PUID”. The first line names the columns: E-mail, First name, Last name, Role.',
  );
});

test('RO-11 every wrong line is told with its number, and good lines do not hide it', () => {
  expect(
    problemsOf(
      'E-mail,PUID,Role',
      'mira@example.edu,,Student',
      'not an e-mail,,Student',
      'theo@example.edu,12,Student',
      'ada@example.edu,,TA',
      'ben@example.edu,,',
      ',,Student',
      'cleo@example.edu,Student',
      'MIRA@example.edu,,Grader',
    ),
  ).toEqual([
    '3: “not an e-mail” is not an e-mail.',
    '4: “12” is not a PUID.',
    '5: “TA” is not a role. Use Student, Grader or Instructor.',
    '6: The role is missing. Use Student, Grader or Instructor.',
    '7: This line does not say who is meant.',
    '8: This line has 2 cells, the first line has 3.',
    '9: Line 2 names the same person.',
  ]);
});

test('RO-11 empty lines are passed over, and lines keep their numbers', () => {
  expect(read('E-mail', '', 'mira@example.edu').entries).toMatchObject([{ line: 3 }]);
});

test('RO-11 a file that is too long, or a name that is, is refused', () => {
  const many = Array.from({ length: MOST_ROSTER_LINES + 1 }, (_, at) => `p${at}@example.edu`);
  expect(problemsOf('E-mail', ...many)).toEqual([`${MOST_ROSTER_LINES + 2}: The file names more than 5000 people.`]);
  expect(problemsOf('E-mail,Last name', `a@example.edu,${'x'.repeat(201)}`)).toEqual([
    '2: A name has more than 200 characters.',
  ]);
});

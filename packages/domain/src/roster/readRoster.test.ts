import { expect, test } from 'vitest';

import { shard } from '../kernel/index.ts';

import type { Column } from './heading.ts';
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

test.each([
  ['E-mail,email', '1: Two columns are matched to E-mail.'],
  ['First name,Role', '1: No column identifies the person. Add or match one of these: E-mail, Alias, PUID.'],
  ['', '1: The file is empty.'],
  ['E-mail', '1: The file has no people in it.'],
])('RO-10 the heading %j is refused in words', (heading, problem) => {
  expect(problemsOf(heading)).toEqual([problem]);
});

test('RO-10 where an e-mail is the only identifier there are no columns for others', () => {
  const demo = shard('demo');
  expect(readRoster(lines('PUID', '0031234567'), demo).unmatched).toEqual([
    { name: 'PUID', field: null, guess: null, samples: ['0031234567'] },
  ]);
  expect(readRoster(lines('PUID', '0031234567'), demo, ['puid']).problems).toMatchObject([
    { detail: 'This university does not use PUID.' },
  ]);
});

test('RO-20 a column we do not know asks what it is, with what may be meant, and nothing is read until then', () => {
  const file = [
    'E-mail,Name,Section,Notes',
    'mira@example.edu,Mira A. Okafor,001; Lab 2,',
    'ben@example.edu,"Li",001,x',
  ];
  const asked = read(...file);
  expect(asked).toMatchObject({ entries: [], problems: [] });
  expect(asked.unmatched).toEqual([
    { name: 'E-mail', field: 'email', guess: null, samples: ['mira@example.edu', 'ben@example.edu'] },
    { name: 'Name', field: null, guess: 'fullName', samples: ['Mira A. Okafor', '"Li"'] },
    { name: 'Section', field: 'section', guess: null, samples: ['001; Lab 2', '001'] },
    { name: 'Notes', field: null, guess: null, samples: ['x'] },
  ]);
  const { entries, problems, unmatched } = readRoster(lines(...file), university, [
    'email',
    'fullName',
    'section',
    null,
  ]);
  expect([problems, unmatched]).toEqual([[], []]);
  expect(entries).toMatchObject([
    { email: 'mira@example.edu', firstName: 'Mira A.', lastName: 'Okafor', sections: ['001', 'Lab 2'] },
    { firstName: '', lastName: '"Li"', sections: ['001'] },
  ]);
});

test('RO-20 a gradebook of Canvas is read once its columns are matched: no line of points, no test student', () => {
  const cells = [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', 'Essay 1 (123)'],
    ['    Points Possible', '', '', '', '', '10'],
    ['Okafor, Mira', '4711', '0031234567', 'mokafor', 'ECN 210-001', '8'],
    ['Student, Test', '4712', '', '', 'ECN 210-001', ''],
  ].map((line, at) => ({ line: at + 1, cells: line }));
  const { unmatched } = readRoster(cells, university);
  const guessed = unmatched.map(({ field, guess }) => field ?? guess);
  expect(guessed).toEqual(['fullName', null, 'puid', 'alias', 'section', null]);
  expect(readRoster(cells, university, guessed)).toMatchObject({
    problems: [],
    entries: [
      {
        line: 3,
        puid: '0031234567',
        alias: 'mokafor',
        firstName: 'Mira',
        lastName: 'Okafor',
        sections: ['ECN 210-001'],
      },
    ],
  });
});

test('RO-20 a choice for other columns than the file has is refused, and so is one field twice', () => {
  const details = (chosen: readonly Column[]) =>
    readRoster(lines('Mail,Name', 'a@example.edu,Ada'), university, chosen).problems.map(({ detail }) => detail);
  expect(details(['email'])).toEqual(['The columns in the file have changed. Choose it again.']);
  expect(details(['email', 'email'])).toEqual(['Two columns are matched to E-mail.']);
  expect(details([null, null])).toEqual([
    'No column identifies the person. Add or match one of these: E-mail, Alias, PUID.',
  ]);
});

test('SN-1 more than ten sections, or a very long one, is told with its line', () => {
  const many = Array.from({ length: 11 }, (_, at) => `S${at}`).join(';');
  expect(problemsOf('E-mail,Section', `a@example.edu,${many}`, `b@example.edu,${'x'.repeat(61)}`)).toEqual([
    '2: A person can be in at most 10 sections.',
    '3: A section name can have at most 60 characters.',
  ]);
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
    '7: This line does not identify a person.',
    '8: This line has 2 cells, but the first line has 3.',
    '9: Same person as line 2.',
  ]);
});

test('RO-11 empty lines are passed over, and lines keep their numbers', () => {
  expect(read('E-mail', '', 'mira@example.edu').entries).toMatchObject([{ line: 3 }]);
});

test('RO-11 a file that is too long, or a name that is, is refused', () => {
  const many = Array.from({ length: MOST_ROSTER_LINES + 1 }, (_, at) => `p${at}@example.edu`);
  expect(problemsOf('E-mail', ...many)).toEqual([`${MOST_ROSTER_LINES + 2}: The file has more than 5000 people.`]);
  expect(problemsOf('E-mail,Last name', `a@example.edu,${'x'.repeat(201)}`)).toEqual([
    '2: A name has more than 200 characters.',
  ]);
});

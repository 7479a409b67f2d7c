import { shard } from '@circuit/domain/kernel';
import { expect, test } from 'vitest';

import { readCsv } from './readCsv.ts';

const university = shard('university');
const read = (text: string) => readCsv(text, university);

test.each([
  ['commas', 'E-mail,Last name\nmira@example.edu,Okafor'],
  ['semicolons and CRLF', 'E-mail;Last name\r\nmira@example.edu;Okafor\r\n'],
  ['tabs', 'E-mail\tLast name\nmira@example.edu\tOkafor'],
  ['a byte order mark', '\uFEFFE-mail,Last name\nmira@example.edu,Okafor'],
  ['quotes', '"E-mail","Last name"\n"mira@example.edu","Okafor"'],
])('RO-13 a file with %s is read', (_what, text) => {
  expect(read(text)).toMatchObject({ problems: [], entries: [{ email: 'mira@example.edu', lastName: 'Okafor' }] });
});

test('RO-13 a comma or a line break in quotes belongs to the cell, and lines keep their numbers', () => {
  const text = 'E-mail,Last name\nmira@example.edu,"Okafor, ""Jr"""\ntheo@example.edu,"Mar\nsh"\nnot one,X';
  const { entries, problems } = read(text);
  expect(entries).toMatchObject([{ lastName: 'Okafor, "Jr"', line: 2 }, { line: 3 }]);
  expect(problems).toEqual([{ line: 5, text: 'not one, X', detail: '“not one” is not an e-mail.' }]);
});

test('RO-13 quotation marks that do not match and bytes that are no UTF-8 are told with their line', () => {
  expect(read('E-mail\nmira@example.edu\n"theo@example.edu').problems).toEqual([
    { line: 3, text: '', detail: 'This line has a quotation mark without its partner.' },
  ]);
  expect(read('E-mail,Last name\nmira@example.edu,L\uFFFDpez').problems).toEqual([
    { line: 2, text: '', detail: 'This line has unreadable characters. Save the file as UTF-8.' },
  ]);
});

test('RO-13 an empty file is said to be empty', () => {
  expect(read('').problems).toEqual([{ line: 1, text: '', detail: 'The file is empty.' }]);
});

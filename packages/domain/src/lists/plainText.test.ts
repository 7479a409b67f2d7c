import { expect, test } from 'vitest';

import { plainText, searchedWords } from './plainText.ts';

test.each([
  ['Tomás', 'tomas'],
  ['Toma\u0301s', 'tomas'],
  ['Ōé3', 'oe3'],
  ['Øystein Łukasz', 'oystein lukasz'],
  ['Groß', 'gross'],
  ['İpek', 'ipek'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
])('LI-11 %s is looked for as %s', (written, plain) => {
  expect(plainText(written)).toBe(plain);
});

test('LI-11 a name is looked for in the form in which lists show it', () => {
  expect(searchedWords('Okonkwo, Amara')).toEqual(['okonkwo', 'amara']);
  expect(searchedWords(' , ')).toEqual([]);
});

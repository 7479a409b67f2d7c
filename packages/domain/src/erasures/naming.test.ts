import { expect, test } from 'vitest';

import { isNamedIn, isTheirLine, maskText, maskWritten, namingOf } from './index.ts';

const amara = {
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara.o@example.edu',
  others: [null, 'aok', 'aok2031'],
};
const theirs = () => namingOf(amara) ?? { patterns: [], search: '', searchApart: '', name: null };

test('EP-4 a person is named by both names, address and identifiers with letters and numbers, and by no part of a word', () => {
  expect(maskText(theirs(), 'Ask Amara  Okonkwo, OKONKWO, Amara or aok2031 (amara.o@example.edu).')).toBe(
    'Ask Former student, Former student or Former student (Former student).',
  );
  const untouched = 'Amara said that aok and aok20310 and xamara.o@example.education stay.';
  expect(maskText(theirs(), untouched)).toBe(untouched);
});

test('EP-4 a bare number and an alias that is a word never name a person, and with nothing else nobody is looked for', () => {
  const bare = {
    firstName: 'Kind',
    lastName: '',
    email: '',
    others: ['2026', '7123', '1543', 'kind', '0031415926', null],
  };
  expect(namingOf(bare)).toBeNull();
});

test('EP-4 in JSON only what people wrote is masked: keys, ids, choices and offsets stay', () => {
  const kind = namingOf({ firstName: 'Kind', lastName: 'Levels', email: 'k@example.edu', others: ['kind', '1543'] });
  if (kind === null) throw new Error('A name names.');
  const answer = {
    criterionId: '0198c1f0-1543-7123-8abc-00000kind2026',
    choice: { kind: 'levels', levelId: 'Kind Levels' },
    comment: 'Kind Levels, born 2026, wrote 1543 words.',
    anchors: [{ start: 1543, end: 7123, quote: 'says kind levels' }],
  };
  expect(maskWritten(kind, [answer])).toEqual([
    {
      ...answer,
      comment: 'Former student, born 2026, wrote 1543 words.',
      anchors: [{ start: 1543, end: 7123, quote: 'says Former student' }],
    },
  ]);
  expect(maskWritten(kind, ['Kept: Kind Levels.'])).toEqual(['Kept: Former student.']);
});

test('EP-4 values name a person in a text, or with both names in one object; a key and a number name nobody', () => {
  const naming = theirs();
  expect(isNamedIn(naming, { note: ['for Amara Okonkwo'] })).toBe(true);
  expect(isNamedIn(naming, { person: { firstName: 'Amara', lastName: 'Okonkwo' } })).toBe(true);
  expect(isNamedIn(naming, [{ firstName: 'Amara' }, { lastName: 'Okonkwo' }])).toBe(false);
  expect(isNamedIn(naming, { 'amara.o@example.edu': 1, at: '2026-09-01' })).toBe(false);
});

test('EP-4 what a database looks for also finds names with signs, as JSON writes them', () => {
  const naming = namingOf({ ...amara, firstName: 'Amara "Ama"', lastName: "O'Brien (née Ré)" });
  const search = new RegExp(naming?.search ?? '', 'i');
  for (const text of [`x Amara "Ama" O'Brien (née Ré)`, `Amara "Ama"\tO'Brien (née Ré)`])
    expect(search.test(JSON.stringify({ text }))).toBe(true);
  const apart = new RegExp(naming?.searchApart ?? '', 'i');
  expect(apart.test(JSON.stringify({ firstName: 'Amara "Ama"', lastName: "O'Brien (née Ré)" }))).toBe(true);
  expect(search.test('Amara wrote to Okonkwo.')).toBe(false);
});

test('EP-2 a line of a roster is the person’s if an identifier is theirs, not if it holds their number somewhere', () => {
  const platform = { externalProviderId: 'moodle', subject: '2026' };
  const known = { email: 'Amara.o@example.edu', uid: 'aok', puid: null, ltiLinks: [platform] };
  expect(isTheirLine({ email: 'amara.o@example.edu' }, known)).toBe(true);
  expect(isTheirLine({ email: null, alias: 'aok' }, known)).toBe(true);
  expect(isTheirLine({ email: 'new@example.edu', lti: platform }, known)).toBe(true);
  expect(isTheirLine({ email: 'b2026@example.edu', alias: null, puid: null }, known)).toBe(false);
  expect(isTheirLine({ email: '', lti: { externalProviderId: 'canvas', subject: '2026' } }, known)).toBe(false);
});

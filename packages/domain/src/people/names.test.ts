import { expect, test } from 'vitest';

import { displayName, possessive, sortedName } from './names.ts';
import { placeholderEmail, shownEmail } from './placeholderEmail.ts';

const aPerson = (names: { firstName?: string | null; lastName?: string | null }) => ({
  firstName: 'Amara',
  lastName: 'Okonkwo',
  email: 'amara@univ.edu',
  ...names,
});

test("S3.01/2 the display name is 'First Last'", () => {
  expect(displayName(aPerson({}))).toBe('Amara Okonkwo');
});

test("S3.01/4 the sorted form is 'Last, First'", () => {
  expect(sortedName(aPerson({}))).toBe('Okonkwo, Amara');
});

test.each([{ firstName: null }, { lastName: null }, { firstName: '' }, { firstName: null, lastName: null }])(
  'S3.01/3 the e-mail stands in when either name is missing: %j',
  (names) => {
    expect(displayName(aPerson(names))).toBe('amara@univ.edu');
  },
);

test('PP-1 a name of nothing but spaces is missing, and spaces around a name are not shown', () => {
  expect(displayName(aPerson({ lastName: '  ' }))).toBe('amara@univ.edu');
  expect(displayName(aPerson({ firstName: ' Amara ' }))).toBe('Amara Okonkwo');
});

test('PP-2 the sorted form is the e-mail too when either name is missing', () => {
  expect(sortedName(aPerson({ firstName: null }))).toBe('amara@univ.edu');
});

test.each([
  ['Amara', "Amara's"],
  ['James', "James'"],
  ['Ines García', "Ines García's"],
])('S3.01/5 the possessive of %s is %s', (name, expected) => {
  expect(possessive(name)).toBe(expected);
});

test('PP-3 a name in capitals ends in s as well', () => {
  expect(possessive('JAMES')).toBe("JAMES'");
});

test('PP-8 in place of an e-mail that nobody told us, nothing is shown', () => {
  expect(shownEmail('amara@univ.edu')).toBe('amara@univ.edu');
  expect(shownEmail(placeholderEmail('4F2C9A'))).toBe('');
  expect(shownEmail('X@NO-ADDRESS.INVALID')).toBe('');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { err, ok } from '../kernel/index.ts';
import { DEMO_SHARD, UNIVERSITY_SHARD } from '../tenancy/index.ts';

import { addPeopleText, identifierKinds, identifierLabel, normalizeEmail, readIdentifier } from './identifiers.ts';

test('S1.04/1, S1.04/2 a person is identified by e-mail; at the university also by career account alias or PUID', () => {
  expect(identifierKinds(DEMO_SHARD)).toEqual(['email']);
  expect(identifierKinds(UNIVERSITY_SHARD)).toEqual(['email', 'alias', 'puid']);
});

test('S1.05/1 the add-people text, to the letter', () => {
  expect(addPeopleText('course', identifierLabel(DEMO_SHARD))).toBe(
    'To add people to this course, enter their e-mail, select their role for this course, and click Add.',
  );
  expect(addPeopleText('course', identifierLabel(UNIVERSITY_SHARD))).toBe(
    'To add people to this course, enter their e-mail, career account alias or PUID, select their role for this course, and click Add.',
  );
});

describe('readIdentifier', () => {
  test.each([
    ['amara@univ.edu', { kind: 'email', value: 'amara@univ.edu' }],
    ['tlopez', { kind: 'alias', value: 'tlopez' }],
    ['0031245678', { kind: 'puid', value: '0031245678' }],
    ['00312-45678', { kind: 'puid', value: '0031245678' }],
  ])('S5.02/1, S5.02/2 at the university %s is an identifier', (text, identifier) => {
    expect(readIdentifier(text, UNIVERSITY_SHARD)).toEqual(ok(identifier));
  });

  test.each(['tlopez', '0031245678', '00312-45678'])('S5.02/1 elsewhere %s is none', (text) => {
    expect(readIdentifier(text, DEMO_SHARD)).toEqual(err('notAnIdentifier'));
  });

  test.each([
    '',
    ' ',
    '@',
    'a@b',
    'a@@univ.edu',
    'a@univ..edu',
    'a b@univ.edu',
    'Amara <amara@univ.edu>',
    `${'a'.repeat(250)}@univ.edu`,
    '003124567',
    '00312456789',
    '003-1245678',
    '9lives',
    'tlopez!',
  ])('S5.02/2 "%s" is an identifier nowhere', (text) => {
    expect(readIdentifier(text, UNIVERSITY_SHARD)).toEqual(err('notAnIdentifier'));
  });

  test('PP-5 a PUID keeps its leading zeros and loses its hyphen', () => {
    const tenDigits = fc.stringMatching(/^\d{10}$/);
    const spellings = fc.property(tenDigits, (puid) => {
      const expected = ok({ kind: 'puid', value: puid });
      expect(readIdentifier(puid, UNIVERSITY_SHARD)).toEqual(expected);
      expect(readIdentifier(`${puid.slice(0, 5)}-${puid.slice(5)}`, UNIVERSITY_SHARD)).toEqual(expected);
    });
    expect(() => fc.assert(spellings)).not.toThrow();
  });

  test('PP-6 an alias is compared in small letters and begins with a letter', () => {
    expect(readIdentifier(' TLopez ', UNIVERSITY_SHARD)).toEqual(ok({ kind: 'alias', value: 'tlopez' }));
  });

  test('PP-7 reading what was read changes nothing', () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.stringMatching(/^\d{5}-?\d{5}$/),
      fc.stringMatching(/^[A-Za-z]{1,8}$/),
    );
    const stable = fc.property(typed, (text) => {
      const once = readIdentifier(text, UNIVERSITY_SHARD);
      const twice = once.isOk ? readIdentifier(once.value.value, UNIVERSITY_SHARD) : null;
      expect(twice).toEqual(once);
    });
    expect(() => fc.assert(stable)).not.toThrow();
  });
});

test('PP-4 two spellings of one mailbox are one e-mail', () => {
  expect(normalizeEmail(' Amara@Univ.EDU ')).toBe('amara@univ.edu');
  expect(normalizeEmail('jose\u0301@univ.edu')).toBe(normalizeEmail('jos\u00e9@univ.edu'));
});

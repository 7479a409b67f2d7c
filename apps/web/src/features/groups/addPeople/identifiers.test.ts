import fc from 'fast-check';
import { expect, test } from 'vitest';

import { correctIdentifier, finishedIdentifiers, splitIdentifiers, textOf, withoutIdentifiers } from './identifiers.ts';

test('CO-10 identifiers may be separated by commas, semicolons, spaces or lines, or be a pasted column', () => {
  expect(splitIdentifiers('amara@univ.edu, tlopez;0031245678\r\nnoor  ines\tcaleb\n')).toEqual([
    'amara@univ.edu',
    'tlopez',
    '0031245678',
    'noor',
    'ines',
    'caleb',
  ]);
});

test('CO-10 a list of recipients from a mail program gives their addresses', () => {
  expect(
    splitIdentifiers(
      'Amara Okonkwo <amara@univ.edu>; "López, Tomás" <tlopez@univ.edu>,\nnoor@univ.edu <noor@univ.edu>',
    ),
  ).toEqual(['amara@univ.edu', 'tlopez@univ.edu', 'noor@univ.edu']);
});

test('CO-11 a person who is entered twice counts once, regardless of case', () => {
  expect(splitIdentifiers('Amara@univ.edu amara@univ.edu TLopez tlopez')).toEqual(['Amara@univ.edu', 'TLopez']);
});

test('CO-12 an identifier that is still being typed is not finished', () => {
  expect(finishedIdentifiers('tlopez, ama')).toEqual(['tlopez']);
  expect(finishedIdentifiers('tlopez, amara ')).toEqual(['tlopez', 'amara']);
  expect(finishedIdentifiers('')).toEqual([]);
});

test('CO-13 a correction takes the place of the mistake, and an empty one removes it', () => {
  const text = 'amara@univ.edu, 0031245679; tlopez';
  expect(correctIdentifier(text, '0031245679', ' 0031245678 ')).toBe('amara@univ.edu\n0031245678\ntlopez\n');
  expect(correctIdentifier(text, '0031245679', '')).toBe('amara@univ.edu\ntlopez\n');
  expect(correctIdentifier(text, '0031245679', 'TLOPEZ')).toBe('amara@univ.edu\nTLOPEZ\n');
});

test('CO-15 what was added leaves the text, and what is still being typed stays open', () => {
  expect(withoutIdentifiers('amara, Tlopez, noor ', ['amara', 'tlopez'])).toBe('noor\n');
  expect(withoutIdentifiers('amara, tlopez, noo', ['amara'])).toBe('tlopez\nnoo');
  expect(withoutIdentifiers('noor, amara', ['amara'])).toBe('noor\n');
  expect(withoutIdentifiers('amara', ['amara'])).toBe('');
});

test('CO-10 what was split and written down again is split the same way', () => {
  const stable = fc.property(fc.string(), (text) => {
    const once = splitIdentifiers(text);
    expect(splitIdentifiers(textOf(once))).toEqual(once);
  });
  expect(() => fc.assert(stable)).not.toThrow();
});

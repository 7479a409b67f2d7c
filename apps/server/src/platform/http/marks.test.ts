import { endpoint } from '@circuit/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { isKnown, weakEtagOf } from './conditional.ts';
import type { WireAnswer } from './idempotency.ts';

// Which answers have a mark, and who knows one, without a server around it; conditional.test.ts proves it over HTTP.

const declared = { summary: 'Answers', access: 'signedIn', request: z.object({}), response: z.null() } as const;
const read = endpoint({ ...declared, method: 'GET', path: '/api/test/read' });
const answer = (fields: Partial<WireAnswer> = {}): WireAnswer => ({ status: 200, body: '[]', etag: null, ...fields });
const file = (text: string): NonNullable<WireAnswer['file']> => ({
  fileName: 'dates.ics',
  mediaType: 'text/calendar',
  text,
});

test('OL-20 a mark is weak, of 22 characters, the same for the same answer and another one for another', () => {
  const mark = weakEtagOf(read, 'Amara', answer());
  expect(mark).toMatch(/^W\/"[\w-]{22}"$/);
  expect(weakEtagOf(read, 'Amara', answer())).toBe(mark);
  expect(weakEtagOf(read, 'Amara', answer({ body: '[1]' }))).not.toBe(mark);
});

test('OL-20 AN-4 two people have two marks for the same answer', () => {
  expect(weakEtagOf(read, 'Ben', answer())).not.toBe(weakEtagOf(read, 'Amara', answer()));
});

test('OL-20 a file that was made for the answer has the mark of its text', () => {
  const made = weakEtagOf(read, 'Amara', answer({ body: null, file: file('BEGIN') }));
  expect(made).toMatch(/^W\//);
  expect(weakEtagOf(read, 'Amara', answer({ body: null, file: file('END') }))).not.toBe(made);
});

test('OL-20 a write, a read that writes, a token, an empty answer and one with a version have no mark', () => {
  const others = [
    endpoint({ ...declared, method: 'POST', path: '/api/test/write' }),
    { ...read, writes: true },
    { ...read, givesToken: true },
  ];
  expect(others.map((other) => weakEtagOf(other, 'Amara', answer()))).toEqual([null, null, null]);
  expect(weakEtagOf(read, 'Amara', answer({ body: null }))).toBeNull();
  expect(weakEtagOf(read, 'Amara', answer({ etag: '"7"' }))).toBeNull();
});

test.each([
  [undefined, false],
  ['W/"a"', true],
  ['"x", W/"a"', true],
  [' W/"a" ,"x"', true],
  ['W/"ab"', false],
  ['*', false],
  ['', false],
])('OL-20 whether a caller who names %j knows W/"a": %j', (named, knows) => {
  expect(isKnown(named, 'W/"a"')).toBe(knows);
});

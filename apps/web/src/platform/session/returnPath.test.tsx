import fc from 'fast-check';
import { expect, test } from 'vitest';

import { peekReturnPath, rememberReturnPath, safeReturnPath, takeReturnPath } from './returnPath.ts';

const ORIGIN = 'https://university.circuit.example';

test.each([
  '/',
  '/courses/7',
  '/courses/7?tab=people&page=2#row',
  '/help/scoring-docs/about-circuit',
  '/%2F%2Fevil.com',
  '/a//b',
])('SX-18 a path of this site stays: %s', (path) => {
  expect(safeReturnPath(path, ORIGIN)).toBe(path);
});

test.each([
  '',
  'courses/7',
  '//evil',
  '//evil.com/courses',
  '///evil.com',
  '/\\evil',
  '/\t/evil',
  '\\\\evil',
  '\\/evil',
  '/\n/evil.com',
  '/\r\n/evil.com',
  '\t//evil.com',
  ' //evil.com',
  '/.//evil.com',
  '/..//evil.com',
  '/./\\evil.com',
  '/%2e//evil.com',
  '/courses/..//evil.com',
  'https://evil.com',
  'https:evil.com',
  'https://university.circuit.example@evil.com',
  'https://university.circuit.example/courses',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '/\u0000/evil',
  `/${'a'.repeat(3000)}`,
])('SX-19 whatever could lead elsewhere lands on home: %j', (path) => {
  expect(safeReturnPath(path, ORIGIN)).toBe('/');
});

test('SX-19 no text at all leads to another origin, and what comes out comes out again', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '\r',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'evil.com',
    'https:',
    'a',
    '\u2028',
    '\u3002',
    '／',
    '＼',
    '\u00ad',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
  );
  const stays = fc.property(texts, (text) => {
    const path = safeReturnPath(text, ORIGIN);
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    expect(safeReturnPath(path, ORIGIN)).toBe(path);
  });
  expect(() => fc.assert(stays, { numRuns: 5000 })).not.toThrow();
});

test('S2.24/2 the wanted path is remembered, unless one is remembered already', () => {
  rememberReturnPath('/courses/7');
  rememberReturnPath('/settings');
  expect(peekReturnPath()).toBe('/courses/7');
});

test('S2.24/3 a remembered path other than home is given once and then forgotten', () => {
  rememberReturnPath('/courses/7');
  expect(takeReturnPath()).toBe('/courses/7');
  expect(takeReturnPath()).toBeNull();
  rememberReturnPath('/');
  expect(takeReturnPath()).toBeNull();
  rememberReturnPath('//evil.com');
  expect(takeReturnPath()).toBeNull();
});

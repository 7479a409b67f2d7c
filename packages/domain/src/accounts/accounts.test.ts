import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { LIFETIME, secondsAfter } from './lifetimes.ts';
import { passwordProblem } from './passwords.ts';
import { judgeCode } from './useOfCode.ts';
import { judgeRefresh } from './useOfRefreshToken.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => secondsAfter(now, -seconds);
const ahead = (seconds: number) => secondsAfter(now, seconds);

describe('judgeCode', () => {
  const fresh = { expiresAt: ahead(1), usedAt: null, usedWithKey: null, isRightBrowser: true };
  const spent = { ...fresh, usedAt: ago(9), usedWithKey: 'k' };

  test('AC-1 a code is good until the very instant it expires', () => {
    expect(judgeCode({ ...fresh, expiresAt: secondsAfter(now, 0.001) }, 'k', now)).toBe('exchange');
    expect(judgeCode({ ...fresh, expiresAt: now }, 'k', now)).toBe('expired');
  });

  test('AC-2 the same key within 10 seconds gets the lost answer again', () => {
    expect(judgeCode(spent, 'k', now)).toBe('repeat');
    expect(judgeCode({ ...spent, usedAt: ago(10) }, 'k', now)).toBe('reuse');
  });

  test('AC-3 any other second use is a reuse', () => {
    expect(judgeCode(spent, 'other', now)).toBe('reuse');
    expect(judgeCode(spent, null, now)).toBe('reuse');
    expect(judgeCode({ ...spent, usedWithKey: null }, null, now)).toBe('reuse');
  });

  test('AC-4 another browser gets nothing and ends nothing, whatever the state of the code', () => {
    expect(judgeCode({ ...fresh, isRightBrowser: false }, 'k', now)).toBe('otherBrowser');
    expect(judgeCode({ ...spent, isRightBrowser: false }, 'k', now)).toBe('otherBrowser');
  });
});

describe('judgeRefresh', () => {
  const unused = {
    isRevoked: false,
    isActivePerson: true,
    usedAt: null,
    isLatestUsed: false,
    lastUsedAt: ago(60),
    expiresAt: ahead(60),
  };
  const used = { ...unused, usedAt: ago(9), isLatestUsed: true };

  test('AC-5 an unused token of a living session rotates', () => {
    expect(judgeRefresh(unused, now)).toBe('rotate');
  });

  test('AC-6 a used token gives the same successor for 10 seconds, then kills the family', () => {
    expect(judgeRefresh(used, now)).toBe('sameSuccessor');
    expect(judgeRefresh({ ...used, usedAt: ago(LIFETIME.refreshGrace) }, now)).toBe('reuse');
    expect(judgeRefresh({ ...used, isLatestUsed: false }, now)).toBe('reuse');
  });

  test('AC-7 a session ends after 2 hours without use, at its absolute end, and when revoked or its person inactive', () => {
    expect(judgeRefresh({ ...unused, lastUsedAt: ago(LIFETIME.idleSession) }, now)).toBe('ended');
    expect(judgeRefresh({ ...unused, lastUsedAt: ago(LIFETIME.idleSession - 0.001) }, now)).toBe('rotate');
    expect(judgeRefresh({ ...unused, expiresAt: now }, now)).toBe('ended');
    expect(judgeRefresh({ ...unused, isRevoked: true }, now)).toBe('ended');
    expect(judgeRefresh({ ...unused, isActivePerson: false }, now)).toBe('ended');
  });
});

describe('passwordProblem', () => {
  const mira = { firstName: 'Mira', lastName: 'Okafor', email: 'mokafor@example.edu', userName: 'mokafor' };

  test.each([
    ['fourteen chars', 'tooShort'],
    ['ääääöööüüüßßß', 'tooShort'],
    ['x'.repeat(257), 'tooLong'],
    ['Password-Password', 'common'],
    ['aaaaaaaaaaaaaaaaa', 'common'],
    ['abcabcabcabcabcabc', 'common'],
    ['1234567890123456!', 'common'],
    ['mokafor@example.edu', 'personal'],
    ['Mira Okafor 2026', 'personal'],
    ['seven green lamps hum', null],
    ['correct horse battery staple', 'common'],
    ['x7Kq-9fVb-2LmP-4tRz', null],
    ['copper circle, blue diamond', null],
    ['telescope marmalade 7', null],
    ['sunshine2024sunshine', 'common'],
    ['Dragon!Dragon!1999', 'common'],
    ['P@ssw0rd-P@ssw0rd-1', 'common'],
    ['football 1985 football', 'common'],
    ['monkey123456789000', 'common'],
    ['qwertzuiopasdfghjkl', 'common'],
    ['zyxwvutsrqponmlk', 'common'],
    ['0okm9ijn8uhb7ygv6tfc', 'common'],
    ['19841985198619871988', 'common'],
    ['blue-car blue-car blue-car', 'common'],
  ])('AC-8 %j: %s', (password, problem) => {
    expect(passwordProblem(password, mira)).toBe(problem);
  });

  test('AC-9 no rule asks for certain kinds of characters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Array.from('bdfghjklmnprtvwyz')), { minLength: 24, maxLength: 40 }),
        (letters) => {
          const problem = passwordProblem(letters.join(''), mira);
          expect([null, 'common']).toContain(problem);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';
import type { GlobalRole } from '../permissions/index.ts';

import { factorLetter, type FactorEvent } from './factorLetters.ts';
import { judgePending } from './pendingSignIns.ts';
import { readRecoveryCode, recoveryCode } from './recoveryCodes.ts';
import { decideReset, isResetDue, resetRefusalText, type OpenReset } from './resets.ts';
import { daysLeft, decideSecondStep, isSecondStepRequired, secondStepDueAt } from './secondStep.ts';
import { acceptsStep, readTotp, totpStep } from './totp.ts';

const now = new Date('2026-11-18T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const DAY = 86_400;

describe('the second step', () => {
  const nothing = { hasFactor: false, hasProvenSecondFactor: false, dueAt: null };

  test('MF-1 a person with a factor proves it, unless the provider already checked one', () => {
    expect(decideSecondStep(nothing, now)).toBe('none');
    expect(decideSecondStep({ ...nothing, hasFactor: true }, now)).toBe('prove');
    expect(decideSecondStep({ ...nothing, hasFactor: true, hasProvenSecondFactor: true }, now)).toBe('none');
  });

  test('MF-12 a person who must have a factor gets in until the grace ends, and must set one up from that instant', () => {
    const at = (dueAt: Date) => decideSecondStep({ ...nothing, dueAt }, now);
    expect([at(later(1)), at(now), at(later(-1))]).toEqual(['none', 'enroll', 'enroll']);
    expect(decideSecondStep({ ...nothing, dueAt: now, hasProvenSecondFactor: true }, now)).toBe('none');
    expect(decideSecondStep({ ...nothing, dueAt: now, hasFactor: true }, now)).toBe('prove');
  });

  test('MF-11 the days count from when the requirement first met the person, and concern administrators alone', () => {
    const policy = { secondStepForAdmins: true, secondStepGraceDays: 14 };
    expect(secondStepDueAt(policy, now)).toEqual(later(14 * DAY));
    const required = (...roles: GlobalRole[]) => isSecondStepRequired(policy, roles);
    expect([required(), required('Creator'), required('Admin'), required('SuperAdmin')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isSecondStepRequired({ ...policy, secondStepForAdmins: false }, ['SuperAdmin'])).toBe(false);
    expect([daysLeft(later(14 * DAY), now), daysLeft(later(1), now), daysLeft(now, now)]).toEqual([14, 1, 0]);
  });

  test('MF-2 a pending sign-in is good once, for ten minutes, for five wrong codes, in its own browser', () => {
    const pending = { expiresAt: later(600), failures: 0, usedAt: null, usedWithKey: null, isRightBrowser: true };
    const judge = (changes: object, at = now) => judgePending({ ...pending, ...changes }, 'key', at);
    expect(judge({})).toBe('good');
    expect(judge({}, later(599))).toBe('good');
    expect(judge({}, later(600))).toBe('over');
    expect(judge({ failures: 4 })).toBe('good');
    expect(judge({ failures: 5 })).toBe('tooManyFailures');
    expect(judge({ isRightBrowser: false })).toBe('otherBrowser');
    expect(judge({ usedAt: now, usedWithKey: 'key' }, later(9))).toBe('repeat');
    expect(judge({ usedAt: now, usedWithKey: 'key' }, later(10))).toBe('over');
    expect(judge({ usedAt: now, usedWithKey: 'another' })).toBe('over');
  });
});

describe('codes', () => {
  test('MF-3 a step is good one before to one after now, and never again once it or a later one was used', () => {
    const step = totpStep(now);
    expect([-2, -1, 0, 1, 2].map((off) => acceptsStep(step + off, null, now))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect([-1, 0, 1].map((off) => acceptsStep(step + off, step, now))).toEqual([false, false, true]);
    expect(readTotp(' 123 456 ')).toBe('123456');
  });

  test('MF-5 a recovery code is read as it was made, in any case and with or without its line', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 32 - 1), { minLength: 10, maxLength: 10 }), (chance) => {
        const code = recoveryCode(chance);
        expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
        expect(readRecoveryCode(` ${code.toUpperCase().replace('-', ' ')} `)).toBe(readRecoveryCode(code));
      }),
    );
  });
});

describe('a reset', () => {
  const [mia, boss, other, third] = [userId('mia'), userId('boss'), userId('other'), userId('third')];
  const asks = (person: GlobalRole[], actor: GlobalRole[], open: Partial<OpenReset> | null = null, by = boss) =>
    decideReset(
      {
        person: { id: mia, roles: person, hasFactor: true },
        actor: { id: by, roles: actor, isImpersonating: false },
        open:
          open === null
            ? null
            : { askedAt: now, askedById: other, askerRoles: ['SuperAdmin'], takesEffectAt: null, ...open },
      },
      now,
    );

  test('MF-15 one administrator resets anybody else after 24 hours, and asking twice does not prolong it', () => {
    expect(asks([], ['Admin'])).toEqual({ isOk: true, value: { kind: 'ask', takesEffectAt: later(DAY) } });
    expect(asks([], ['Admin'], { takesEffectAt: later(5) })).toMatchObject({ isOk: false, failure: 'alreadyAsked' });
    expect(asks([], [])).toMatchObject({ failure: 'rankTooLow' });
    const due = { takesEffectAt: now };
    expect([isResetDue(due, [], now), isResetDue(due, [], later(-1))]).toEqual([true, false]);
    expect(isResetDue(due, ['Admin'], now)).toBe(false);
  });

  test('MF-16 an administrator is reset by two people of at least the same rank, neither being the person', () => {
    expect(asks(['Admin'], ['Admin'])).toEqual({ isOk: true, value: { kind: 'ask', takesEffectAt: null } });
    expect(asks(['Admin'], ['Admin'], { askerRoles: ['Admin'] })).toEqual({ isOk: true, value: { kind: 'reset' } });
    expect(asks(['Admin'], ['Admin'], { askedById: boss })).toMatchObject({ failure: 'needsSecondPerson' });
    expect(asks(['SuperAdmin'], ['Admin'])).toMatchObject({ failure: 'rankTooLow' });
    expect(asks(['SuperAdmin'], ['SuperAdmin'], {})).toEqual({ isOk: true, value: { kind: 'reset' } });
    expect(asks(['Admin'], ['SuperAdmin'], null, mia)).toMatchObject({ failure: 'oneself' });
    // Who asked has lost the rank since, or asked too long ago: it begins anew.
    expect(asks(['SuperAdmin'], ['SuperAdmin'], { askerRoles: ['Admin'] })).toMatchObject({ value: { kind: 'ask' } });
    expect(asks(['Admin'], ['Admin'], { askedAt: later(-7 * DAY) })).toMatchObject({ value: { kind: 'ask' } });
    // Asked while the person was nobody special: the second person still has to come.
    expect(asks(['Admin'], ['Admin'], { takesEffectAt: later(-5) }, third)).toEqual({
      isOk: true,
      value: { kind: 'reset' },
    });
  });

  test('MF-17 nobody resets while viewing as somebody, or what is not there', () => {
    const facts = {
      person: { id: mia, roles: [], hasFactor: false },
      actor: { id: boss, roles: ['Admin' as const], isImpersonating: false },
      open: null,
    };
    expect(decideReset(facts, now)).toMatchObject({ failure: 'nothingToReset' });
    const viewing = { ...facts, actor: { ...facts.actor, isImpersonating: true } };
    expect(decideReset(viewing, now)).toMatchObject({ failure: 'impersonating' });
    expect(resetRefusalText('needsSecondPerson')).toContain('second administrator');
  });
});

test('MF-10 every letter says what happened and what to do if it was somebody else', () => {
  const events: FactorEvent[] = [
    { kind: 'added', factor: 'totp', name: 'Phone' },
    { kind: 'removed', factor: 'passkey', name: 'Laptop' },
    { kind: 'codesMade' },
    { kind: 'resetAsked', takesEffect: 'Nov 19, 2026, 7:00 AM' },
    { kind: 'resetAsked', takesEffect: null },
    { kind: 'reset', losesPassword: true },
  ];
  const to = { firstName: 'Mia', lastName: 'Okafor', email: 'mia@example.edu' };
  const letters = events.map((event) => factorLetter(event, { to, universityName: 'Lindenfield' }));
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(5);
  for (const { textBefore, textAfter } of letters) {
    expect(textBefore).toContain('your account at Lindenfield');
    expect(textAfter).toMatch(/If you did not/);
  }
});

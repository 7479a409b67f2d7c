import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { err, ok, userId } from '../kernel/index.ts';

import { mayActOnPerson, mayDeactivate, mayImpersonate, type ImpersonationRequest } from './actingOnPeople.ts';
import { globalActivities } from './effectiveActivities.ts';
import type { Person } from './givingRoles.ts';
import { GLOBAL_ROLES, type GlobalRole } from './roles.ts';

const aPerson = (name: string, ...roles: GlobalRole[]): Person => ({
  id: userId(name),
  roles,
  activities: globalActivities(roles),
});

const aRequest = (request: Partial<ImpersonationRequest> = {}): ImpersonationRequest => ({
  isImpersonating: false,
  reason: 'Cannot see the rubric',
  ...request,
});

const globalRoles = fc.subarray([...GLOBAL_ROLES]);

describe('PE-11 an account is changed only by someone who may do all that its person may', () => {
  test('PE-11 without UserUpdateAny nobody’s', () => {
    expect(mayActOnPerson(aPerson('me', 'Creator'), aPerson('you'))).toEqual(
      err({ kind: 'missingActivity', activity: 'UserUpdateAny' }),
    );
  });

  test('PE-11 an Admin changes an Admin, a Creator and a person without roles, not a SuperAdmin', () => {
    const admin = aPerson('me', 'Admin');
    expect(mayActOnPerson(admin, aPerson('you', 'Admin'))).toEqual(ok(true));
    expect(mayActOnPerson(admin, aPerson('you', 'Creator'))).toEqual(ok(true));
    expect(mayActOnPerson(admin, aPerson('you'))).toEqual(ok(true));
    expect(mayActOnPerson(admin, aPerson('you', 'SuperAdmin'))).toEqual(err({ kind: 'personMayDoMore' }));
  });
});

describe('AC-71 deactivating', () => {
  const [admin, boss] = [aPerson('me', 'Admin'), aPerson('boss', 'SuperAdmin')];

  test('AC-71 an Admin deactivates who may do no more, and never themselves', () => {
    expect(mayDeactivate(admin, aPerson('you', 'Creator'), [boss.id])).toEqual(ok(true));
    expect(mayDeactivate(admin, boss, [boss.id, userId('other')])).toEqual(err({ kind: 'personMayDoMore' }));
    expect(mayDeactivate(admin, admin, [boss.id])).toEqual(err({ kind: 'deactivatingOneself' }));
  });

  test('AC-71 also not through the eyes of somebody else', () => {
    const asAnother = { ...aPerson('other', 'Admin'), impersonatorId: admin.id };
    expect(mayDeactivate(asAnother, admin, [boss.id])).toEqual(err({ kind: 'deactivatingOneself' }));
  });

  test('AC-71 the last Super Admin who can sign in stays', () => {
    const gone = aPerson('gone', 'SuperAdmin');
    expect(mayDeactivate(gone, boss, [boss.id])).toEqual(err({ kind: 'lastSuperAdmin' }));
    expect(mayDeactivate(gone, boss, [boss.id, gone.id])).toEqual(ok(true));
  });
});

describe('PE-12 impersonation', () => {
  test('PE-12 an Admin may impersonate a person who may do no more; the reason is kept trimmed', () => {
    const request = aRequest({ reason: '  Cannot see the rubric \n' });
    expect(mayImpersonate(aPerson('me', 'Admin'), aPerson('you', 'Admin'), request)).toEqual(
      ok('Cannot see the rubric'),
    );
  });

  test('PE-12 it needs UserImpersonateAny', () => {
    expect(mayImpersonate(aPerson('me', 'Creator'), aPerson('you'), aRequest())).toEqual(
      err({ kind: 'missingActivity', activity: 'UserImpersonateAny' }),
    );
  });

  test('PE-12 never oneself', () => {
    const me = aPerson('me', 'SuperAdmin');
    expect(mayImpersonate(me, me, aRequest())).toEqual(err({ kind: 'impersonatingOneself' }));
  });

  test('PE-12 never nested', () => {
    const request = aRequest({ isImpersonating: true });
    expect(mayImpersonate(aPerson('me', 'Admin'), aPerson('you'), request)).toEqual(
      err({ kind: 'alreadyImpersonating' }),
    );
  });

  test('PE-12 nobody gains a global activity by impersonating or by changing an account [T10]', () => {
    const noGain = fc.property(globalRoles, globalRoles, (mine, yours) => {
      const me = aPerson('me', ...mine);
      const you = aPerson('you', ...yours);
      const isAllowed = mayImpersonate(me, you, aRequest()).isOk || mayActOnPerson(me, you).isOk;
      const isGain = you.activities.some((activity) => !me.activities.includes(activity));
      expect(isAllowed && isGain).toBe(false);
    });
    expect(() => fc.assert(noGain)).not.toThrow();
  });
});

const answerTo = (reason: string) => mayImpersonate(aPerson('me', 'Admin'), aPerson('you'), aRequest({ reason }));

describe('PE-13 the reason has 10 to 200 characters after trimming', () => {
  test.each([
    ['', 'reasonTooShort'],
    ['x'.repeat(9), 'reasonTooShort'],
    [`   ${'x'.repeat(9)}   `, 'reasonTooShort'],
    ['\u{1F600}'.repeat(9), 'reasonTooShort'],
    ['x'.repeat(201), 'reasonTooLong'],
  ])('PE-13 %j is refused as %s', (reason, kind) => {
    expect(answerTo(reason)).toEqual(err({ kind }));
  });

  test.each(['x'.repeat(10), 'x'.repeat(200), '\u{1F600}'.repeat(200)])('PE-13 %j is long enough', (reason) => {
    expect(answerTo(reason)).toEqual(ok(reason));
  });
});

import { describe, expect, test } from 'vitest';

import { err, ok, userId } from '../kernel/index.ts';

import { globalActivities, groupActivities } from './effectiveActivities.ts';
import {
  earnsCreator,
  mayGrantGlobalRole,
  mayGrantGroupRole,
  mayRemoveGlobalRole,
  mayRemoveGroupRole,
  type GroupStanding,
  type HeldRole,
  type Person,
} from './givingRoles.ts';
import { GLOBAL_ROLES, GROUP_ROLES, type GlobalRole, type GroupRole } from './roles.ts';

const me = userId('me');
const you = userId('you');

const aPerson = (...roles: GlobalRole[]): Person => ({ id: me, roles, activities: globalActivities(roles) });
const inGroupAs = (...roles: GroupRole[]): GroupStanding => ({ roles, activities: groupActivities(roles) });
const held = <Role>(role: Role, facts: Partial<HeldRole<Role>> = {}): HeldRole<Role> => ({
  userId: you,
  role,
  isExternal: false,
  ...facts,
});

describe('PE-4 giving and taking a role needs its activity', () => {
  test.each([[aPerson()], [aPerson('Creator')], [aPerson('Admin')]])('PE-4 global roles: %j', (actor) => {
    const refused = err({ kind: 'missingActivity', activity: 'UserRoleModifyAny' });
    expect(mayGrantGlobalRole(actor, you, 'Creator')).toEqual(refused);
    expect(mayRemoveGlobalRole(actor, held('Creator'), [me, you])).toEqual(refused);
  });

  test.each([[inGroupAs()], [inGroupAs('GroupGrader')], [inGroupAs('GroupLearner')]])(
    'PE-4 roles in a group: %j',
    (group) => {
      const refused = err({ kind: 'missingActivity', activity: 'GroupUserRoleModify' });
      expect(mayGrantGroupRole(aPerson('Creator'), group, you, 'GroupLearner')).toEqual(refused);
      expect(mayRemoveGroupRole(aPerson('Creator'), group, held('GroupLearner'), [me])).toEqual(refused);
    },
  );
});

describe('PE-5 nobody gives or takes a role above their own rank', () => {
  test.each(GLOBAL_ROLES)('PE-5 a SuperAdmin gives and takes %s', (role) => {
    expect(mayGrantGlobalRole(aPerson('SuperAdmin'), you, role)).toEqual(ok(true));
    expect(mayRemoveGlobalRole(aPerson('SuperAdmin'), held(role), [me, you])).toEqual(ok(true));
  });

  test.each(GROUP_ROLES)('PE-5 a GroupOwner gives and takes %s', (role) => {
    expect(mayGrantGroupRole(aPerson(), inGroupAs('GroupOwner'), you, role)).toEqual(ok(true));
    expect(mayRemoveGroupRole(aPerson(), inGroupAs('GroupOwner'), held(role), [me, you])).toEqual(ok(true));
  });

  // No row of today's tables gives these activities to a lower rank; the rule must hold when one does.
  test('PE-5 an Admin who could change global roles still would not reach SuperAdmin', () => {
    const admin: Person = { id: me, roles: ['Admin'], activities: ['UserRoleModifyAny'] };
    expect(mayGrantGlobalRole(admin, you, 'Admin')).toEqual(ok(true));
    expect(mayGrantGlobalRole(admin, you, 'SuperAdmin')).toEqual(err({ kind: 'aboveOwnRank', role: 'SuperAdmin' }));
    expect(mayRemoveGlobalRole(admin, held('SuperAdmin'), [me, you])).toEqual(
      err({ kind: 'aboveOwnRank', role: 'SuperAdmin' }),
    );
  });

  test('PE-5 a GroupGrader who could change roles still would not reach GroupOwner', () => {
    const group: GroupStanding = { roles: ['GroupLearner', 'GroupGrader'], activities: ['GroupUserRoleModify'] };
    expect(mayGrantGroupRole(aPerson(), group, you, 'GroupGrader')).toEqual(ok(true));
    const refused = err({ kind: 'aboveOwnRank', role: 'GroupOwner' });
    expect(mayGrantGroupRole(aPerson(), group, you, 'GroupOwner')).toEqual(refused);
    expect(mayRemoveGroupRole(aPerson(), group, held('GroupOwner'), [me, you])).toEqual(refused);
  });

  test('PE-5 an activity without any role has no rank', () => {
    const nobody: Person = { id: me, roles: [], activities: ['UserRoleModifyAny'] };
    expect(mayGrantGlobalRole(nobody, you, 'Creator')).toEqual(err({ kind: 'aboveOwnRank', role: 'Creator' }));
  });
});

test.each(GROUP_ROLES)('PE-6 an Admin outside the group gives and takes %s', (role) => {
  expect(mayGrantGroupRole(aPerson('Admin'), inGroupAs(), you, role)).toEqual(ok(true));
  expect(mayRemoveGroupRole(aPerson('Admin'), inGroupAs(), held(role), [me, you])).toEqual(ok(true));
});

test('PE-7 nobody adds a role to themselves, not even a SuperAdmin', () => {
  const refused = err({ kind: 'roleForOneself' });
  expect(mayGrantGlobalRole(aPerson('SuperAdmin'), me, 'Creator')).toEqual(refused);
  expect(mayGrantGroupRole(aPerson('SuperAdmin'), inGroupAs(), me, 'GroupOwner')).toEqual(refused);
  expect(mayGrantGroupRole(aPerson(), inGroupAs('GroupOwner'), me, 'GroupLearner')).toEqual(refused);
});

test('PE-7 leaving is allowed', () => {
  const mine = held('GroupOwner' as const, { userId: me });
  expect(mayRemoveGroupRole(aPerson(), inGroupAs('GroupOwner'), mine, [me, you])).toEqual(ok(true));
});

describe('PE-8 the last GroupOwner stays', () => {
  test.each([[aPerson(), inGroupAs('GroupOwner')] as const, [aPerson('SuperAdmin'), inGroupAs()] as const])(
    'PE-8 no matter who asks: %j',
    (actor, group) => {
      const last = held('GroupOwner' as const);
      expect(mayRemoveGroupRole(actor, group, last, [you])).toEqual(err({ kind: 'lastGroupOwner' }));
      expect(mayRemoveGroupRole(actor, group, last, [you, you])).toEqual(err({ kind: 'lastGroupOwner' }));
    },
  );

  test('PE-8 other roles of the last GroupOwner may go', () => {
    expect(mayRemoveGroupRole(aPerson('Admin'), inGroupAs(), held('GroupLearner'), [you])).toEqual(ok(true));
  });
});

test('PE-9 the last SuperAdmin stays; their other roles may go', () => {
  const superAdmin = aPerson('SuperAdmin');
  const mine = held('SuperAdmin' as const, { userId: me });
  expect(mayRemoveGlobalRole(superAdmin, mine, [me])).toEqual(err({ kind: 'lastSuperAdmin' }));
  expect(mayRemoveGlobalRole(superAdmin, mine, [me, you])).toEqual(ok(true));
  expect(mayRemoveGlobalRole(superAdmin, held('Creator', { userId: me }), [me])).toEqual(ok(true));
});

test('PE-10 a role from an external system is not removed by hand, one from a roster only with a reason', () => {
  const fromRoster = { isExternal: true };
  expect(mayRemoveGroupRole(aPerson('Admin'), inGroupAs(), held('GroupLearner', fromRoster), [me])).toEqual(
    err({ kind: 'rosterRole' }),
  );
  const because = (reason: string, role: 'GroupLearner' | 'GroupOwner' = 'GroupLearner') =>
    mayRemoveGroupRole(aPerson('Admin'), inGroupAs(), held(role, { ...fromRoster, userId: me }), [me], reason);
  expect(because('  ')).toEqual(err({ kind: 'rosterRole' }));
  expect(because('Left the university')).toEqual(ok(true));
  expect(because('Left the university', 'GroupOwner')).toEqual(err({ kind: 'lastGroupOwner' }));
  expect(mayRemoveGlobalRole(aPerson('SuperAdmin'), held('Creator', fromRoster), [me])).toEqual(
    err({ kind: 'externalRole' }),
  );
});

describe('PE-14 a new GroupOwner is given Creator', () => {
  const isOn = { creatorForInstructors: true };

  test('PE-14 once, whatever other roles they have', () => {
    expect(earnsCreator('GroupOwner', [], isOn)).toBe(true);
    expect(earnsCreator('GroupOwner', ['Admin'], isOn)).toBe(true);
    expect(earnsCreator('GroupOwner', ['Creator'], isOn)).toBe(false);
  });

  test('PE-14 not for another role, and not where the shard has switched it off', () => {
    expect(earnsCreator('GroupGrader', [], isOn)).toBe(false);
    expect(earnsCreator('GroupLearner', [], isOn)).toBe(false);
    expect(earnsCreator('GroupOwner', [], { creatorForInstructors: false })).toBe(false);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { assignmentActivities, globalActivities, groupActivities, rubricActivities } from './effectiveActivities.ts';
import { GLOBAL_POLICY, GROUP_POLICY } from './policy.ts';
import { ENTITY_ROLES, GLOBAL_ROLES, GROUP_ROLES } from './roles.ts';
import { explainGlobal, explainInGroup, explainOnAssignment, explainOnRubric, type Held } from './why.ts';

const since = new Date('2026-08-20T12:00:00Z');
const holding = <Role>(roles: readonly Role[]): Held<Role>[] =>
  roles.map((role) => ({ role, isExternal: false, since }));
const some = <Role>(roles: readonly Role[]) => fc.subarray([...roles]);
const namesOf = (explained: readonly { readonly activity: string }[]) => explained.map(({ activity }) => activity);

test('WY-1 what is explained is what is allowed, no more and no less, for every set of roles', () => {
  fc.assert(
    fc.property(some(GLOBAL_ROLES), some(GROUP_ROLES), some(ENTITY_ROLES), (global, group, entity) => {
      expect(namesOf(explainGlobal(holding(global)))).toEqual(globalActivities(global));
      const allowed = new Set<string>([...globalActivities(global), ...groupActivities(group)]);
      const inGroup = namesOf(explainInGroup(holding(group), holding(global)));
      expect(inGroup).toEqual(expect.arrayContaining([...groupActivities(group)]));
      expect(inGroup.filter((activity) => !allowed.has(activity))).toEqual([]);
      expect(namesOf(explainOnAssignment(holding(entity), []))).toEqual(assignmentActivities(entity));
      expect(namesOf(explainOnRubric(holding(entity), []))).toEqual(rubricActivities(entity));
    }),
  );
});

test('WY-1 every reason is a role that the person holds and that gives the activity', () => {
  fc.assert(
    fc.property(some(GLOBAL_ROLES), some(GROUP_ROLES), (global, group) => {
      for (const { activity, because } of explainInGroup(holding(group), holding(global))) {
        expect(because.length).toBeGreaterThan(0);
        for (const { role, isGlobal } of because) {
          if (role === null) continue;
          const held: readonly string[] = isGlobal ? global : group;
          const policy: Readonly<Record<string, readonly string[]>> = isGlobal ? GLOBAL_POLICY : GROUP_POLICY;
          expect(held).toContain(role);
          expect(policy[role]).toContain(activity);
        }
      }
    }),
  );
});

test('WY-2 an activity that two roles give names both, and where each comes from', () => {
  const explained = explainInGroup(
    [{ role: 'GroupOwner', isExternal: true, since }],
    [{ role: 'Admin', isExternal: false, since }],
  );
  expect(explained.find(({ activity }) => activity === 'GroupUpdate')?.because).toEqual([
    { role: 'Admin', isGlobal: true, isExternal: false, since },
    { role: 'GroupOwner', isGlobal: false, isExternal: true, since },
  ]);
});

test('WY-2 what everyone signed in may do names no role', () => {
  expect(explainGlobal([])).toEqual([
    { activity: 'LtiLaunchReadOwn', because: [{ role: null, isGlobal: true, isExternal: false, since: null }] },
  ]);
});

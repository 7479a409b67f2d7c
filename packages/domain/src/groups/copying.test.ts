import { expect, test } from 'vitest';

import { userId } from '../kernel/index.ts';
import { globalActivities, groupActivities, type GroupRole } from '../permissions/index.ts';

import { mayCopyGroup, staffToBring } from './copying.ts';

const owned = { activities: groupActivities(['GroupOwner']) };
const foreign = { activities: groupActivities([]) };

test('CU-10 copying needs GroupCreate everywhere and GroupUpdate on the source', () => {
  const [creator, nobody, admin] = [['Creator'], [], ['Admin']] as const;
  const may = (roles: readonly ('Creator' | 'Admin')[], source: typeof owned) =>
    mayCopyGroup({ activities: globalActivities(roles) }, source);
  expect(may(creator, owned).isOk).toBe(true);
  expect(may(admin, foreign).isOk).toBe(true);
  expect(may(nobody, owned)).toMatchObject({ failure: { activity: 'GroupCreate' } });
  expect(may(creator, foreign)).toMatchObject({ failure: { activity: 'GroupUpdate' } });
});

const someone = (name: string, roles: readonly GroupRole[], isActive = true) => ({
  userId: userId(name),
  isActive,
  roles,
});

test('CU-11 staff come along with their staff roles, students and deactivated people do not, nor the copier, nor who views as them', () => {
  const people = [
    someone('me', ['GroupOwner']),
    someone('viewer', ['GroupOwner']),
    someone('ada', ['GroupOwner']),
    someone('ben', ['GroupGrader', 'GroupLearner']),
    someone('cleo', ['GroupLearner']),
    someone('dan', ['GroupOwner'], false),
  ];
  expect(staffToBring(people, [userId('me'), userId('viewer')])).toEqual([
    someone('ada', ['GroupOwner']),
    someone('ben', ['GroupGrader']),
  ]);
});

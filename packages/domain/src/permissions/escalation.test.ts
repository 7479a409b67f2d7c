import fc from 'fast-check';
import { expect, test } from 'vitest';

import { assertNever, userId, type UserId } from '../kernel/index.ts';

import { globalActivities, groupActivities } from './effectiveActivities.ts';
import { earnsCreator, mayGrantGlobalRole, mayGrantGroupRole, mayRemoveGroupRole } from './givingRoles.ts';
import { GLOBAL_ROLES, GROUP_ROLES, type GlobalRole, type GroupRole } from './roles.ts';

/** A small university: everyone's global roles, and their roles in one course. */
type Somebody = { readonly global: readonly GlobalRole[]; readonly inGroup: readonly GroupRole[] };
type World = ReadonlyMap<UserId, Somebody>;

type Attempt = { readonly actor: UserId; readonly target: UserId } & (
  | { readonly act: 'grantGlobal'; readonly role: GlobalRole }
  | { readonly act: 'grantInGroup' | 'removeInGroup'; readonly role: GroupRole }
);

const PEOPLE = ['ada', 'ben', 'cleo', 'dan'].map(userId);
const NOBODY: Somebody = { global: [], inGroup: [] };

const somebody = (world: World, id: UserId): Somebody => world.get(id) ?? NOBODY;

function isAllowed(world: World, attempt: Attempt): boolean {
  const { global, inGroup } = somebody(world, attempt.actor);
  const actor = { id: attempt.actor, roles: global, activities: globalActivities(global) };
  const group = { roles: inGroup, activities: groupActivities(inGroup) };
  if (attempt.act === 'grantGlobal') return mayGrantGlobalRole(actor, attempt.target, attempt.role).isOk;
  if (attempt.act === 'grantInGroup') return mayGrantGroupRole(actor, group, attempt.target, attempt.role).isOk;
  const held = { userId: attempt.target, role: attempt.role, isExternal: false };
  const owners = PEOPLE.filter((id) => somebody(world, id).inGroup.includes('GroupOwner'));
  return mayRemoveGroupRole(actor, group, held, owners).isOk;
}

function outcome({ global, inGroup }: Somebody, attempt: Attempt): Somebody {
  switch (attempt.act) {
    case 'grantGlobal':
      return { global: [...global, attempt.role], inGroup };
    case 'removeInGroup':
      return { global, inGroup: inGroup.filter((role) => role !== attempt.role) };
    case 'grantInGroup': {
      const isNewCreator = earnsCreator(attempt.role, global, { creatorForInstructors: true });
      return { global: isNewCreator ? [...global, 'Creator'] : global, inGroup: [...inGroup, attempt.role] };
    }
    default:
      return assertNever(attempt);
  }
}

const after = (world: World, attempts: readonly Attempt[]): World =>
  attempts.reduce(
    (now, attempt) =>
      isAllowed(now, attempt) ? new Map(now).set(attempt.target, outcome(somebody(now, attempt.target), attempt)) : now,
    world,
  );

const anyone = fc.constantFrom(...PEOPLE);
const rolesOf = <Role>(roles: readonly Role[]) => fc.subarray([...roles]);

const worldWith = (globalRoles: readonly GlobalRole[]): fc.Arbitrary<World> =>
  fc
    .array(fc.record({ global: rolesOf(globalRoles), inGroup: rolesOf(GROUP_ROLES) }), {
      minLength: PEOPLE.length,
      maxLength: PEOPLE.length,
    })
    .map((everyone) => new Map(PEOPLE.map((id, index) => [id, everyone[index] ?? NOBODY])));

const attemptsBy = (actor: fc.Arbitrary<UserId>): fc.Arbitrary<Attempt[]> =>
  fc.array(
    fc.oneof(
      fc.record({
        actor,
        target: anyone,
        act: fc.constant('grantGlobal' as const),
        role: fc.constantFrom(...GLOBAL_ROLES),
      }),
      fc.record({
        actor,
        target: anyone,
        act: fc.constantFrom('grantInGroup' as const, 'removeInGroup' as const),
        role: fc.constantFrom(...GROUP_ROLES),
      }),
    ),
    { maxLength: 20 },
  );

const everythingOf = ({ global, inGroup }: Somebody) => [...globalActivities(global), ...groupActivities(inGroup)];

test('PE-15 no sequence of one person’s allowed grants raises what that person may do [T22]', () => {
  const me = PEOPLE[0] ?? userId('ada');
  const noRise = fc.property(worldWith(GLOBAL_ROLES), attemptsBy(fc.constant(me)), (world, attempts) => {
    const before = everythingOf(somebody(world, me));
    const now = everythingOf(somebody(after(world, attempts), me));
    expect(before).toEqual(expect.arrayContaining(now));
  });
  expect(() => fc.assert(noRise, { numRuns: 1000 })).not.toThrow();
});

const highestIn = (world: World) =>
  Math.min(...[...world.values()].flatMap(({ inGroup }) => inGroup.map((role) => GROUP_ROLES.indexOf(role))));

test('PE-15 people who conspire do not rise above the highest of them in the course [T22]', () => {
  const noRise = fc.property(worldWith(['Creator']), attemptsBy(anyone), (world, attempts) => {
    expect(highestIn(after(world, attempts))).toBeGreaterThanOrEqual(highestIn(world));
  });
  expect(() => fc.assert(noRise, { numRuns: 1000 })).not.toThrow();
});

const admins = (world: World) => PEOPLE.filter((id) => somebody(world, id).global.some((role) => role !== 'Creator'));

test('PE-15 without a SuperAdmin among them, no conspiracy makes a new Admin or SuperAdmin [T22]', () => {
  const noRise = fc.property(worldWith(['Admin', 'Creator']), attemptsBy(anyone), (world, attempts) => {
    expect(admins(after(world, attempts))).toEqual(admins(world));
  });
  expect(() => fc.assert(noRise, { numRuns: 1000 })).not.toThrow();
});

test('PE-15 the attempts are not all refused: a SuperAdmin makes an Admin, who makes an instructor, who gets Creator', () => {
  const [ada, ben, cleo] = [userId('ada'), userId('ben'), userId('cleo')];
  const world: World = new Map([[ada, { global: ['SuperAdmin'], inGroup: [] }]]);
  const now = after(world, [
    { actor: ada, target: ben, act: 'grantGlobal', role: 'Admin' },
    { actor: ben, target: cleo, act: 'grantInGroup', role: 'GroupOwner' },
  ]);
  expect(now.get(cleo)).toEqual({ global: ['Creator'], inGroup: ['GroupOwner'] });
});

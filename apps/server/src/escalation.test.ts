import { exchangeToken, startImpersonation } from '@circuit/contract/accounts';
import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { updateConfiguration } from '@circuit/contract/configuration';
import type { Endpoint } from '@circuit/contract/endpoint';
import { addPeople, changeGroupUserRole, copyGroup, createGroup } from '@circuit/contract/groups';
import { importRoster, syncRoster } from '@circuit/contract/roster';
import { addUserRole } from '@circuit/contract/users';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import {
  GLOBAL_ROLES,
  globalActivities,
  GROUP_ROLES,
  groupActivities,
  roleLabel,
  type Activity,
  type GlobalRole,
  type GroupRole,
} from '@circuit/domain/permissions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { syncRosterJob } from '#modules/roster/public.ts';
import { ProblemError } from '#platform/problems.ts';
import { keepFigures } from '#testing/access/figures.ts';
import { MATRIX } from '#testing/access/matrix.ts';
import { thingsAt } from '#testing/access/things.ts';
import { aKey, aWorld, VERIFIER, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

let world: World;
const figures = { sequences: 0, attempts: 0, allowed: 0, viewing: 0, rises: 0 };
beforeAll(async () => {
  world = await aWorld();
  const boss = await world.person({ roles: ['SuperAdmin'] });
  const headers = { 'if-match': '"0"' };
  await world.call(updateConfiguration, { impersonationMayWrite: true, reason: 'A test.' }, { as: boss, headers });
});
afterAll(async () => {
  await world.close();
  await keepFigures('escalation', figures);
});

const ENDS_A_SESSION = new Set(['POST /api/account/logOut', 'POST /api/account/signOutEverywhere']);
/** Every call that changes something, as the matrix makes it: one that is added tomorrow is tried too. */
const WRITES = ENDPOINTS.filter(
  ({ writes, access, method, path }) => writes && access !== 'open' && !ENDS_A_SESSION.has(`${method} ${path}`),
);

/** `where` is one of the courses: mine, a stranger's, a deleted one; or any that I have made since. */
type Attempt =
  | { readonly act: 'call'; readonly endpoint: Endpoint; readonly where: number; readonly onMyself: boolean }
  | { readonly act: 'addMe' | 'changeMe' | 'rosterMe'; readonly where: number; readonly role: GroupRole }
  | { readonly act: 'giveMe'; readonly role: GlobalRole }
  | { readonly act: 'create' }
  | { readonly act: 'copy' | 'sync'; readonly where: number };

/** What is done while viewing as an instructor of the first two courses, where the university lets one change things. */
type Step = Attempt & { readonly isViewing?: boolean };

const where = fc.nat({ max: 3 });
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({
    act: fc.constant('call' as const),
    endpoint: fc.constantFrom(...WRITES),
    where,
    onMyself: fc.boolean(),
  }),
  fc.record({
    act: fc.constantFrom('addMe' as const, 'changeMe' as const, 'rosterMe' as const),
    where,
    role: fc.constantFrom(...GROUP_ROLES),
  }),
  fc.record({ act: fc.constant('giveMe' as const), role: fc.constantFrom(...GLOBAL_ROLES) }),
  fc.record({ act: fc.constant('create' as const) }),
  fc.record({ act: fc.constantFrom('copy' as const, 'sync' as const), where }),
);

const step: fc.Arbitrary<Step> = fc
  .tuple(attempt, fc.boolean())
  .map(([one, isViewing]): Step => ({ ...one, isViewing }));

interface Scene {
  readonly me: Person;
  /** Me at the keyboard, in the name of an instructor; undefined when I may not view as them. */
  readonly viewing: Person | undefined;
  /** Courses that were there before I did anything. */
  readonly given: readonly GroupId[];
  readonly groups: GroupId[];
}

async function aScene(globalRoles: readonly GlobalRole[], inGroup: readonly GroupRole[]): Promise<Scene> {
  const given = [await world.group(), await world.group(), await world.group({ isDeleted: true })];
  const [mine, , deleted] = given;
  if (mine === undefined || deleted === undefined) throw new Error('There are no courses.');
  const owner = await world.person({ in: given.map((groupId) => [groupId, 'GroupOwner'] as const) });
  const roles = inGroup.flatMap((role) => [mine, deleted].map((groupId) => [groupId, role] as const));
  const me = await world.person({ roles: globalRoles, in: roles });
  return { me, viewing: await viewAs(me, owner), given, groups: [...given] };
}

async function viewAs(me: Person, owner: Person): Promise<Person | undefined> {
  const start = { userId: owner.id, reason: 'They cannot see their course.' };
  const { status, body } = await world.call(startImpersonation, start, { as: me });
  if (status !== 200) return undefined;
  const request = { grant_type: 'authorization_code', client_id: 'web', code: body.code, code_verifier: VERIFIER };
  return { ...owner, token: (await world.call(exchangeToken, request)).body.access_token };
}

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);

async function tryIt({ me, viewing, groups }: Scene, one: Step): Promise<void> {
  const as = one.isViewing === true ? (viewing ?? me) : me;
  const groupId = 'where' in one ? groups[one.where % groups.length] : undefined;
  const call = async (endpoint: Endpoint, request: object, headers: Record<string, string> = {}) => {
    const answer = await world.call(endpoint, request, { as, headers: { ...headers, ...aKey() } });
    figures.attempts += 1;
    if (answer.status < 300) figures.allowed += 1;
    if (answer.status < 300 && as !== me) figures.viewing += 1;
    return answer;
  };
  switch (one.act) {
    case 'call': {
      const row = MATRIX[`${one.endpoint.method} ${one.endpoint.path}`];
      const things = await thingsAt(world, 'otherGroup', 'stranger', undefined);
      const named = {
        ...things,
        ...(groupId === undefined ? {} : { groupId }),
        ...(one.onMyself ? { person: me } : {}),
      };
      return void (await call(one.endpoint, (await row?.request?.(named)) ?? {}, row?.headers));
    }
    case 'addMe':
      return void (await call(addPeople, { groupId, role: one.role, identifiers: [me.email] }));
    case 'changeMe': {
      const held = await inDb((db) =>
        db.selectFrom('group_user_roles').select(['id', 'group_id']).where('user_id', '=', me.id).execute(),
      );
      const own = held[one.where % Math.max(1, held.length)];
      const request = { groupUserRoleId: own?.id ?? me.id, groupId: own?.group_id ?? groupId, role: one.role };
      return void (await call(changeGroupUserRole, request));
    }
    case 'rosterMe': {
      const csv = `E-mail,Role\n${me.email},${roleLabel(one.role)}`;
      return void (await call(importRoster, { groupId, fileName: 'me.csv', csv, dryRun: false }));
    }
    case 'giveMe':
      return void (await call(addUserRole, { userId: me.id, role: one.role }));
    case 'create': {
      const { body } = await world.call(createGroup, { name: 'Mine' }, { as });
      if ('id' in body) groups.push(body.id);
      return;
    }
    case 'copy':
      return void (await call(copyGroup, { groupId, name: 'Copy', people: 'staff' }));
    case 'sync':
      return void (await call(syncRoster, { groupId, dryRun: false, confirmsRemovals: true }));
    default:
      throw new Error('There is no such attempt.');
  }
}

/** The syncs that were asked for, as a worker would carry them out. */
async function workOff(): Promise<void> {
  const { shard, home, log } = world;
  const waiting = await inDb((db) =>
    db
      .selectFrom('job_logs')
      .select(['id', 'group_id'])
      .where('kind', '=', 'syncRoster')
      .where('status', '=', 'queued')
      .execute(),
  );
  for (const { id, group_id: groupId } of waiting) {
    const idle = { isCancelled: async () => false, progress: async () => undefined, message: async () => undefined };
    const context = { shard, home, jobLogId: id, attempt: 1, log, traceId: 'trace-1', ...idle };
    const running = { status: 'running', attempts: 1 } as const;
    await inDb((db) => db.updateTable('job_logs').set(running).where('id', '=', id).execute());
    // As it was started, who really sat there included.
    const { rows } = await inDb((db) =>
      sql<{ impersonatorId: UserId | null }>`
        select nullif(actor_id, effective_user_id) as "impersonatorId" from audit_events
        where verb = 'rosterSyncRequested' and entity_id = ${id}`.execute(db),
    );
    const data = { groupId, confirmsRemovals: true, impersonatorId: rows[0]?.impersonatorId ?? null };
    // A course that was deleted meanwhile is left alone.
    await syncRosterJob.run(data, context).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
  }
  await inDb((db) =>
    db.updateTable('job_logs').set({ status: 'succeeded' }).where('kind', '=', 'syncRoster').execute(),
  );
}

/** What I may do everywhere, and in each course that I did not make. */
async function powersOf({ me, given }: Scene): Promise<Record<string, readonly Activity[]>> {
  const { globalRoles, groupRoles } = await inDb(async (db) => ({
    globalRoles: await db.selectFrom('user_roles').select('role').where('user_id', '=', me.id).execute(),
    groupRoles: await db
      .selectFrom('group_user_roles')
      .select(['group_id', 'role'])
      .where('user_id', '=', me.id)
      .execute(),
  }));
  const inGroup = (groupId: GroupId) =>
    groupActivities(groupRoles.filter((held) => held.group_id === groupId).map(({ role }) => role));
  return {
    everywhere: globalActivities(globalRoles.map(({ role }) => role)),
    ...Object.fromEntries(given.map((groupId) => [groupId, inGroup(groupId)])),
  };
}

test('AZ-4 no sequence of one person’s calls raises what that person may do on what they did not create [T22]', async () => {
  const noRise = fc.asyncProperty(
    fc.subarray(['Admin', 'Creator'] as const),
    fc.subarray([...GROUP_ROLES]),
    fc.array(step, { minLength: 5, maxLength: 14 }),
    async (globalRoles, inGroup, attempts) => {
      const scene = await aScene(globalRoles, inGroup);
      const before = await powersOf(scene);
      for (const one of attempts) await tryIt(scene, one);
      await workOff();
      const after = await powersOf(scene);
      const gained = Object.entries(after).flatMap(([place, activities]) =>
        activities.filter((activity) => before[place]?.includes(activity) !== true),
      );
      figures.sequences += 1;
      if (gained.length > 0) figures.rises += 1;
      expect(gained).toEqual([]);
    },
  );
  await fc.assert(noRise, { numRuns: 150 });
  // Were they all refused, this would prove nothing.
  expect(figures.allowed).toBeGreaterThan(20);
  expect(figures.viewing).toBeGreaterThan(5);
}, 120_000);

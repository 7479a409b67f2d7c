import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { needsKey, type Endpoint } from '@circuit/contract/endpoint';
import {
  assignmentActivities,
  ENTITY_ROLES,
  GROUP_ROLES,
  groupActivities,
  rubricActivities,
} from '@circuit/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { expectedOutcome, placesOf } from '#testing/access/expected.ts';
import { keepFigures } from '#testing/access/figures.ts';
import { MATRIX } from '#testing/access/matrix.ts';
import { CALLERS, type Caller, type Outcome, type Place, type Row, type Things } from '#testing/access/row.ts';
import { newCallers, thingsAt } from '#testing/access/things.ts';
import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import { impersonate } from '#testing/impersonate.ts';
import type { Person } from '#testing/people.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const rowOf = (endpoint: Endpoint): Row => MATRIX[nameOf(endpoint)] ?? { allowed: [] };
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

let world: World;
const figures = {
  operations: 0,
  cases: 0,
  unexpected: 0,
  writesWhileImpersonating: 0,
  letThrough: 0,
  keyed: 0,
  repeated: 0,
};

beforeAll(async () => {
  world = await aWorld();
});
afterAll(async () => {
  await world.close();
  await keepFigures('matrix', figures);
});

test('PE-40 AZ-1 every endpoint stands in the matrix, and nothing else does', () => {
  expect(ENDPOINTS.map(nameOf).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

test('AZ-1 every operation of the published OpenAPI document stands in the matrix', async () => {
  const headers = { host: `${world.shard}.circuit.test` };
  const { paths } = (await world.app.inject({ url: '/api/docs', headers })).json<{ paths: Record<string, object> }>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // The document itself is open to everybody.
  expect(operations.filter((name) => name !== 'GET /api/docs').toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

test('PE-41 the callers of the matrix hold their roles, also where a call is about no thing', async () => {
  const { learner, grader, owner, viewer, stranger } = await newCallers(world);
  const rolesOf = (person: Person | undefined) =>
    world.home.database.withShard(world.shard, async (db) => {
      if (person === undefined) throw new Error('This caller is signed in.');
      const { id } = person;
      const inCourses = await db.selectFrom('group_user_roles').select('role').where('user_id', '=', id).execute();
      const inLibrary = await db.selectFrom('rubric_user_roles').select('role').where('user_id', '=', id).execute();
      return [...inCourses, ...inLibrary].map(({ role }) => role);
    });
  expect(await Promise.all([learner, grader, owner, viewer, stranger].map(rolesOf))).toEqual([
    ['GroupLearner'],
    ['GroupGrader'],
    ['GroupOwner'],
    ['Viewer'],
    [],
  ]);
});

/** Makes things only for a request that takes them: 66 rows do not. */
const fieldsOf = async (request: Row['request'], makeThings: () => Promise<Things>) =>
  request?.(request.length === 0 ? ({} as Things) : await makeThings()) ?? {}; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it takes no things

async function callAt(
  endpoint: Endpoint,
  caller: Caller,
  place: Place,
  as: Person | undefined,
): Promise<Outcome | 500> {
  const { request, headers, kind } = rowOf(endpoint);
  const fields = await fieldsOf(request, () => thingsAt(world, place, caller, as));
  const { status } = await world.call(endpoint, fields, { as, headers: { ...headers, ...aKey() } });
  if (status === 500 || status === 401 || status === 403) return status;
  // A call about nothing may name what is not there; only about a thing do 404 and 410 say who may see it.
  return kind !== undefined && (status === 404 || status === 410) ? status : 'letIn';
}

describe.each(named(ENDPOINTS))('PE-41 %s', (_name, endpoint) => {
  let callers: Record<Caller, Person | undefined>;
  beforeAll(async () => {
    callers = await newCallers(world);
    figures.operations++;
  });

  test.each(placesOf(rowOf(endpoint)))('PE-41 AZ-2 what is %s is for whom the matrix says', async (place) => {
    const actual: Partial<Record<Caller, Outcome | 500>> = {};
    const expected: typeof actual = {};
    for (const caller of CALLERS) {
      actual[caller] = await callAt(endpoint, caller, place, callers[caller]);
      expected[caller] = expectedOutcome(rowOf(endpoint), endpoint, caller, place);
      figures.cases++;
      if (actual[caller] !== expected[caller]) figures.unexpected++;
    }
    expect(actual).toEqual(expected);
  });

  test('PE-42 a super admin of another shard is nobody here', async () => {
    const as = await world.person({ roles: ['SuperAdmin'], shard: world.otherShard });
    const { request, headers } = rowOf(endpoint);
    const fields = await fieldsOf(request, () => thingsAt(world, 'otherGroup', 'superAdmin', undefined));
    const call = { as, shard: world.shard, headers: { ...headers, ...aKey() } };
    const { status } = await world.call(endpoint, fields, call);
    expect(status === 401).toBe(endpoint.access !== 'open');
  });

  test('PE-43 the activity it needs is one that somebody can have', () => {
    const access = typeof endpoint.access === 'string' ? undefined : endpoint.access;
    const held = {
      group: groupActivities(GROUP_ROLES),
      assignment: assignmentActivities(ENTITY_ROLES),
      rubric: rubricActivities(ENTITY_ROLES),
      groupAssignment: groupActivities(GROUP_ROLES),
    };
    expect(access?.on === undefined || held[access.on].includes(access.activity)).toBe(true);
  });
});

const WRITES = ENDPOINTS.filter(
  ({ writes, access, duringImpersonation }) => writes && access !== 'open' && !duringImpersonation,
);

test.each(named(WRITES))('AZ-3 %s changes nothing while somebody views as another [T10]', async (_name, endpoint) => {
  const [admin, viewedAs] = [
    await world.person({ roles: ['SuperAdmin'] }),
    await world.person({ roles: ['SuperAdmin'] }),
  ];
  const as = await impersonate(world, admin, viewedAs);
  const { request, headers } = rowOf(endpoint);
  const fields = await fieldsOf(request, () => thingsAt(world, 'otherGroup', 'superAdmin', undefined));
  const { status, body } = await world.call(endpoint, fields, { as, headers: { ...headers, ...aKey() } });
  figures.writesWhileImpersonating++;
  if (status !== 403) figures.letThrough++;
  expect({ status, title: body.title }).toEqual({ status: 403, title: 'Viewing only' });
});

/** A refusal carries the trace of its own try. */
const bare = (text: string) => text.replace(/"traceId":"\w+"/, '');

async function countAudit(): Promise<number> {
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('id').execute(),
  );
  return rows.length;
}

// Only keyed calls: for the others a repetition is harmless by itself, and this would prove nothing.
test.each(named(ENDPOINTS.filter(needsKey)))(
  'ID-9 %s: five tries with one key, on two nodes, are one effect and one answer',
  async (_name, endpoint) => {
    const { allowed, request, headers, takesEffect = false } = rowOf(endpoint);
    const caller = allowed.at(-1) ?? 'anyone';
    const as = (await newCallers(world))[caller];
    const fields = await fieldsOf(request, () => thingsAt(world, 'other', caller, as));
    // A throttled answer says in how many seconds to try again, and that number changes with time.
    await world.home.database.withShard(world.shard, (db) => db.deleteFrom('throttles').execute());
    const key = aKey();
    const answers: string[] = [];
    const trails: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const { status, text } = await world.call(endpoint, fields, { as, headers: { ...headers, ...key } });
      answers.push(`${status} ${bare(text)}`);
      trails.push(await countAudit());
    }
    figures.keyed++;
    if (new Set(answers).size > 1 || new Set(trails).size > 1) figures.repeated++;
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(takesEffect ? /^20/ : /^\d/);
    // One effect may leave more than one event, and no repetition any.
    expect(new Set(trails).size).toBe(1);
  },
);

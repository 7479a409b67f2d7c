import { ENDPOINTS, needsKey } from '@circuit/contract';
import type { AssignmentId, GroupAssignmentId, GroupId, RubricId } from '@circuit/domain/kernel';
import {
  assignmentActivities,
  ENTITY_ROLES,
  GROUP_ROLES,
  groupActivities,
  rubricActivities,
} from '@circuit/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aKey, aWorld, type World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

const CALLERS = [
  'anyone',
  'stranger',
  'learner',
  'grader',
  'owner',
  'ownerElsewhere',
  'creator',
  'viewer',
  'admin',
  'superAdmin',
] as const;
type Caller = (typeof CALLERS)[number];

const EVERYBODY = CALLERS;
const SIGNED_IN = CALLERS.filter((caller) => caller !== 'anyone');
const ADMINS: readonly Caller[] = ['admin', 'superAdmin'];
const NOBODY_BUT_SUPER: readonly Caller[] = ['superAdmin'];

const NO_SUCH_ID = '01900000-0000-7000-8000-00000000dead';

interface Row {
  readonly allowed: readonly Caller[];
  readonly request?: (world: Facts) => object;
  readonly headers?: Record<string, string>;
  /** The first who may has deleted it: to those who could not restore it, it is not there. */
  readonly isGoneForOthers?: boolean;
}
interface Facts {
  readonly groupId: GroupId;
  readonly otherId: GroupId;
  readonly assignmentId: AssignmentId;
  readonly rubricId: RubricId;
  /** Nobody has a role on these; whoever may delete them, does. */
  readonly spareRubricId: RubricId;
  readonly spareAssignmentId: AssignmentId;
  readonly groupAssignmentId: GroupAssignmentId;
  readonly spareGroupAssignmentId: GroupAssignmentId;
  readonly person: Person;
}

// Who may call what: every endpoint stands here, and nowhere else is it said again. (reliability T2)
const MATRIX: Readonly<Record<string, Row>> = {
  'POST /api/account/local': { allowed: EVERYBODY, request: () => ({ userName: 'nobody', password: 'nothing' }) },
  'POST /token': {
    allowed: EVERYBODY,
    request: () => ({ grant_type: 'refresh_token', client_id: 'web', refresh_token: 'none' }),
  },
  'GET /api/account/startImpersonation': {
    allowed: ADMINS,
    request: ({ person }) => ({ userId: person.id, reason: 'To see what she sees.' }),
  },
  'GET /api/account/stopImpersonation': { allowed: SIGNED_IN },
  'GET /api/account/userInfo': { allowed: SIGNED_IN },
  'GET /api/configuration': { allowed: EVERYBODY },
  'PUT /api/configuration': { allowed: NOBODY_BUT_SUPER, headers: { 'if-match': '"99"' } },
  'GET /api/userSettings': { allowed: SIGNED_IN },
  'PUT /api/userSettings': { allowed: SIGNED_IN, headers: { 'if-match': '"0"' } },
  'POST /api/crashReports': {
    allowed: EVERYBODY,
    request: () => ({ message: 'Oops', path: '/groups', version: '2.20.2', userAgent: 'Firefox' }),
  },
  'GET /api/appClients/web': { allowed: EVERYBODY },
  'GET /api/time': { allowed: EVERYBODY },
  'GET /api/users': { allowed: ADMINS },
  'GET /api/userRoles': { allowed: ADMINS },
  'POST /api/userRoles': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ person }) => ({ userId: person.id, role: 'Creator' }),
  },
  'GET /api/groups': { allowed: SIGNED_IN },
  'GET /api/groups/{groupId}': {
    allowed: ['learner', 'grader', 'owner', ...ADMINS],
    request: ({ groupId }) => ({ groupId }),
  },
  'GET /api/groupUserRoles': {
    allowed: ['grader', 'owner', ...ADMINS],
    request: ({ groupId }) => ({ groupId }),
  },
  'POST /api/groupUserRoles': {
    allowed: ['owner', ...ADMINS],
    request: ({ groupId, person }) => ({ groupId, role: 'GroupLearner', identifiers: [person.email] }),
  },
  'GET /api/assignments': { allowed: SIGNED_IN },
  'GET /api/assignments/{assignmentId}': {
    allowed: ['viewer', ...ADMINS],
    request: ({ assignmentId }) => ({ assignmentId }),
  },
  'POST /api/assignments': { allowed: ['creator', ...ADMINS], request: () => ({ title: 'New' }) },
  'PUT /api/assignments/{assignmentId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ assignmentId, title: 'Changed' }),
    headers: { 'if-match': '"99"' },
  },
  'DELETE /api/assignments/{assignmentId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ spareAssignmentId }) => ({ assignmentId: spareAssignmentId }),
  },
  // Read is enough to be let in, but whoever copies must be allowed to create.
  'POST /api/assignments/{assignmentId}/duplicate': {
    allowed: ADMINS,
    request: ({ assignmentId }) => ({ assignmentId }),
  },
  'GET /api/assignments/{assignmentId}/activationStatus': {
    allowed: ['viewer', ...ADMINS],
    request: ({ assignmentId }) => ({ assignmentId }),
  },
  'GET /api/assignments/{assignmentId}/usedIn': {
    allowed: ['viewer', ...ADMINS],
    request: ({ assignmentId }) => ({ assignmentId }),
  },
  'GET /api/assignments/{assignmentId}/assignmentUserRoles': {
    allowed: ADMINS,
    request: ({ assignmentId }) => ({ assignmentId }),
  },
  'POST /api/assignments/{assignmentId}/assignmentUserRoles': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId, person }) => ({ assignmentId, role: 'Viewer', identifiers: [person.email] }),
  },
  'DELETE /api/assignments/{assignmentId}/assignmentUserRoles/{userId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId, person }) => ({ assignmentId, userId: person.id }),
  },
  'GET /api/assignments/{assignmentId}/calibrations': {
    allowed: ['viewer', ...ADMINS],
    request: ({ assignmentId }) => ({ assignmentId }),
  },
  'POST /api/assignments/{assignmentId}/calibrations': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ assignmentId }),
  },
  'PUT /api/assignments/{assignmentId}/calibrations/{calibrationId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ assignmentId, calibrationId: NO_SUCH_ID }),
    headers: { 'if-match': '"1"' },
  },
  'DELETE /api/assignments/{assignmentId}/calibrations/{calibrationId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ assignmentId, calibrationId: NO_SUCH_ID }),
  },
  'PUT /api/assignments/{assignmentId}/calibrations/{calibrationId}/expertEvaluation': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ assignmentId }) => ({ assignmentId, calibrationId: NO_SUCH_ID, answers: [] }),
    headers: { 'if-match': '"1"' },
  },
  'GET /api/rubrics': { allowed: SIGNED_IN },
  'GET /api/rubrics/{rubricId}': { allowed: ['viewer', ...ADMINS], request: ({ rubricId }) => ({ rubricId }) },
  'POST /api/rubrics': { allowed: ['creator', ...ADMINS], request: () => ({ name: 'New' }) },
  'PUT /api/rubrics/{rubricId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ rubricId }) => ({ rubricId, name: 'Changed' }),
    headers: { 'if-match': '"99"' },
  },
  'DELETE /api/rubrics/{rubricId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ spareRubricId }) => ({ rubricId: spareRubricId }),
  },
  // Read is enough to be let in, but whoever copies must be allowed to create.
  'POST /api/rubrics/{rubricId}/duplicate': { allowed: ADMINS, request: ({ rubricId }) => ({ rubricId }) },
  'GET /api/rubrics/{rubricId}/versions': {
    allowed: ['viewer', ...ADMINS],
    request: ({ rubricId }) => ({ rubricId }),
  },
  'GET /api/rubrics/{rubricId}/usedIn': {
    allowed: ['viewer', ...ADMINS],
    request: ({ rubricId }) => ({ rubricId }),
  },
  'GET /api/rubrics/{rubricId}/rubricUserRoles': { allowed: ADMINS, request: ({ rubricId }) => ({ rubricId }) },
  'POST /api/rubrics/{rubricId}/rubricUserRoles': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ rubricId, person }) => ({ rubricId, role: 'Viewer', identifiers: [person.email] }),
  },
  'DELETE /api/rubrics/{rubricId}/rubricUserRoles/{userId}': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ rubricId, person }) => ({ rubricId, userId: person.id }),
  },
  'GET /api/groupAssignments': {
    allowed: ['learner', 'grader', 'owner', ...ADMINS],
    request: ({ groupId }) => ({ groupId }),
  },
  // Create in the course is enough to be let in, but whoever attaches must be allowed to read the assignment.
  'POST /api/groupAssignments': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ groupId, assignmentId }) => ({ groupId, assignmentId }),
  },
  'GET /api/groupAssignments/{groupAssignmentId}': {
    allowed: ['learner', 'grader', 'owner', ...ADMINS],
    request: ({ groupAssignmentId }) => ({ groupAssignmentId }),
  },
  'PUT /api/groupAssignments/{groupAssignmentId}': {
    allowed: ['owner', 'superAdmin'],
    request: ({ groupAssignmentId }) => ({ groupAssignmentId, title: 'Changed' }),
    headers: { 'if-match': '"99"' },
  },
  'DELETE /api/groupAssignments/{groupAssignmentId}': {
    allowed: ['owner', 'superAdmin'],
    request: ({ spareGroupAssignmentId }) => ({ groupAssignmentId: spareGroupAssignmentId }),
    isGoneForOthers: true,
  },
  'GET /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases': {
    allowed: ['learner', 'grader', 'owner', ...ADMINS],
    request: ({ groupAssignmentId }) => ({ groupAssignmentId }),
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/groupAssignmentPhases': {
    allowed: ['owner', 'superAdmin'],
    request: ({ groupAssignmentId }) => ({ groupAssignmentId, items: [] }),
    headers: { 'if-match': '"99"' },
  },
  'GET /api/groupAssignments/{groupAssignmentId}/activationStatus': {
    allowed: ['grader', 'owner', ...ADMINS],
    request: ({ groupAssignmentId }) => ({ groupAssignmentId }),
  },
  'PUT /api/groupAssignments/{groupAssignmentId}/activationStatus': {
    allowed: ['owner', 'superAdmin'],
    request: ({ groupAssignmentId }) => ({ groupAssignmentId, status: 'Deactivated' }),
    headers: { 'if-match': '"99"' },
  },
  // The owner of the course has no role on the assignment of the library.
  'GET /api/groupAssignments/{groupAssignmentId}/libraryUpdate': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ groupAssignmentId }) => ({ groupAssignmentId }),
  },
  'POST /api/groupAssignments/{groupAssignmentId}/libraryUpdate': {
    allowed: NOBODY_BUT_SUPER,
    request: ({ groupAssignmentId }) => ({ groupAssignmentId }),
    headers: { 'if-match': '"99"' },
  },
  'POST /api/groupAssignments/{groupAssignmentId}/copy': {
    allowed: ['owner', 'superAdmin'],
    request: ({ groupAssignmentId, groupId }) => ({ groupAssignmentId, toGroupId: groupId, shiftDays: 7 }),
  },
  'GET /api/externalTerms': { allowed: SIGNED_IN },
  'GET /api/externalProviders': { allowed: SIGNED_IN },
  'GET /api/identityProviders': { allowed: EVERYBODY },
  'GET /api/ltiLaunches': { allowed: SIGNED_IN },
  'POST /api/auditEvents/export': { allowed: NOBODY_BUT_SUPER },
  'GET /api/auditEvents/export': { allowed: NOBODY_BUT_SUPER },
  'GET /api/auditEvents/export/{jobLogId}': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ jobLogId: NO_SUCH_ID }),
  },
  'DELETE /api/auditEvents/export/{jobLogId}': {
    allowed: NOBODY_BUT_SUPER,
    request: () => ({ jobLogId: NO_SUCH_ID }),
  },
  'POST /api/account/logOut': { allowed: SIGNED_IN },
};

let world: World;
let callers: Record<Caller, Person | undefined>;
let elsewhere: Person;
let facts: Facts;

beforeAll(async () => {
  world = await aWorld();
  const [groupId, assignmentId] = [await world.group(), await world.assignment()];
  const run = { groupId, assignmentId, activation: 'Activated' } as const;
  facts = {
    groupId,
    otherId: await world.group(),
    assignmentId,
    groupAssignmentId: await world.groupAssignment(run),
    spareGroupAssignmentId: await world.groupAssignment(run),
    rubricId: await world.rubric(),
    spareRubricId: await world.rubric(),
    spareAssignmentId: await world.assignment(),
    person: await world.person(),
  };
});
afterAll(() => world.close());

async function countAudit(): Promise<number> {
  const rows = await world.home.database.withShard(world.shard, (db) =>
    db.selectFrom('audit_events').select('id').execute(),
  );
  return rows.length;
}

/** A refusal carries the trace of its own try. */
const bare = (text: string) => text.replace(/"traceId":"\w+"/, '');

/** Anew for each endpoint: one of them ends the caller's session. */
async function newCallers(): Promise<void> {
  const { groupId, otherId, assignmentId, rubricId } = facts;
  callers = {
    anyone: undefined,
    stranger: await world.person(),
    learner: await world.person({ in: [[groupId, 'GroupLearner']] }),
    grader: await world.person({ in: [[groupId, 'GroupGrader']] }),
    owner: await world.person({ in: [[groupId, 'GroupOwner']] }),
    ownerElsewhere: await world.person({ in: [[otherId, 'GroupOwner']] }),
    creator: await world.person({ roles: ['Creator'] }),
    viewer: await world.person({ assignments: [[assignmentId, 'Viewer']], rubrics: [[rubricId, 'Viewer']] }),
    admin: await world.person({ roles: ['Admin'] }),
    superAdmin: await world.person({ roles: ['SuperAdmin'] }),
  };
  elsewhere = await world.person({ roles: ['SuperAdmin'], shard: world.otherShard });
}

test('PE-40 every endpoint stands in the matrix', () => {
  expect(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

describe.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'PE-41 %s',
  (name, endpoint) => {
    const { allowed, request, headers, isGoneForOthers = false } = MATRIX[name] ?? { allowed: [] };
    beforeAll(newCallers);

    test.each(CALLERS)('PE-41 %s', async (caller) => {
      const as = callers[caller];
      const { status } = await world.call(endpoint, request?.(facts) ?? {}, { as, headers: { ...headers, ...aKey() } });
      const isLetIn = allowed.includes(caller);
      // 401 and 403 are the refusals; whatever else comes back was said by the endpoint itself.
      expect(status).not.toBe(500);
      const refusal = as === undefined ? 401 : 403;
      const isHidden = isGoneForOthers && !isLetIn && status === 404;
      expect([401, 403].includes(status) ? status : isHidden ? refusal : 'let in').toBe(isLetIn ? 'let in' : refusal);
    });

    test('PE-42 a super admin of another shard is nobody here', async () => {
      const { status } = await world.call(endpoint, request?.(facts) ?? {}, {
        as: elsewhere,
        shard: world.shard,
        headers: { ...headers, ...aKey() },
      });
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
  },
);

// Only keyed calls: for the others a repetition is harmless by itself, and this would prove nothing.
describe.each(ENDPOINTS.filter(needsKey).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'ID-9 %s',
  (name, endpoint) => {
    test('ID-9 five tries with one key, on two nodes, are one effect and one answer', async () => {
      await newCallers();
      const { allowed, request, headers } = MATRIX[name] ?? { allowed: [] };
      const as = callers[allowed[allowed.length - 1] ?? 'anyone'];
      const [key, before] = [aKey(), await countAudit()];
      const answers = [];
      const once = () => world.call(endpoint, request?.(facts) ?? {}, { as, headers: { ...headers, ...key } });
      for (let turn = 0; turn < 5; turn++) answers.push(await once()); // oxlint-disable-line eslint/no-await-in-loop -- in order
      expect(new Set(answers.map(({ status, text }) => `${status} ${bare(text)}`)).size).toBe(1);
      expect((await countAudit()) - before).toBeLessThanOrEqual(1);
    });
  },
);

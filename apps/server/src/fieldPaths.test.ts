import { ENDPOINTS } from '@circuit/contract/allEndpoints';
import { declinePracticeTry, handInPracticeTry, startPracticeTry } from '@circuit/contract/calibrations';
import type { Endpoint } from '@circuit/contract/endpoint';
import { handInLearnerEvaluation, listLearnerEvaluations, reportWork } from '@circuit/contract/evaluations';
import { createSubmission, handInSubmission } from '@circuit/contract/submissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fieldPaths } from '#testing/fieldPaths.ts';
import { aGroupAssignment, aText, HOUR, seen, type TestGroupAssignment } from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import { freezeClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

const NO_ID = '01900000-0000-7000-8000-00000000dead';
/** Hours from the first start; phases are ten hours long. */
const HOURS = { before: -1, handIn: 5, practice: 15, review: 25, self: 35, results: 45 } as const;
const MOMENTS = ['before', 'handIn', 'practice', 'review', 'self', 'results'] as const;
type Moment = (typeof MOMENTS)[number];
const ROLES = ['author', 'classmate', 'grader', 'owner'] as const;
type Role = (typeof ROLES)[number];

const criteria = ['Thesis', 'Evidence'].map((title) => aCriterion({ title, commentRule: 'optional' }));
const answersOf = (level: number, comment: string) =>
  criteria.map(({ id, levels }) => ({
    criterionId: id,
    choice: { kind: 'levels' as const, levelId: levels[level]?.id ?? '' },
    comment,
  }));
const KEY = 'The expert’s reason';
const REMARK = 'What a reviewer wrote';

let world: World;
let people: Record<Role, Person>;
let groupAssignment: TestGroupAssignment;
let ids: Record<string, string>;
/** What each learner calls the work they review or their own. */
const tasks: Partial<Record<Role, string>> = {};
// All of it lies behind us, or the sessions would end on the way.
const from = new Date(Date.now() - 50 * HOUR);

beforeAll(async () => {
  world = await aWorld();
  const groupId = await world.group();
  const learns = { in: [[groupId, 'GroupLearner']] } as const;
  people = {
    author: await world.person({ ...learns, firstName: 'Amara', lastName: 'Okonkwo', uid: 'aokonkwo', puid: '0031' }),
    classmate: await world.person({ ...learns, firstName: 'Ben', lastName: 'Tanaka' }),
    grader: await world.person({ in: [[groupId, 'GroupGrader']] }),
    owner: await world.person({ in: [[groupId, 'GroupOwner']] }),
  };
  const phases = {
    Submission: [0, 10],
    Calibration: [10, 20],
    PeerEvaluation: [20, 30],
    SelfEvaluation: [30, 40],
    Results: [40, null],
  } as const;
  const experts = [answersOf(1, KEY), answersOf(2, KEY)];
  groupAssignment = await aGroupAssignment(world, { groupId, from, phases, criteria, experts, aesEnabled: true });
  ids = { groupId, groupAssignmentId: groupAssignment.id, calibrationId: groupAssignment.calibrationIds[0] ?? '' };
});
afterAll(() => world.close());

/** What they have done by then: the author handed in, tried one practice essay once, finished the other and evaluated their own work; the classmate reviewed and reported it. */
async function act(moment: Moment): Promise<void> {
  await freezeClock(world.home, world.shard, new Date(from.getTime() + HOURS[moment] * HOUR));
  const as = people.author;
  if (moment === 'handIn') {
    const { body: draft } = await world.call(createSubmission, { groupAssignmentId: groupAssignment.id }, { as });
    const request = {
      groupAssignmentId: groupAssignment.id,
      submissionId: draft.id,
      document: aText('A price works.'),
    };
    const { body } = await world.call(handInSubmission, request, { as, headers: seen(draft.version) });
    ids = { ...ids, submissionId: draft.id, versionId: body.handedIn?.id ?? '' };
  }
  if (moment === 'review') await review('classmate');
  if (moment === 'self') await review('author');
  if (moment !== 'practice') return;
  for (const calibrationId of groupAssignment.calibrationIds) {
    const place = { groupAssignmentId: groupAssignment.id, calibrationId };
    const { body } = await world.call(startPracticeTry, place, { as });
    const [one] = body.tries;
    const request = { ...place, evaluationId: one?.id, answers: answersOf(0, '') };
    await world.call(handInPracticeTry, request, { as, headers: seen(one?.version ?? 0) });
  }
  await world.call(
    declinePracticeTry,
    { groupAssignmentId: groupAssignment.id, calibrationId: groupAssignment.calibrationIds[1] },
    { as },
  );
}

async function review(role: 'author' | 'classmate'): Promise<void> {
  const as = people[role];
  if (role === 'classmate')
    await world.home.database.withShard(world.shard, (db) =>
      sql`insert into allocations (group_id, group_assignment_id, submission_id, reviewer_id, source)
        select group_id, group_assignment_id, id, ${as.id}, 'manual' from submissions where id = ${ids['submissionId'] ?? ''}`.execute(
        db,
      ),
    );
  const { body } = await world.call(listLearnerEvaluations, { groupAssignmentId: groupAssignment.id }, { as });
  const [task] = role === 'classmate' ? body.peers : [body.self];
  const place = { groupAssignmentId: groupAssignment.id, learnerEvaluationId: task?.id };
  const answers = answersOf(0, REMARK).map((answer) => ({
    ...answer,
    anchors: [{ start: 2, end: 7, quote: 'price' }],
  }));
  const { status } = await world.call(handInLearnerEvaluation, { ...place, answers }, { as, headers: seen(0) });
  expect(status).toBe(200);
  if (role === 'classmate')
    await world.call(reportWork, { ...place, kind: 'plagiarism', details: REMARK, wantsAnother: true }, { as });
  tasks[role] = task?.id ?? NO_ID;
}

const READS = ENDPOINTS.filter(
  ({ method, path }) => method === 'GET' && path.startsWith('/api/groupAssignments'),
).toSorted((one, other) => (one.path < other.path ? -1 : 1));
const idFor = (name: string, role: Role) => (name === 'learnerEvaluationId' ? tasks[role] : ids[name]) ?? NO_ID;
const requestFor = ({ request }: Endpoint, role: Role) =>
  Object.fromEntries(
    Object.keys(request.shape).flatMap((name) => (name.endsWith('Id') ? [[name, idFor(name, role)]] : [])),
  );
const isLearner = (role: Role) => role === 'author' || role === 'classmate';

/** What would be a key, a score or somebody's name in a learner's hands. */
const FORBIDDEN =
  /expert|comparison|score|\b(?:userId|email|firstName|lastName|puid|uid|evaluator|grantedBy|quality)\b/i;
/** What a learner is told of their own practice, from when on. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  'GET /api/groupAssignments/{groupAssignmentId}/learnerCalibrations': ['items[].score', 'score'],
  'GET /api/groupAssignments/{groupAssignmentId}/learnerCalibrations/{calibrationId}': ['score', 'comparison'],
};
/** How the assignment is scored at all is no secret. */
const ABOUT_THE_ASSIGNMENT = /^(?:items\[\]\.)?(?:scoringMode|weights\..*)$/;

test('GF-1 T5 what each role is answered at each phase is what the golden file says, and no learner sees a key, score or name early', async () => {
  const golden: Record<string, Record<string, string[]>> = {};
  const early: string[] = [];
  for (const moment of MOMENTS) {
    await act(moment);
    for (const endpoint of READS)
      for (const role of ROLES) {
        const name = `${endpoint.method} ${endpoint.path}`;
        const answer = await world.call(endpoint, requestFor(endpoint, role), { as: people[role] });
        const paths = answer.status === 200 ? fieldPaths(answer.body) : [String(answer.status)];
        const shape = (golden[name] ??= {});
        (shape[paths.join(' ')] ??= []).push(`${moment} ${role}`);
        if (!isLearner(role)) continue;
        const practiced = role === 'author' && !['before', 'handIn'].includes(moment);
        const told = practiced ? (TOLD[name] ?? []) : [];
        const wrong = paths.filter(
          (path) =>
            FORBIDDEN.test(path) &&
            !ABOUT_THE_ASSIGNMENT.test(path) &&
            !told.some(
              (allowed) => path === allowed || path.startsWith(`${allowed}.`) || path.startsWith(`${allowed}[`),
            ),
        );
        early.push(...wrong.map((path) => `${moment} ${role} ${name} ${path}`));
        // A refusal names the address that was asked for, and nothing else.
        if (role === 'classmate' && answer.status === 200)
          for (const trace of [people.author.id, people.author.email, 'Okonkwo', ids['submissionId'] ?? NO_ID])
            if (answer.text.includes(trace)) early.push(`${moment} ${name} shows ${trace}`);
        // What was written about their work is not the author's to read before it is released; their own words are.
        if (role === 'author' && moment === 'review' && answer.text.includes(REMARK))
          early.push(`${moment} ${name} shows a review`);
        const isOpenKey = practiced && moment !== 'practice';
        if (answer.text.includes(KEY) && !isOpenKey) early.push(`${moment} ${role} ${name} shows the key`);
      }
  }
  expect(early).toEqual([]);
  const lines = Object.entries(golden).flatMap(([name, shapes]) => [
    name,
    ...Object.entries(shapes).flatMap(([paths, who]) => [
      `  ${who.join(', ')}`,
      ...paths.split(' ').map((path) => `    ${path}`),
    ]),
  ]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('testing/golden/fieldPaths.txt');
});

import {
  getAesFeedback,
  getAesFeedbackArtifact,
  getAesFeedbackArtifactToken,
  listAesFeedback,
  listRubricCriterionFeedback,
  requestAesFeedback,
} from '@circuit/contract/aesFeedback';
import { createSubmission, saveSubmission, type Submission } from '@circuit/contract/submissions';
import { NEEDS_A_READER } from '@circuit/domain/aesFeedback';
import { jobLogId, type GroupId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';

import type { JobContext } from '#platform/jobs/job.ts';
import { startRunner, type Runner } from '#platform/jobs/runner.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import {
  aGroupAssignment,
  aText,
  seen,
  type GroupAssignmentFacts,
  type TestGroupAssignment,
} from '#testing/aGroupAssignment.ts';
import { aWorld, type World } from '#testing/aWorld.ts';
import { aCriterion } from '#testing/criteria.ts';
import { moveClock } from '#testing/moveClock.ts';
import type { Person } from '#testing/people.ts';

import { aesFeedbackJob } from './aesFeedback.job.ts';
import { updateFeedback } from './aesFeedback.store.ts';

let world: World;
let runner: Runner;
let groupId: GroupId;
let amara: Person;
let ben: Person;
let groupAssignment: TestGroupAssignment;
let draft: Submission;

const mechanics = aCriterion({ title: 'Clarity', aesTag: 'mechanics' });
const thesis = aCriterion({ title: 'Thesis', aesTag: 'none' });
const TEXT = 'Families see the the money come back.';

beforeAll(async () => {
  const database = await aDatabase(inject('university'), [aesFeedbackJob]);
  world = await aWorld({ database });
  const metrics = { countJob: () => undefined };
  runner = await startRunner([{ home: world.home, jobsUrl: database.jobsUrl }], [aesFeedbackJob], metrics, world.log);
});
afterAll(async () => {
  await runner.stop();
  await world.close();
});
beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  groupId = await world.group();
  amara = await world.person({ in: [[groupId, 'GroupLearner']] });
  ben = await world.person({ in: [[groupId, 'GroupLearner']] });
  await begin({ groupId, aesEnabled: true, criteria: [mechanics, thesis] });
});

async function begin(facts: GroupAssignmentFacts) {
  groupAssignment = await aGroupAssignment(world, facts);
  draft = (await world.call(createSubmission, { groupAssignmentId: groupAssignment.id }, { as: amara })).body;
  await write(TEXT);
}
async function write(text: string) {
  const request = { groupAssignmentId: groupAssignment.id, submissionId: draft.id, document: aText(text) };
  draft = (await world.call(saveSubmission, request, { as: amara, headers: seen(draft.version) })).body;
}
const of = () => ({ groupAssignmentId: groupAssignment.id, submissionId: draft.id });
const ask = (as = amara) => world.call(requestAesFeedback, of(), { as });
const list = async () => (await world.call(listAesFeedback, of(), { as: amara })).body;
const read = (aesFeedbackId: string) =>
  vi.waitFor(
    async () => {
      const { body } = await world.call(getAesFeedback, { ...of(), aesFeedbackId }, { as: amara });
      expect(body.status).toBe('succeeded');
      return body;
    },
    { timeout: 40_000, interval: 100 },
  );

test('S3.08/15 FB-2 FB-4 a draft is read: passages are quoted, and what needs a reader says so', async () => {
  expect(await list()).toMatchObject({ items: [], remaining: 3, unavailable: null });
  const { body: asked } = await ask();
  expect(asked.status).toBe('queued');
  const feedback = await read(asked.id);
  expect(feedback).toMatchObject({
    isOfThisText: true,
    failure: null,
    rubricCriterionFeedback: [
      { criterionTitle: 'Clarity', coverage: 'partly', remarks: [{ passage: { quote: 'the' } }] },
      { criterionTitle: 'Thesis', coverage: 'notAssessed', remarks: [{ text: NEEDS_A_READER, passage: null }] },
    ],
  });
  const nested = await world.call(listRubricCriterionFeedback, { ...of(), aesFeedbackId: asked.id }, { as: amara });
  expect(nested.body.items).toEqual(feedback.rubricCriterionFeedback);
  await write('Another text.');
  expect(await list()).toMatchObject({ remaining: 2, items: [{ isOfThisText: false }] });
});

test('FB-8 the same text is not read twice, however often it is asked for', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => ask()));
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  expect((await list()).remaining).toBe(2);
});

test('FB-7 it can be had three times, while Hand in is open, where the assignment has it', async () => {
  for (const text of ['One.', 'Two.', 'Three.']) {
    await write(text);
    expect((await ask()).status).toBe(200);
  }
  await write('Four.');
  expect((await ask()).status).toBe(409);
  const { remaining, unavailable } = await list();
  expect({ remaining, unavailable }).toEqual({
    remaining: 0,
    unavailable: 'You have used all 3 rounds of automatic feedback.',
  });
  await begin({ groupId, aesEnabled: false, criteria: [thesis] });
  expect((await ask()).body.detail).toBe('This assignment has no automatic feedback.');
  await begin({ groupId, aesEnabled: true, criteria: [thesis] });
  await moveClock(world.home, world.shard, 2 * 3600);
  expect((await ask()).status).toBe(409);
});

test('FB-9 it is the author’s alone', async () => {
  const { body } = await ask();
  expect((await ask(ben)).status).toBe(404);
  expect((await world.call(getAesFeedback, { ...of(), aesFeedbackId: body.id }, { as: ben })).status).toBe(404);
  expect((await world.call(getAesFeedbackArtifactToken, { entityId: body.id }, { as: ben })).status).toBe(404);
});

test('FB-10 a job that runs twice leaves one answer', async () => {
  const { body } = await ask();
  const first = await read(body.id);
  const context: JobContext = {
    shard: world.shard,
    home: world.home,
    jobLogId: jobLogId(body.id),
    attempt: 2,
    log: world.log,
    traceId: 'again',
    isCancelled: () => Promise.resolve(false),
    progress: () => Promise.resolve(),
    message: () => Promise.resolve(),
  };
  await aesFeedbackJob.run({ aesFeedbackId: body.id }, context);
  expect(await read(body.id)).toEqual(first);
});

test('FB-10 of two runs that end one after the other the first answer stays', async () => {
  const { body } = await ask();
  const first = await read(body.id);
  const other = [{ criterionId: thesis.id, coverage: 'assessed' as const, remarks: [] }];
  await world.home.database.withShard(world.shard, (db) =>
    updateFeedback(db, body.id, {
      feedback: other,
      provider: 'local',
      providerVersion: 'later',
      fallback: null,
      droppedRemarks: 0,
      tokens: 0,
      tookMs: 1,
    }),
  );
  expect(await read(body.id)).toEqual(first);
});

test('FB-7 a text that fails time after time is not read without end', async () => {
  const { body } = await ask();
  await read(body.id);
  await world.home.database.withShard(world.shard, async (db) => {
    await db.updateTable('aes_feedbacks').set({ ended_at: null }).where('id', '=', body.id).execute();
    await sql`insert into aes_feedbacks (group_id, group_assignment_id, submission_id, user_id, rubric_version_id,
        job_log_id, provider, read_text, read_sha256)
      select group_id, group_assignment_id, submission_id, user_id, rubric_version_id, job_log_id, provider, read_text,
        read_sha256 from aes_feedbacks, generate_series(2, 10) where id = ${body.id}`.execute(db);
  });
  await vi.waitFor(async () => expect((await list()).items.map(({ status }) => status)).not.toContain('running'));
  expect(await ask()).toMatchObject({
    status: 409,
    body: { detail: 'We could not read your text 10 times. Ask your instructor.' },
  });
});

test('FB-10 a job that is over without an answer has failed, and does not count', async () => {
  const { body } = await ask();
  await read(body.id);
  await world.home.database.withShard(world.shard, (db) =>
    db.updateTable('aes_feedbacks').set({ ended_at: null }).where('id', '=', body.id).execute(),
  );
  // The worker says so a moment after the answer is stored.
  await vi.waitFor(
    async () => expect(await list()).toMatchObject({ remaining: 3, items: [{ status: 'failed' }] }),
    40_000,
  );
});

test('S7.20/5 S3.08/24 FB-11 the text that was read is opened by a token of its author, for five minutes', async () => {
  const { body } = await ask();
  const { body: given } = await world.call(getAesFeedbackArtifactToken, { entityId: body.id }, { as: amara });
  const open = (as: Person, token = given.token) => world.call(getAesFeedbackArtifact, { token }, { as });
  expect((await open(amara)).body).toEqual({ text: TEXT });
  expect((await open(ben)).status).toBe(403);
  expect((await open(amara, `${given.token}x`)).status).toBe(403);
  await moveClock(world.home, world.shard, 301);
  expect((await open(amara)).status).toBe(403);
});

import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';

import { addLink } from '@circuit/contract/artifacts';
import { distribute } from '@circuit/contract/distribution';
import { updateGroupAssignment } from '@circuit/contract/groupAssignments';
import { giveExcusals, giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import { getStudent } from '@circuit/contract/students';
import {
  getSubmissionVersion,
  switchSelfHandIn,
  withdrawSubmission,
  type Submission,
} from '@circuit/contract/submissions';
import { updateUserSettings } from '@circuit/contract/userSettings';
import type { GroupAssignmentId, JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { selectOptionalWork } from '#modules/evaluations/public.ts';
import { distributeJob, distributionsByClock } from '#modules/distribution/public.ts';
import { JobInterrupted, type JobContext } from '#platform/jobs/job.ts';
import { aText, HOUR, seen } from '#testing/aGroupAssignment.ts';
import { aHandIn, TEXT, type TestHandIn } from '#testing/aHandIn.ts';
import { aKey, type World } from '#testing/aWorld.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import { freezeClock, moveClock } from '#testing/moveClock.ts';

import { versionPieces } from './exportPieces.ts';
import { handInDraftsJob } from './selfHandIn.job.ts';
import { startDueSelfHandIns } from './selfHandInByClock.ts';

let world: World;
let course: TestHandIn;
let from: Date;

beforeAll(async () => {
  world = await aWorkingWorld([handInDraftsJob]);
});
afterAll(() => world.close());

beforeEach(async () => {
  await moveClock(world.home, world.shard, 0);
  from = new Date();
  course = await aHandIn(world, { from, phases: { Submission: [-1, 1], PeerEvaluation: [1.1, 3] } });
});

const END_SECONDS = 3600;
const afterEnd = (seconds: number) =>
  freezeClock(world.home, world.shard, new Date(from.getTime() + HOUR + seconds * 1000));
const inShard = <Row>(statement: ReturnType<typeof sql<Row>>) =>
  world.home.database.withShard(world.shard, async (db) => (await statement.execute(db)).rows);

/** Lets the clock look once and waits until what it started is over. */
async function clockLooks(id: GroupAssignmentId = course.groupAssignmentId): Promise<number> {
  const started = await startDueSelfHandIns(world.home, world.shard);
  await vi.waitFor(
    async () => {
      const open = await inShard(sql`select from job_logs where group_assignment_id = ${id}
        and kind = 'handInDrafts' and status in ('queued', 'running')`);
      expect(open).toHaveLength(0);
    },
    { timeout: 20_000, interval: 50 },
  );
  return started;
}

const versionsOf = (userId: string) =>
  inShard<{ number: number; isLate: boolean; endsAt: Date | null; handedInAt: Date }>(sql`
    select v.number, v.is_late as "isLate", v.own_ends_at as "endsAt", v.handed_in_at as "handedInAt"
    from submission_versions v join submissions s on s.shard = v.shard and s.id = v.submission_id
    where s.group_assignment_id = ${course.groupAssignmentId} and s.user_id = ${userId} order by v.number`);
const messagesOf = (userId: string) =>
  inShard<{ kind: string; text: string; state: string }>(
    sql`select kind, text_before as text, state from messages where user_id = ${userId} and kind = 'handedInForYou'`,
  );

async function aDraft(as = course.amara, text: object = TEXT): Promise<Submission> {
  const { body } = await course.save(await course.begin(as), text, as);
  return body;
}
const switchTo = (draft: Submission, handsItselfIn: boolean, as = course.amara) =>
  world.call(
    switchSelfHandIn,
    { groupAssignmentId: course.groupAssignmentId, submissionId: draft.id, handsItselfIn },
    { as },
  );

test('HD-3 a draft hands itself in 60 seconds after the end and not a moment before, and the receipt has both times', async () => {
  const draft = await aDraft();
  expect(draft).toMatchObject({
    handsItselfIn: true,
    handsItselfInAt: new Date(from.getTime() + HOUR + 60_000).toISOString(),
  });
  await afterEnd(59.999);
  expect(await clockLooks()).toBe(0);
  await afterEnd(61);
  expect(await clockLooks()).toBe(1);
  const { submission } = await course.mine();
  expect(submission).toMatchObject({
    status: 'HandedIn',
    hasChangedSince: false,
    handsItselfInAt: null,
    handedIn: {
      number: 1,
      isLate: false,
      handedInAt: new Date(from.getTime() + HOUR + 61_000).toISOString(),
      handedItselfIn: { endsAt: new Date(from.getTime() + HOUR).toISOString(), maskedCount: 0 },
    },
  });
});

test('HD-6 its author gets one message, the event store and the history have it like any hand-in', async () => {
  await aDraft();
  await afterEnd(61);
  await clockLooks();
  const [message, ...more] = await messagesOf(course.amara.id);
  expect(more).toEqual([]);
  expect(message?.text).toContain('your draft was handed in for you');
  const audited = await inShard<{ after: object }>(
    sql`select after from audit_events where verb = 'draftHandedItselfIn' and group_id = ${course.groupId}`,
  );
  expect(audited).toMatchObject([{ after: { number: 1, isLate: false, maskedCount: 0 } }]);
});

test('HD-6 an author who turned these messages off gets none', async () => {
  await aDraft();
  const off = { messages: { handedInForYou: false } };
  await world.call(updateUserSettings, off, { as: course.amara, headers: seen(0) });
  await afterEnd(61);
  await clockLooks();
  expect(await messagesOf(course.amara.id)).toMatchObject([{ state: 'cancelled' }]);
});

test('HD-1 the author turns it off on the draft, and on again, while Hand in is open', async () => {
  const draft = await aDraft();
  expect((await switchTo(draft, false)).body).toMatchObject({
    handsItselfIn: false,
    handsItselfInAt: null,
    version: draft.version,
  });
  expect((await course.save(draft, aText('Typed on, with the version from before.'))).status).toBe(200);
  await afterEnd(30);
  expect((await switchTo(draft, true)).status).toBe(200);
  expect((await switchTo(draft, false)).status).toBe(200);
  await afterEnd(61);
  expect((await switchTo(draft, true)).status).toBe(409);
  expect(await clockLooks()).toBe(0);
  expect(await versionsOf(course.amara.id)).toEqual([]);
  expect((await switchTo(draft, false, course.ben)).status).toBe(404);
});

test('HD-2 the assignment turns it off until the end, and the history says so', async () => {
  await aDraft();
  const of = { groupAssignmentId: course.groupAssignmentId };
  const turn = (handsItselfIn: boolean, version: number) =>
    world.call(updateGroupAssignment, { ...of, handsItselfIn }, { as: course.teacher, headers: seen(version) });
  const off = await turn(false, 1);
  expect(off).toMatchObject({ status: 200, body: { handsItselfIn: false } });
  expect((await course.mine()).submission?.handsItselfInAt).toBeNull();
  await afterEnd(61);
  expect(await clockLooks()).toBe(0);
  expect(await turn(true, off.body.version)).toMatchObject({
    status: 409,
    body: { detail: 'Hand in is over. Whether drafts hand themselves in can no longer be changed.' },
  });
  const audited = await inShard<{ after: object }>(
    sql`select after from audit_events where verb = 'groupAssignmentChanged' and group_id = ${course.groupId}`,
  );
  expect(audited).toMatchObject([{ after: { 'Drafts hand themselves in': 'off' } }]);
});

test('HD-1 who handed anything in keeps it: a newer draft does not hand itself in, nor does a withdrawn one', async () => {
  const { body: handedIn } = await course.handIn(await aDraft());
  await course.save(handedIn, aText('A newer draft.'));
  await aDraft(course.ben);
  const { submission } = await course.mine();
  await world.call(
    withdrawSubmission,
    { groupAssignmentId: course.groupAssignmentId, submissionId: handedIn.id, reason: 'Not their own work.' },
    { as: course.teacher, headers: { ...seen(submission?.version ?? 0), ...aKey() } },
  );
  await afterEnd(61);
  await clockLooks();
  expect(await versionsOf(course.amara.id)).toMatchObject([{ number: 1, endsAt: null }]);
  expect((await course.mine()).submission?.status).toBe('Withdrawn');
  expect(await versionsOf(course.ben.id)).toMatchObject([{ number: 1 }]);
});

test('HD-4 what lacks something required stays a draft, says why, and keeps nobody waiting', async () => {
  const empty = await course.begin();
  await afterEnd(61);
  expect(await clockLooks()).toBe(1);
  expect(await clockLooks()).toBe(0);
  const { submission } = await course.mine();
  expect(submission).toMatchObject({ id: empty.id, status: 'Draft', handedIn: null });
  expect(submission?.notHandedInBecause).toHaveLength(1);
  expect(await messagesOf(course.amara.id)).toEqual([]);
});

test('HD-1 students who are exempt from handing in, or left the course, are left alone', async () => {
  await aDraft();
  await aDraft(course.ben);
  const excuse = { groupAssignmentId: course.groupAssignmentId, userIds: [course.amara.id], part: 'submission' };
  await world.call(giveExcusals, { ...excuse, reason: 'Was ill' }, { as: course.teacher });
  await inShard(sql`delete from group_user_roles where user_id = ${course.ben.id}`);
  await afterEnd(61);
  expect(await clockLooks()).toBe(0);
});

test('HD-3 HD-5 under a permit it happens at the end of the permit, and the work is late', async () => {
  await aDraft();
  const until = new Date(from.getTime() + 2 * HOUR);
  const permit = { groupAssignmentId: course.groupAssignmentId, userIds: [course.amara.id], phase: 'Submission' };
  await world.call(giveLateActivityPermits, { ...permit, until, reason: 'Was ill' }, { as: course.teacher });
  await afterEnd(61);
  expect(await clockLooks()).toBe(0);
  await afterEnd(END_SECONDS + 60);
  expect(await clockLooks()).toBe(1);
  expect(await versionsOf(course.amara.id)).toMatchObject([{ number: 1, isLate: true, endsAt: until }]);
});

test('HD-4 a permit that is given afterwards lets the clock look once more', async () => {
  const empty = await course.begin();
  await afterEnd(61);
  await clockLooks();
  const until = new Date(from.getTime() + 2 * HOUR);
  const permit = { groupAssignmentId: course.groupAssignmentId, userIds: [course.amara.id], phase: 'Submission' };
  await world.call(giveLateActivityPermits, { ...permit, until, reason: 'Was ill' }, { as: course.teacher });
  await course.save(empty, TEXT);
  await afterEnd(END_SECONDS + 61);
  expect(await clockLooks()).toBe(1);
  expect(await versionsOf(course.amara.id)).toHaveLength(1);
});

test('HD-4 two workers that look at once start one job, and a draft that was handed in at the last moment is not handed in again', async () => {
  const draft = await aDraft();
  await aDraft(course.ben);
  await afterEnd(59);
  expect((await course.handIn(draft)).status).toBe(200);
  await afterEnd(61);
  const started = await Promise.all([1, 2, 3].map(() => startDueSelfHandIns(world.home, world.shard)));
  expect(started.reduce((sum, one) => sum + one, 0)).toBe(1);
  await clockLooks();
  expect(await versionsOf(course.amara.id)).toMatchObject([{ number: 1, endsAt: null }]);
  expect(await versionsOf(course.ben.id)).toHaveLength(1);
});

test('HD-4 a press that waits for the clock finds its own text handed in, and is refused with another', async () => {
  const draft = await aDraft();
  await afterEnd(61);
  await clockLooks();
  expect(await course.handIn(draft)).toMatchObject({ status: 200, body: { handedIn: { number: 1 } } });
  expect((await course.handIn(draft, aText('Another text.'))).status).toBe(409);
});

test('HD-7 what names its author is handed in, and reviewers read masks; author and staff are told', async () => {
  const words = 'My name is Amara Okonkwo, write to me.';
  const draft = await aDraft(course.amara, aText(words));
  const link = async (url: string, title: string) => {
    const wish = { holderKind: 'submission', holderId: draft.id, url, title };
    expect(await world.call(addLink, wish, { as: course.amara })).toMatchObject({ status: 200 });
  };
  await link('https://example.org/amara-okonkwo', 'My page');
  await link('https://example.org/data', 'Data of Amara Okonkwo');
  await afterEnd(61);
  await clockLooks();
  const { submission } = await course.mine();
  expect(submission?.handedIn).toMatchObject({ artifactCount: 2, handedItselfIn: { maskedCount: 3 } });
  const work = await world.home.database.withShard(world.shard, (db) =>
    selectOptionalWork(db, { submissionId: draft.id, workVersionId: null }),
  );
  expect(JSON.stringify(work?.document)).toContain('My name is [name], write to me.');
  expect(work?.artifactIds).toHaveLength(1);
  expect(work?.renamedIds).toEqual(work?.artifactIds);
  const versionId = submission?.handedIn?.id ?? '';
  const one = { groupAssignmentId: course.groupAssignmentId, submissionId: draft.id, versionId };
  const own = await world.call(getSubmissionVersion, one, { as: course.amara });
  expect(JSON.stringify(own.body.document)).toContain(words);
  const [message] = await messagesOf(course.amara.id);
  expect(message?.text).toContain('Your text says who you are in 3 places. Reviewers read a mask there instead.');
  const [log] = await inShard<{ messages: string[] }>(
    sql`select messages from job_logs where group_assignment_id = ${course.groupAssignmentId}`,
  );
  expect(log?.messages).toEqual([
    '1 draft handed itself in.',
    '1 of them named its author. Reviewers read a mask there.',
  ]);
  const pages = async (kind: 'named' | 'anonymous') => {
    const texts: string[] = [];
    const archived = { versionId, folder: 'Essay', title: 'Essay' };
    for await (const piece of versionPieces(world, archived, kind))
      if (piece !== 'missing') texts.push(await readText(Readable.from(piece.body)));
    return texts.join('\n');
  };
  expect(await pages('named')).toContain('Data of Amara Okonkwo');
  const withoutNames = await pages('anonymous');
  expect(withoutNames).toContain('https://example.org/data');
  expect(withoutNames).not.toMatch(/amara|okonkwo/i);
  const student = { groupAssignmentId: course.groupAssignmentId, userId: course.amara.id };
  const shown = await world.call(getStudent, student, { as: course.teacher });
  expect(shown.body.submission?.versions[0]).toMatchObject({ handedItselfIn: { maskedCount: 3 } });
});

test('HD-8 essays are not given out while drafts hand themselves in, by hand or by the clock', async () => {
  await aDraft();
  await afterEnd(10 * 60);
  const asked = { groupAssignmentId: course.groupAssignmentId, dryRun: true };
  const refused = await world.call(distribute, asked, { as: course.teacher });
  expect(refused.body.refusal).toMatchObject({
    detail: '1 draft is handing itself in. You can give out essays in a moment.',
  });
  const given = () =>
    inShard(sql`select from job_logs where group_assignment_id = ${course.groupAssignmentId} and kind = 'distribute'`);
  await distributionsByClock.start(world.home, world.shard);
  expect(await given()).toHaveLength(0);
  await clockLooks();
  await distributionsByClock.start(world.home, world.shard);
  expect(await given()).toHaveLength(1);
  const then = await world.call(distribute, asked, { as: course.teacher });
  expect(then.body.refusal?.kind).toBe('running');
});

test('HD-8 a job that gives out essays waits for drafts that hand themselves in, says so once, and uses up no try', async () => {
  const draft = await aDraft();
  await switchTo(draft, false);
  await afterEnd(10 * 60);
  await distributionsByClock.start(world.home, world.shard);
  const [log] = await inShard<{ id: JobLogId }>(
    sql`select id from job_logs where group_assignment_id = ${course.groupAssignmentId} and kind = 'distribute'`,
  );
  if (log === undefined) throw new Error('It was due.');
  // As if a draft had become due after the job was started.
  await inShard(sql`update self_hand_ins set is_on = true where submission_id = ${draft.id}`);
  const told: string[] = [];
  const context = (attempt: number): JobContext => ({
    shard: world.shard,
    home: world.home,
    jobLogId: log.id,
    attempt,
    log: world.log,
    traceId: 'a trace',
    isCancelled: async () => false,
    progress: async () => undefined,
    message: async (sentence) => void told.push(sentence),
  });
  const data = { groupAssignmentId: course.groupAssignmentId, seed: 1, gradersFill: false, impersonatorId: null };
  for (const attempt of [1, 2])
    await expect(distributeJob.run(data, context(attempt))).rejects.toBeInstanceOf(JobInterrupted);
  expect(told).toEqual(['Drafts are handing themselves in. We will give out essays after that.']);
});

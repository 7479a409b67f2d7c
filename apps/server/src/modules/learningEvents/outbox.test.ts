import { pushGrades } from '@circuit/contract/gradePushes';
import { getJobLog } from '@circuit/contract/jobLogs';
import { handInStoredDraft } from '@circuit/contract/submissions';
import type { Act } from '@circuit/domain/learningEvents';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { pushGradesJob, startGradePost } from '#modules/gradePushes/public.ts';
import { scoreJob } from '#modules/scores/public.ts';
import { aGradeBook } from '#testing/aGradeBook.ts';
import { aHandIn, TEXT } from '#testing/aHandIn.ts';
import { aLearningPlatform, handOffOf, launch } from '#testing/aLearningPlatform.ts';
import { aReleased } from '#testing/aReleased.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import type { World } from '#testing/aWorld.ts';
import { moveClock } from '#testing/moveClock.ts';

let world: World;
beforeAll(async () => {
  world = await aWorkingWorld([pushGradesJob, scoreJob]);
  await inDb((db) => sql`insert into shard_configurations (caliper_enabled) values (true)`.execute(db));
});
afterAll(() => world.close());
beforeEach(() => inDb((db) => sql`delete from learning_events`.execute(db)));

const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
  world.home.database.withShard(world.shard, work);
async function written(kind: Act['kind']) {
  const { rows } = await inDb((db) =>
    sql<{ userId: string; act: Act }>`select user_id as "userId", act from learning_events
      where act ->> 'kind' = ${kind} order by happened_at, id`.execute(db),
  );
  return rows;
}

test('LE-15 a release writes one event for each student who has a new total, and each grade that is passed on another', async () => {
  const platform = await aLearningPlatform(world, { students: 4 });
  const desk = await aReleased(world);
  const { groupId, groupAssignmentId, teacher } = desk;
  const totals = (await desk.rows()).map(({ person, totalTenths: tenths }) => ({ userId: person.id, tenths }));
  const released = (await written('scoreReleased')).map(({ userId, act }) => ({
    userId,
    tenths: 'tenths' in act ? act.tenths : null,
  }));
  expect(released.toSorted(byUser)).toEqual(totals.filter(({ tenths }) => tenths !== null).toSorted(byUser));
  expect((await written('scoreReleased'))[0]?.act).toMatchObject({ groupId, groupAssignmentId });

  await aGradeBook(world, platform, desk);
  const post = startGradePost(new Map([[world.shard, world.home]]), world.log, { everyMs: 20 });
  const { body } = await world.call(pushGrades, { groupAssignmentId, dryRun: false }, { as: teacher });
  const jobLogId = body.jobLog?.id ?? '';
  await vi.waitFor(
    async () => {
      const job = await world.call(getJobLog, { groupAssignmentId, jobLogId }, { as: teacher });
      expect(job.body.status).toBe('succeeded');
    },
    { timeout: 20_000, interval: 50 },
  );
  await post.stop();
  await platform.stop();
  expect(await written('scorePushed')).toHaveLength(released.length);
});

const byUser = (one: { userId: string }, other: { userId: string }) => (one.userId < other.userId ? -1 : 1);

test('LE-15 a launch from a learning platform writes one event', async () => {
  const platform = await aLearningPlatform(world);
  const [student] = platform.people.students;
  if (student === undefined) throw new Error('There is no student.');
  const { ltiLaunchId } = handOffOf(await launch(world, platform, student));
  await platform.stop();
  expect((await written('launched')).map(({ act }) => act)).toEqual([{ kind: 'launched', ltiLaunchId }]);
});

test('LE-15 a draft that staff hand in writes one event of its author', async () => {
  const course = await aHandIn(world, { from: new Date() });
  const { body: draft } = await course.save(await course.begin(), TEXT);
  await moveClock(world.home, world.shard, 2 * 3600);
  const { groupAssignmentId, teacher, amara } = course;
  const request = { groupAssignmentId, submissionId: draft.id, reason: 'They asked me to.' };
  expect((await world.call(handInStoredDraft, request, { as: teacher })).status).toBe(200);
  expect(await written('handedIn')).toEqual([
    { userId: amara.id, act: { kind: 'handedIn', groupAssignmentId, submissionId: draft.id } },
  ]);
});

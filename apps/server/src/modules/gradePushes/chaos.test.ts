import { pushGrades } from '@circuit/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';

import { aGradeBook } from '#testing/aGradeBook.ts';
import { aLearningPlatform } from '#testing/aLearningPlatform.ts';
import { aReleased } from '#testing/aReleased.ts';
import { aWorkingWorld } from '#testing/aWorkingWorld.ts';
import { scoreJob } from '#modules/scores/public.ts';

import { startGradePost } from './gradePost.ts';
import { pushGradesJob } from './pushGrades.job.ts';

const SCORES = 60;

test('GP-14 GP-23 GP-24 two workers and a platform that throttles, fails and loses answers: all arrives once (reliability 23, 28)', async () => {
  const world = await aWorkingWorld([pushGradesJob, scoreJob]);
  // Every kind of fault, evenly spread: chance would make the test long at times.
  let asked = 0;
  const faultOf = (service: string) => {
    if (service !== 'scores') return null;
    asked += 1;
    if (asked % 25 === 3) return 'throttle' as const;
    if (asked % 12 === 5) return { status: 503 };
    return asked % 17 === 7 ? ('loseAnswer' as const) : null;
  };
  const platform = await aLearningPlatform(world, { students: SCORES, faultOf });
  const desk = await aReleased(world);
  const { groupAssignmentId, groupId, teacher } = desk;
  const others = await Promise.all(
    Array.from({ length: SCORES - desk.people.length }, () => world.person({ in: [[groupId, 'GroupLearner']] })),
  );
  const people = [...desk.people, ...others];
  await desk.inDb((db) =>
    sql`insert into scores (group_id, group_assignment_id, score_run_id, user_id, status, computed_tenths, excused, flags,
        lines, practice, given)
      select r.group_id, r.group_assignment_id, r.id, u, 'scored', 10 * n, '[]', '[]', '[]', '[]',
        '{"asked": 0, "done": 0, "relativeWeight": null, "leniency": null}'
      from score_runs r, unnest(${others.map(({ id }) => id)}::uuid[]) with ordinality as p (u, n)
      where r.group_assignment_id = ${groupAssignmentId} and r.released_at is not null`.execute(db),
  );
  const book = await aGradeBook(world, platform, { ...desk, people });
  const homes = new Map([[world.shard, world.home]]);
  const posts = [startGradePost(homes, world.log, 20), startGradePost(homes, world.log, 20)];
  try {
    await world.call(pushGrades, { groupAssignmentId, dryRun: false }, { as: teacher });
    await vi.waitFor(() => expect(book.sent().length).toBeGreaterThan(SCORES / 2), { timeout: 15_000, interval: 20 });
    book.deleteColumns();
    const unsent = () =>
      desk.inDb(async (db) => {
        const { rows } = await sql`select from grade_pushes where group_assignment_id = ${groupAssignmentId}
          and state <> 'sent'`.execute(db);
        return rows.length;
      });
    await vi.waitFor(async () => expect([await unsent(), book.columns()[0]?.results.size]).toEqual([0, SCORES]), {
      timeout: 20_000,
      interval: 100,
    });
    const { rows } = await desk.inDb((db) =>
      sql<{ userId: string; tenths: number }>`select user_id as "userId", computed_tenths as tenths from scores
        where group_assignment_id = ${groupAssignmentId}`.execute(db),
    );
    const released = new Map(rows.map(({ userId, tenths }) => [userId, tenths]));
    for (const person of people) expect(book.gradeOf(person)).toBe((released.get(person.id) ?? -1) / 10);
    expect(book.columns()).toHaveLength(1);
    expect(Math.max(...book.sent().map(({ underWay }) => underWay))).toBe(1);
  } finally {
    await Promise.all(posts.map((post) => post.stop()));
    await platform.stop();
    await world.close();
  }
}, 60_000);

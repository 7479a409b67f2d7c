import { pushGrades } from '@circuit/contract/gradePushes';
import type { LtiPlatformOptions } from '@circuit/testing';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';

import { newKeys } from '#platform/keys.ts';
import { aDatabase } from '#testing/aDatabase.ts';
import { aGradeBook } from '#testing/aGradeBook.ts';
import { aLearningPlatform } from '#testing/aLearningPlatform.ts';
import { aReleased } from '#testing/aReleased.ts';
import { aWorkerProcess } from '#testing/aWorkerProcess.ts';
import { aWorld } from '#testing/aWorld.ts';

const SCORES = 40;
/** In the full drill there are 25. */
const KILLS = 2;
/** What the platform asks for when it throttles, less the time that a request takes. */
const ASKED_MS = 990;

type Fate = ReturnType<NonNullable<LtiPlatformOptions['faultOf']>> | 'kill';

/** Every kind of fault, evenly spread: chance would make the test long at times. */
function fateOf(asked: number): Fate {
  if (asked % 13 === 9 && asked < KILLS * 13) return 'kill';
  if (asked % 40 === 3) return 'throttle';
  if (asked % 12 === 5) return { status: 503 };
  return asked % 17 === 7 ? 'loseAnswer' : null;
}

test('GP-12 GP-14 GP-23 GP-24 workers are killed, and the platform throttles, fails and loses answers: it has every score once (reliability 23, 28)', async () => {
  const database = await aDatabase(inject('university'), []);
  const keys = await newKeys();
  const world = await aWorld({ database, keys });
  const workers: Awaited<ReturnType<typeof aWorkerProcess>>[] = [];
  const startWorker = async () => void workers.push(await aWorkerProcess({ database, shard: world.shard, keys }));
  await startWorker();
  let [asked, kills] = [0, 0];
  let killing = Promise.resolve();
  // The worker dies with a request under way, and another one follows.
  const killAll = async () => {
    await Promise.all(workers.splice(0).map(({ kill }) => kill()));
    kills += 1;
    // As if ten seconds had passed.
    await desk.inDb((db) => sql`update grade_push_lanes set held_until = circuit_now()`.execute(db));
    await startWorker();
    if (kills === KILLS) await startWorker();
  };
  const platform = await aLearningPlatform(world, {
    profile: 'brightspace',
    students: SCORES,
    rateLimit: { requests: 50, seconds: 2 },
    faultOf: (service) => {
      if (service !== 'scores') return null;
      asked += 1;
      const fate = fateOf(asked);
      if (fate !== 'kill') return fate;
      killing = killAll();
      return 'hang';
    },
  });
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
  try {
    await world.call(pushGrades, { groupAssignmentId, dryRun: false }, { as: teacher });
    await vi.waitFor(() => expect(book.sent().length).toBeGreaterThan(SCORES / 2), { timeout: 30_000, interval: 20 });
    book.deleteColumns();
    const unsent = () =>
      desk.inDb(async (db) => {
        const { rows } = await sql`select from grade_pushes where group_assignment_id = ${groupAssignmentId}
          and state <> 'sent'`.execute(db);
        return rows.length;
      });
    await vi.waitFor(async () => expect([await unsent(), book.columns()[0]?.results.size]).toEqual([0, SCORES]), {
      timeout: 40_000,
      interval: 100,
    });
    await killing;
    const { rows } = await desk.inDb((db) =>
      sql<{ userId: string; tenths: number }>`select user_id as "userId", computed_tenths as tenths from scores
        where group_assignment_id = ${groupAssignmentId}`.execute(db),
    );
    const released = new Map(rows.map(({ userId, tenths }) => [userId, tenths]));
    for (const person of people) expect(book.gradeOf(person)).toBe((released.get(person.id) ?? -1) / 10);
    expect(book.columns()).toHaveLength(1);
    expect(kills).toBe(KILLS);
    const sent = book.sent();
    expect(Math.max(...sent.map(({ underWay }) => underWay))).toBe(1);
    const waited = sent.flatMap(({ at }, index) => {
      const before = sent[index - 1];
      return before?.status === 429 ? [at.getTime() - before.at.getTime()] : [];
    });
    expect(waited.length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...waited)).toBeGreaterThanOrEqual(ASKED_MS);
    expect(platform.overLimit()).toBe(0);
  } finally {
    await killing;
    await Promise.all(workers.map(({ kill }) => kill()));
    await platform.stop();
    await world.close();
  }
}, 90_000);

import { reactToReview } from '@circuit/contract/reactions';
import { getOwnResult } from '@circuit/contract/scores';
import { sql } from 'kysely';

import { writeReleasedRun } from '#modules/scores/writeReleasedRun.ts';
import type { Reviewing } from '#testing/aReviewing.ts';
import type { World } from '#testing/aWorld.ts';
import type { Person } from '#testing/people.ts';

/** Scores what is handed in by now and shows it to everybody; authors have thanked for it the day before. */
export async function releaseScores(world: World, { groupAssignmentId: id, teacher }: Reviewing): Promise<void> {
  const { database } = world.home;
  await writeReleasedRun(database, world.shard, id, { at: new Date(), by: teacher.id, showsClassRange: false });
  await database.withShard(world.shard, (db) =>
    sql`
      insert into reactions (group_id, group_assignment_id, evaluation_id, author_id, day_starts_at, is_specific,
        is_useful, is_kind, reply)
      select e.group_id, e.group_assignment_id, e.id, s.user_id, circuit_now() - interval '2 days', true, true,
        false, 'Thanks, ' || md5(e.id::text)
      from evaluations e join submissions s on s.shard = e.shard and s.id = e.submission_id
      where e.group_assignment_id = ${id} and e.kind = 'peer' and e.status = 'HandedIn'`.execute(db),
  );
}

/** One says something else of a review they received; where nothing is released there is none. */
export async function reactTo(world: World, { groupAssignmentId }: Reviewing, as: Person, turn: number): Promise<void> {
  const { body } = await world.call(getOwnResult, { groupAssignmentId }, { as });
  const reviews = body.work?.reviews ?? [];
  const review = reviews[turn % Math.max(1, reviews.length)];
  if (review === undefined) return;
  const said = { isSpecific: turn % 2 === 0, isUseful: false, isKind: true, reply: `Turn ${turn}` };
  await world.call(reactToReview, { groupAssignmentId, reviewId: review.id, ...said }, { as });
}

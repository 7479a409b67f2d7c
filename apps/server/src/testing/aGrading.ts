import {
  addRandomChecks,
  claimQueueItem,
  finalizeSuperiorEvaluations,
  getQueue,
  getQueuedWork,
  handInSuperiorEvaluation,
  releaseQueueItem,
  saveSuperiorEvaluation,
  skipQueueItem,
} from '@circuit/contract/grading';
import { sql } from 'kysely';

import { queueAliases } from '#modules/grading/public.ts';

import { answersOf, aReviewing } from './aReviewing.ts';
import { seen } from './aGroupAssignment.ts';
import { aKey, type World } from './aWorld.ts';
import type { Person } from './people.ts';

/** A course whose reviews are over and that two graders work through. */
export async function aGrading(world: World, students = 4) {
  const desk = await aReviewing(world, {
    students,
    phases: { Submission: [-72, -48], PeerEvaluation: [-47, -1] },
  });
  const { groupId, groupAssignmentId } = desk;
  const tomas = await world.person({ firstName: 'Tomás', lastName: 'Vega', in: [[groupId, 'GroupGrader']] });
  const ines = await world.person({ firstName: 'Ines', lastName: 'Okafor', in: [[groupId, 'GroupGrader']] });
  for (const person of desk.people) await desk.handInWork(person);

  /** As if a classmate had reviewed it in time. */
  const review = async (reviewer: Person, author: Person, levels: readonly number[], comment = '') => {
    await desk.give(reviewer, author);
    await world.home.database.withShard(world.shard, (db) =>
      sql`insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
          status, handed_in_at, answers)
        select ${groupId}, id, 'peer', ${reviewer.id}, ${desk.submissionOf(author)}, rubric_version_id, 'HandedIn',
          circuit_now(), ${JSON.stringify(answersOf(levels, comment))}::jsonb
        from group_assignments where id = ${groupAssignmentId}`.execute(db),
    );
  };
  const itemOf = (author: Person) => queueAliases(world, groupAssignmentId).aliasOf(desk.submissionOf(author));
  const of = (author: Person) => ({ groupAssignmentId, queueItemId: itemOf(author) });
  const queue = async (as = tomas) => (await world.call(getQueue, { groupAssignmentId }, { as })).body;
  const read = async (author: Person, as = tomas) => (await world.call(getQueuedWork, of(author), { as })).body;
  const claim = (author: Person, as = tomas) => world.call(claimQueueItem, of(author), { as });
  const release = (author: Person, as = tomas) => world.call(releaseQueueItem, of(author), { as });
  const skip = (author: Person, as = tomas) => world.call(skipQueueItem, of(author), { as, headers: aKey() });
  const save = (author: Person, answers: readonly object[], version: number, as = tomas) =>
    world.call(saveSuperiorEvaluation, { ...of(author), answers }, { as, headers: seen(version) });
  const handIn = (author: Person, answers: readonly object[], version: number, as = tomas) =>
    world.call(handInSuperiorEvaluation, { ...of(author), answers }, { as, headers: { ...seen(version), ...aKey() } });
  const drawChecks = (count: number, as = tomas) =>
    world.call(addRandomChecks, { groupAssignmentId, count }, { as, headers: aKey() });
  const finalize = (dryRun: boolean, as = desk.teacher) =>
    world.call(finalizeSuperiorEvaluations, { groupAssignmentId, dryRun }, { as, headers: aKey() });
  return {
    ...desk,
    tomas,
    ines,
    review,
    itemOf,
    queue,
    read,
    claim,
    release,
    skip,
    save,
    handIn,
    drawChecks,
    finalize,
  };
}
export type TestGrading = Awaited<ReturnType<typeof aGrading>>;

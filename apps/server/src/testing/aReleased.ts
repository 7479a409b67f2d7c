import { reactToReview } from '@circuit/contract/reactions';
import { getOwnResult, getResult } from '@circuit/contract/scores';
import { answerSecondLook, askForSecondLook, listSecondLooks } from '@circuit/contract/secondLooks';
import type { EvaluationId } from '@circuit/domain/kernel';
import { sql } from 'kysely';

import { reviewAlias } from '#modules/scores/public.ts';

import { aScoring } from './aScoring.ts';
import { aKey, type World } from './aWorld.ts';
import type { Person } from './people.ts';

export const ASKED = 'The second paragraph answers what this review says is missing.';
export const ANSWERED = 'We read your essay again beside this review.';

/** A course whose results are released, with a grader, and what its students and staff can do about the reviews. */
export async function aReleased(world: World, facts: Parameters<typeof aScoring>[1] = {}) {
  const desk = await aScoring(world, facts);
  const { groupId, groupAssignmentId, teacher } = desk;
  const grader = await world.person({ firstName: 'Tomás', lastName: 'Vega', in: [[groupId, 'GroupGrader']] });
  await desk.release(await desk.scored());
  const [amara, ben, chidi] = desk.people;
  if (amara === undefined || ben === undefined || chidi === undefined) throw new Error('Three are needed.');

  const evaluationOf = async (by: Person, author: Person): Promise<EvaluationId> => {
    const { rows } = await desk.inDb((db) =>
      sql<{ id: EvaluationId }>`select id from evaluations where evaluator_id = ${by.id} and kind = 'peer'
        and submission_id = ${desk.submissionOf(author)}`.execute(db),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('They have not reviewed it.');
    return row.id;
  };
  /** Under which their author knows the review. */
  const aliasOf = async (by: Person, author: Person): Promise<string> =>
    reviewAlias(
      { keys: world.home.keys, shard: world.shard, groupAssignmentId, authorId: author.id },
      await evaluationOf(by, author),
    );
  const own = (as: Person) => world.call(getOwnResult, { groupAssignmentId }, { as });
  const asStaff = (of: Person) => world.call(getResult, { groupAssignmentId, userId: of.id }, { as: teacher });
  const reviewIn = async (as: Person, by: Person) => {
    const alias = await aliasOf(by, as);
    const found = (await own(as)).body.work?.reviews.find(({ id }) => id === alias);
    if (found === undefined) throw new Error('This review is not on their page.');
    return found;
  };
  const react = async (as: Person, by: Person, request: object = {}) => {
    const said = { isSpecific: true, isUseful: false, isKind: false, reply: '', ...request };
    return world.call(reactToReview, { groupAssignmentId, reviewId: await aliasOf(by, as), ...said }, { as });
  };
  const ask = async (as: Person, by: Person, request: object = {}, headers = aKey()) => {
    const asked = { reviewId: await aliasOf(by, as), criterionId: null, reason: ASKED, ...request };
    return world.call(askForSecondLook, { groupAssignmentId, ...asked }, { as, headers });
  };
  const list = async (as: Person, tab: 'OPEN' | 'ANSWERED' = 'OPEN') =>
    (await world.call(listSecondLooks, { groupAssignmentId, tab }, { as })).body;
  const answer = (as: Person, secondLookId: string, request: object = {}, headers = aKey()) =>
    world.call(
      answerSecondLook,
      { groupAssignmentId, secondLookId, decision: 'stands', answer: ANSWERED, ...request },
      { as, headers },
    );
  /** As staff name what they asked for. Who reads has begun a rating, so the queue shows them the review. */
  const asked = async (as: Person, by: Person, readers: readonly Person[] = [grader, teacher]): Promise<string> => {
    await ask(as, by);
    for (const reader of readers) await desk.write(reader, as, [0], { kind: 'superior', status: 'Draft' });
    const evaluationId = await evaluationOf(by, as);
    const { rows } = await desk.inDb((db) =>
      sql<{ id: string }>`select id from second_looks where evaluation_id = ${evaluationId}`.execute(db),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('It was not asked for.');
    return row.id;
  };
  /** As if the results had been released at another time. */
  const releasedAt = (at: Date) =>
    desk.inDb((db) =>
      sql`update score_runs set first_released_at = ${at} where group_assignment_id = ${groupAssignmentId}
        and released_at is not null`.execute(db),
    );
  const messagesTo = async (person: Person, kind: string): Promise<readonly { link: string; text: string }[]> => {
    const { rows } = await desk.inDb((db) =>
      sql<{ link: string; text: string }>`select link_path as link, text_before as text from messages
        where user_id = ${person.id} and kind = ${kind} order by id`.execute(db),
    );
    return rows;
  };
  return {
    ...desk,
    grader,
    amara,
    ben,
    chidi,
    evaluationOf,
    aliasOf,
    own,
    asStaff,
    reviewIn,
    react,
    ask,
    asked,
    list,
    answer,
    releasedAt,
    messagesTo,
  };
}
export type Released = Awaited<ReturnType<typeof aReleased>>;

import {
  getLearnerEvaluation,
  handInLearnerEvaluation,
  listLearnerEvaluations,
  reportWork,
  saveLearnerEvaluation,
  volunteerForReview,
  type LearnerEvaluation,
} from '@circuit/contract/evaluations';
import type { JobLogId, SubmissionId, UserId } from '@circuit/domain/kernel';
import { imageArtifacts, type RichDocument } from '@circuit/domain/richText';
import { sql } from 'kysely';

import { aGroupAssignment, aText, seen, type GroupAssignmentFacts } from './aGroupAssignment.ts';
import { aKey, type World } from './aWorld.ts';
import { aCriterion } from './criteria.ts';
import type { Person } from './people.ts';

type Source = 'distribute' | 'topUp' | 'volunteer' | 'manual';

/** Two criteria, each of three levels: 0 Sharp, 1 Clear, 2 None. */
export const CRITERIA = ['Thesis', 'Evidence'].map((title) => aCriterion({ title, commentRule: 'optional' }));

export const answersOf = (levels: readonly number[], comment = '') =>
  CRITERIA.slice(0, levels.length).map(({ id, levels: all }, index) => ({
    criterionId: id,
    choice: { kind: 'levels' as const, levelId: all[levels[index] ?? 0]?.id ?? '' },
    comment,
  }));

/** A course in Review: its students handed in, and the test says who reviews whom. */
export async function aReviewing(
  world: World,
  facts: Omit<GroupAssignmentFacts, 'groupId'> & { readonly students?: number } = {},
) {
  const { students = 4, ...more } = facts;
  const groupId = await world.group();
  const people: Person[] = [];
  for (let count = 0; count < students; count++)
    people.push(await world.person({ in: [[groupId, 'GroupLearner']], lastName: `Student ${count}` }));
  const teacher = await world.person({ in: [[groupId, 'GroupOwner']] });
  const groupAssignment = await aGroupAssignment(world, {
    groupId,
    criteria: CRITERIA,
    phases: { Submission: [-3, -2], PeerEvaluation: [-1, 1], SelfEvaluation: [-1, 2] },
    ...more,
  });
  const groupAssignmentId = groupAssignment.id;
  const of = { group_id: groupId, group_assignment_id: groupAssignmentId };
  const { database } = world.home;
  const handIns = new Map<UserId, SubmissionId>();

  /** As if they had handed in, without the rules of Hand in. */
  const handInWork = async (
    author: Person,
    document: RichDocument = aText(`A price works, says ${author.id.slice(-4)}.`),
    artifactIds: readonly string[] = [],
  ) => {
    const id = await database.withShard(world.shard, async (db) => {
      const values = { ...of, user_id: author.id, status: 'HandedIn' } as const;
      const made = await db
        .insertInto('submissions')
        .values({ ...values, draft_document: JSON.stringify(document) })
        .onConflict((conflict) =>
          conflict.columns(['shard', 'group_assignment_id', 'user_id']).doUpdateSet({ status: 'HandedIn' }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      const { number } = await db
        .selectFrom('submission_versions')
        .select(sql<number>`count(*)::int`.as('number'))
        .where('submission_id', '=', made.id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('submission_versions')
        .values({
          ...of,
          submission_id: made.id,
          number: number + 1,
          handed_in_document: JSON.stringify(document),
          artifact_ids: JSON.stringify(artifactIds),
          image_ids: JSON.stringify(imageArtifacts(document)),
          word_count: 1,
          sha256: '',
          handed_in_by: author.id,
        })
        .execute();
      return made.id;
    });
    handIns.set(author.id, id);
    return id;
  };
  const submissionOf = (author: Person) => {
    const id = handIns.get(author.id);
    if (id === undefined) throw new Error('They handed nothing in.');
    return id;
  };
  /** As staff send it who saw the hand-in a moment ago. */
  const handInSeen = async (author: Person) => {
    const { version } = await database.withShard(world.shard, (db) =>
      db.selectFrom('submissions').select('version').where('id', '=', submissionOf(author)).executeTakeFirstOrThrow(),
    );
    return { 'if-match': `"${version}"` };
  };
  const give = (reviewer: Person, author: Person, source: Source = 'distribute', jobLogId: JobLogId | null = null) =>
    database.withShard(world.shard, (db) =>
      db
        .insertInto('allocations')
        .values({
          ...of,
          reviewer_id: reviewer.id,
          submission_id: submissionOf(author),
          source,
          job_log_id: jobLogId,
        })
        .execute(),
    );

  const list = async (as: Person) => (await world.call(listLearnerEvaluations, { groupAssignmentId }, { as })).body;
  const read = (as: Person, learnerEvaluationId: string) =>
    world.call(getLearnerEvaluation, { groupAssignmentId, learnerEvaluationId }, { as });
  type Seen = Pick<LearnerEvaluation, 'id' | 'version'> & { readonly workId?: string | null };
  const readWork = ({ workId }: Seen) => (workId === null || workId === undefined ? {} : { workId });
  const save = (as: Person, task: Seen, answers: readonly object[]) =>
    world.call(
      saveLearnerEvaluation,
      { groupAssignmentId, learnerEvaluationId: task.id, answers, ...readWork(task) },
      { as, headers: seen(task.version) },
    );
  const handIn = (as: Person, task: Seen, answers: readonly object[] = answersOf([0, 1]), key = aKey()) =>
    world.call(
      handInLearnerEvaluation,
      { groupAssignmentId, learnerEvaluationId: task.id, answers, ...readWork(task) },
      { as, headers: { ...seen(task.version), ...key } },
    );
  const report = (as: Person, learnerEvaluationId: string, fields: object = {}) =>
    world.call(
      reportWork,
      { groupAssignmentId, learnerEvaluationId, kind: 'empty', wantsAnother: true, ...fields },
      { as },
    );
  const volunteer = (as: Person, key = aKey()) =>
    world.call(volunteerForReview, { groupAssignmentId }, { as, headers: key });
  /** The first thing on somebody's desk. */
  const first = async (as: Person) => {
    const { peers } = await list(as);
    const [task] = peers;
    if (task === undefined) throw new Error('There is nothing to review.');
    return (await read(as, task.id)).body;
  };
  return {
    groupId,
    groupAssignmentId,
    groupAssignment,
    people,
    teacher,
    handInWork,
    submissionOf,
    handInSeen,
    give,
    list,
    read,
    save,
    handIn,
    report,
    volunteer,
    first,
  };
}
export type Reviewing = Awaited<ReturnType<typeof aReviewing>>;

import {
  dispatchScore,
  getScoreJob,
  listScores,
  releaseScoreRun,
  type ScoreJob,
  type ScoreRow,
} from '@circuit/contract/scores';
import type { EvaluationId, JobLogId } from '@circuit/domain/kernel';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';

import { answersOf, aReviewing } from './aReviewing.ts';
import type { GroupAssignmentFacts } from './aGroupAssignment.ts';
import type { World } from './aWorld.ts';
import type { Person } from './people.ts';

const OVER: NonNullable<GroupAssignmentFacts['phases']> = {
  Submission: [-9, -8],
  PeerEvaluation: [-7, -2],
  SelfEvaluation: [-2, -1],
  Results: [-1, null],
};

interface Written {
  readonly kind?: 'peer' | 'self' | 'superior';
  readonly status?: 'Draft' | 'HandedIn' | 'Finalized';
  readonly comment?: string;
}

/** A course whose reviews are over: everybody handed in, and everybody reviewed everybody else unless told otherwise. */
export async function aScoring(
  world: World,
  facts: Omit<GroupAssignmentFacts, 'groupId'> & { readonly students?: number; readonly isReviewed?: boolean } = {},
) {
  const { isReviewed = true, ...more } = facts;
  const desk = await aReviewing(world, { phases: OVER, ...more });
  const { groupId, groupAssignmentId, people, teacher } = desk;
  const inDb = <Answer>(work: Parameters<typeof world.home.database.withShard<Answer>>[1]) =>
    world.home.database.withShard(world.shard, work);

  /** As if it had been handed in, without the rules of Review. Levels: 0 Sharp, 1 Clear, 2 None. */
  const write = (by: Person, author: Person, levels: readonly number[], written: Written = {}): Promise<EvaluationId> =>
    inDb(async (db) => {
      const { kind = 'peer', status = 'HandedIn', comment = '' } = written;
      const { rows } = await sql<{ id: EvaluationId }>`
        insert into evaluations (group_id, group_assignment_id, kind, evaluator_id, submission_id, rubric_version_id,
          status, handed_in_at, answers)
        select ${groupId}, id, ${kind}, ${by.id}, ${desk.submissionOf(author)}, rubric_version_id, ${status},
          circuit_now(), ${JSON.stringify(answersOf(levels, comment))}::jsonb
        from group_assignments where id = ${groupAssignmentId}
        on conflict (shard, submission_id, evaluator_id, kind) where submission_id is not null do update
          set answers = excluded.answers, status = excluded.status
        returning id`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('The insert returned no row.');
      return row.id;
    });

  for (const author of people) await desk.handInWork(author);
  const pairs = people.flatMap((author, at) => people.map((reviewer, by) => ({ author, reviewer, at, by })));
  for (const { author, reviewer, at, by } of isReviewed ? pairs.filter((pair) => pair.at !== pair.by) : []) {
    await desk.give(reviewer, author);
    await write(reviewer, author, [(at + by) % 3 === 0 ? 1 : 0, at % 3]);
  }

  const start = (request: object = {}) =>
    world.call(dispatchScore, { groupAssignmentId, dryRun: false, ...request }, { as: teacher });
  const ended = (jobLogId: JobLogId | string): Promise<ScoreJob> =>
    vi.waitFor(
      async () => {
        const { body } = await world.call(getScoreJob, { groupAssignmentId, jobLogId }, { as: teacher });
        expect(['succeeded', 'failed', 'cancelled']).toContain(body.status);
        return body;
      },
      { timeout: 30_000, interval: 50 },
    );
  /** Computes a score run, or a preview with `dryRun`, and answers its id. */
  const scored = async (request: object = {}): Promise<string> => {
    const { body } = await start(request);
    const job = await ended(body.id);
    expect(job).toMatchObject({ status: 'succeeded' });
    return job.scoreRunId ?? '';
  };
  const release = (scoreRunId: string, request: object = {}) =>
    world.call(releaseScoreRun, { groupAssignmentId, scoreRunId, dryRun: false, ...request }, { as: teacher });
  const rows = async (request: object = {}): Promise<readonly ScoreRow[]> =>
    (await world.call(listScores, { groupAssignmentId, ...request }, { as: teacher })).body.items;
  const rowOf = async (person: Person, request: object = {}): Promise<ScoreRow> => {
    const found = (await rows(request)).find((row) => row.person.id === person.id);
    if (found === undefined) throw new Error('They have no score.');
    return found;
  };
  return { ...desk, inDb, write, start, ended, scored, release, rows, rowOf };
}
export type Scoring = Awaited<ReturnType<typeof aScoring>>;

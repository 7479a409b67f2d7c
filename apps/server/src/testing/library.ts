import type { AssignmentId, RubricId, Shard } from '@circuit/domain/kernel';
import type { Criterion } from '@circuit/domain/rubrics';

import type { Home } from '#platform/homes.ts';

export interface LibraryFacts {
  readonly shard?: Shard;
  readonly name?: string;
  readonly isDeleted?: boolean;
  /** Of a rubric. */
  readonly criteria?: readonly Criterion[];
}

export async function addAssignment({ database }: Home, shard: Shard, facts: LibraryFacts): Promise<AssignmentId> {
  const values = { title: facts.name ?? 'Essay', is_deleted: facts.isDeleted ?? false };
  const { id } = await database.withShard(shard, (db) =>
    db.insertInto('assignments').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

export async function addRubric({ database }: Home, shard: Shard, facts: LibraryFacts): Promise<RubricId> {
  const values = { name: facts.name ?? 'Argument', is_deleted: facts.isDeleted ?? false };
  return database.withShard(shard, async (db) => {
    const { id } = await db.insertInto('rubrics').values(values).returning('id').executeTakeFirstOrThrow();
    const contents = JSON.stringify(facts.criteria ?? []);
    await db.insertInto('rubric_versions').values({ rubric_id: id, number: 1, criteria: contents }).execute();
    return id;
  });
}

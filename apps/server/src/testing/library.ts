import type { AssignmentId, RubricId, Shard } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';

export interface LibraryFacts {
  readonly shard?: Shard;
  readonly name?: string;
  readonly isDeleted?: boolean;
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
  const { id } = await database.withShard(shard, (db) =>
    db.insertInto('rubrics').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

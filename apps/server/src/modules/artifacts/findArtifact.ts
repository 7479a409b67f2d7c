import { viewOf } from '@circuit/domain/artifacts';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { idOfAlias } from './aliases.ts';
import { selectOptionalArtifact, type ArtifactRow } from './artifacts.store.ts';
import { accessTo, type HolderRules } from './holders.ts';

export interface FoundArtifact {
  readonly row: ArtifactRow;
  readonly view: 'whole' | 'anonymous';
}

/** By its id, or by the alias that this person sees. What one may not see is not there. (AR-2, AR-15) */
export async function findArtifact(
  rules: HolderRules,
  id: string,
  { db, actor, home, shard }: Pick<Context<'signedIn'>, 'db' | 'actor' | 'home' | 'shard'>,
): Promise<FoundArtifact> {
  const row =
    (await selectOptionalArtifact(db, id)) ??
    (await selectOptionalArtifact(db, idOfAlias(home.keys, shard, actor.id, id)));
  const access = row === undefined ? null : ((await accessTo(rules, db, row, actor)) ?? null);
  const view = row === undefined ? null : viewOf(access, row.authorId === actor.id);
  if (row === undefined || view === null) throw new ProblemError({ kind: 'notFound', what: 'artifact' });
  return { row, view };
}

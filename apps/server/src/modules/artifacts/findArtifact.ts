import { viewOf } from '@circuit/domain/artifacts';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { idOfAlias } from './aliases.ts';
import { selectIsHandedIn, selectOptionalArtifact, type ArtifactRow } from './artifacts.store.ts';
import { standingTo, type HolderRules } from './holders.ts';

export interface FoundArtifact {
  readonly row: ArtifactRow;
  readonly view: 'whole' | 'anonymous';
  /** Only its alias may have led here, never its id. */
  readonly opensByAliasOnly: boolean;
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
  const standing = row === undefined ? undefined : await standingTo(rules, db, row, actor);
  const view = row === undefined ? null : viewOf(standing?.access ?? null, row.authorId === actor.id);
  if (row === undefined || view === null) throw new ProblemError({ kind: 'notFound', what: 'artifact' });
  if (standing?.opensHandedInOnly === true && !(await selectIsHandedIn(db, row)))
    throw new ProblemError({ kind: 'notFound', what: 'artifact' });
  return { row, view, opensByAliasOnly: standing?.opensByAliasOnly ?? false };
}

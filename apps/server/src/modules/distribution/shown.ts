import type { ShardDb } from '@circuit/db';
import type { DistributionFacts, ShortHandIn } from '@circuit/domain/distribution';
import type { SubmissionId, UserId } from '@circuit/domain/kernel';

import { selectNames, type PersonRow } from './facts.store.ts';

/** Of long lists so many names are shown; the counts are of all. */
export const MOST_NAMES = 100;

const NOBODY = { firstName: '', lastName: '', email: '' };

/** Looks names up: those of a hand-in's author, and those of anybody among `userIds`. */
export async function openNames(
  db: ShardDb,
  { handIns }: Pick<DistributionFacts, 'handIns'>,
  named: { readonly userIds?: readonly UserId[]; readonly submissionIds?: readonly SubmissionId[] },
) {
  const authors = new Map(handIns.map(({ id, authorId }) => [id, authorId]));
  const wanted = (named.submissionIds ?? []).flatMap((id) => authors.get(id) ?? []);
  const rows = await selectNames(db, [...new Set([...(named.userIds ?? []), ...wanted])]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const person = (id: UserId): PersonRow => byId.get(id) ?? { id, ...NOBODY };
  const author = (id: SubmissionId): PersonRow => {
    const authorId = authors.get(id);
    if (authorId === undefined) throw new Error('The hand-in has no author.');
    return person(authorId);
  };
  return {
    person,
    author,
    /** In the order of their names. */
    people: (ids: readonly UserId[]) => {
      const asked = new Set(ids);
      return rows.filter(({ id }) => asked.has(id));
    },
    short: (short: readonly ShortHandIn[]) =>
      short.map(({ submissionId, missing }) => ({ submissionId, missing, author: author(submissionId) })),
  };
}

import { seededCriteria } from '@circuit/server/src/seed/criteria.ts';
import { planFor } from '@circuit/server/src/seed/planFor.ts';
import type { ReadingFacts } from '@circuit/domain/aesFeedback';
import { shard as shardOf } from '@circuit/domain/kernel';
import { plainText } from '@circuit/domain/richText';

/** What students of the seeded class have written, with everybody in it, so that names are taken out as in the product. */
export function seededEssays(count: number): readonly ReadingFacts[] {
  const shard = shardOf('university');
  const plan = planFor(shard, 'results');
  const people = plan.users.map(({ firstName, lastName, email, userName, uid, puid }) => ({
    firstName,
    lastName,
    email,
    userName: userName ?? '',
    uid: uid ?? null,
    puid: puid ?? null,
  }));
  const criteria = seededCriteria(shard, 'Op-ed');
  const texts = new Set((plan.submissionVersions ?? []).map(({ handedInDocument }) => plainText(handedInDocument)));
  return [...texts]
    .filter((text) => text.trim() !== '')
    .slice(0, count)
    .map((text) => ({ text, instructions: '', criteria, minWords: 500, maxWords: 800, people }));
}

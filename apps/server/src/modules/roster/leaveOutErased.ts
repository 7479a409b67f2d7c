import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { erasedEntry, type RosterEntry } from '@circuit/domain/roster';

import { findErased } from '#modules/erasures/public.ts';
import type { Home } from '#platform/homes.ts';

import { selectKnownNames } from './roster.store.ts';

interface At {
  readonly db: ShardDb;
  readonly shard: Shard;
  readonly home: Pick<Home, 'keys'>;
}

/**
 * A roster as it is kept: of people who were erased here, and whom nobody has added since, it keeps no name. Their line
 * stays, so that the plan can say why nobody comes. (EP-10)
 */
export async function leaveOutErased(at: At, entries: readonly RosterEntry[]): Promise<RosterEntry[]> {
  const wereErased = await findErased(at, entries.map(asKnown));
  const erased = entries.filter((_entry, index) => wereErased[index] === true);
  if (erased.length === 0) return [...entries];
  const known = await selectKnownNames(at.db, erased);
  const isBack = ({ email, puid }: RosterEntry) => known.has(email ?? '') || known.has(puid ?? '');
  return entries.map((entry, index) => (wereErased[index] === true && !isBack(entry) ? erasedEntry(entry) : entry));
}

const asKnown = ({ email, alias, puid, lti }: RosterEntry) => ({
  email,
  alias,
  puid,
  subjects: lti === undefined ? [] : [{ providerId: lti.externalProviderId, subject: lti.subject }],
});

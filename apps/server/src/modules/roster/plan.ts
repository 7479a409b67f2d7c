import type { ShardDb } from '@circuit/db';
import type { GroupId, Shard, UserId } from '@circuit/domain/kernel';
import {
  changesToShow,
  changeText,
  countActs,
  needsConfirmation,
  planRoster,
  rosterSentences,
  type RosterChange,
} from '@circuit/domain/roster';

import { writesToNewPeople } from '#modules/accounts/public.ts';

import type { Roster } from './providers.ts';
import { selectRosterPeople } from './roster.store.ts';

type Source = Pick<Roster, 'entries' | 'missing' | 'updatedBy' | 'impersonatorId'>;

/** What a sync would do now. People go only when every source that the course has says that the missing go. */
export async function planSync(
  db: ShardDb,
  groupId: GroupId,
  sources: readonly Source[],
  startedBy: readonly UserId[],
): Promise<RosterChange[]> {
  const entries = sources.flatMap((source) => source.entries);
  const people = await selectRosterPeople(db, groupId, entries);
  return planRoster({
    entries,
    people,
    missing: sources.every(({ missing }) => missing === 'remove') ? 'remove' : 'keep',
    responsible: [...startedBy, ...sources.flatMap(bringersOf)],
  });
}

const bringersOf = ({ updatedBy, impersonatorId }: Source): readonly UserId[] =>
  impersonatorId === null ? [updatedBy] : [updatedBy, impersonatorId];

/** The plan as the dialog shows it, whatever the source. */
export async function showPlan(at: { readonly db: ShardDb; readonly shard: Shard }, changes: readonly RosterChange[]) {
  return {
    changes: changesToShow(changes).map((change) => ({
      act: change.act,
      userId: change.person?.userId ?? null,
      ...nameOf(change),
      from: change.from,
      to: change.to,
      detail: changeText(change),
    })),
    counts: countActs(changes),
    needsConfirmation: needsConfirmation(changes),
    sentences: rosterSentences(changes, { invites: await writesToNewPeople(at) }),
  };
}

function nameOf({ person, entry }: RosterChange) {
  return {
    firstName: person?.firstName ?? entry?.firstName ?? '',
    lastName: person?.lastName ?? entry?.lastName ?? '',
    email: person?.email ?? entry?.email ?? '',
  };
}

import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { RosterEntry } from '@circuit/domain/roster';

import { selectOptionalRosterSource } from './roster.store.ts';

type RosterProviderType = 'CsvRosterProvider';

/** What a source last said, whole. */
export interface Roster {
  readonly provider: RosterProviderType;
  readonly name: string;
  readonly entries: readonly RosterEntry[];
  readonly missing: 'keep' | 'remove';
  readonly updatedAt: Date;
  /** Who answers for it. */
  readonly updatedBy: UserId;
  /** Who really brought it, in that person's name. */
  readonly impersonatorId: UserId | null;
  readonly updatedByName: string;
}

/** Where rosters come from. One that is not connected to the course has nothing to say; half a roster is none. */
interface RosterProvider {
  readonly type: RosterProviderType;
  readonly selectRoster: (db: ShardDb, groupId: GroupId) => Promise<Roster | undefined>;
}

const csvRosterProvider: RosterProvider = {
  type: 'CsvRosterProvider',
  selectRoster: (db, groupId) => selectOptionalRosterSource(db, groupId, 'CsvRosterProvider'),
};

const ROSTER_PROVIDERS: readonly RosterProvider[] = [csvRosterProvider];

/** Every roster that this course is connected to. */
export async function selectRosters(db: ShardDb, groupId: GroupId): Promise<Roster[]> {
  const rosters: Roster[] = [];
  for (const provider of ROSTER_PROVIDERS) {
    const roster = await provider.selectRoster(db, groupId);
    if (roster !== undefined) rosters.push(roster);
  }
  return rosters;
}

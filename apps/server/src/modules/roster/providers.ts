import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { RosterEntry } from '@circuit/domain/roster';

import { selectConnectedContexts, type ConnectedContext } from './platformSources.store.ts';
import { selectOptionalRosterSource } from './roster.store.ts';

/** A file that somebody brought, whole. */
export interface FileRoster {
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

/** Where the people of a course come from: a file, courses of learning platforms, both, or nothing. */
export interface RosterSources<File = FileRoster> {
  readonly file: File | undefined;
  readonly contexts: readonly ConnectedContext[];
}

export async function selectSources(db: ShardDb, groupId: GroupId): Promise<RosterSources> {
  return {
    file: await selectOptionalRosterSource(db, groupId, 'CsvRosterProvider'),
    contexts: await selectConnectedContexts(db, groupId),
  };
}

type Read = ConnectedContext & { readonly entries: RosterEntry[] };

/** What the platforms said. As long as one of them was never read, nothing is known of who left. (RO-30) */
export function readContexts({ contexts }: RosterSources<unknown>): readonly Read[] {
  const read = contexts.flatMap(({ entries, ...context }) => (entries === null ? [] : [{ ...context, entries }]));
  return read.length === contexts.length ? read : [];
}

/** Every source says who is in the course and who is not: whom none of them names it does not know. */
export const isWhole = ({ file, contexts }: RosterSources): boolean =>
  (file === undefined || file.missing === 'remove') && contexts.every(({ entries }) => entries !== null);

import type { ShardDb } from '@circuit/db';
import type { GroupId, UserId } from '@circuit/domain/kernel';
import type { RosterEntry, RosterPlatform } from '@circuit/domain/roster';

import { selectConnectedContexts, type ConnectedContext } from './platformSources.store.ts';
import { selectOptionalRosterSource } from './roster.store.ts';
import { selectTimetableSource, type TimetableSource } from './timetableSource.store.ts';

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

/** Where the people of a course come from: a file, courses of learning platforms, classes of the timetable, or nothing. */
export interface RosterSources<File = FileRoster> {
  readonly file: File | undefined;
  readonly contexts: readonly ConnectedContext[];
  readonly timetable: TimetableSource | undefined;
}

export async function selectSources(db: ShardDb, groupId: GroupId): Promise<RosterSources> {
  return {
    file: await selectOptionalRosterSource(db, groupId, 'CsvRosterProvider'),
    contexts: await selectConnectedContexts(db, groupId),
    timetable: await selectTimetableSource(db, groupId),
  };
}

type Read = RosterPlatform & { readonly entries: readonly RosterEntry[] };

/** What the platforms and the timetable said. As long as one of them was never read, nothing is known of who left. (RO-30) */
export function readOutside({ contexts, timetable }: RosterSources<unknown>): readonly Read[] {
  const said = [
    ...contexts.map(({ platformName: name, ...context }) => ({ ...context, name, opensCourses: true })),
    // The university's own system: it says who has which number and address. (UT-32)
    ...(timetable === undefined
      ? []
      : [{ ...timetable, name: 'the timetable', trustsEmail: true, trustsPuid: true, opensCourses: false }]),
  ];
  const read = said.flatMap(({ entries, ...source }) => (entries === null ? [] : [{ ...source, entries }]));
  return read.length === said.length ? read : [];
}

/** Every source says who is in the course and who is not: whom none of them names it does not know. */
export const isWhole = ({ file, contexts, timetable }: RosterSources): boolean =>
  (file === undefined || file.missing === 'remove') &&
  contexts.every(({ entries }) => entries !== null) &&
  timetable?.entries !== null;

import { isTheirLine, LISTED, MASKED, maskText, maskWritten, type Naming } from '@circuit/domain/erasures';
import type { Database } from '@circuit/db';
import type { Shard, UserId } from '@circuit/domain/kernel';

import { selectCourses } from './courses.store.ts';
import { walkPages } from './pages.ts';
import { lockLists, lockRowsNaming, updateColumns, type Row } from './pages.store.ts';
import type { Known } from './rows.store.ts';

interface Place {
  readonly database: Database;
  readonly shard: Shard;
}

/** These are of the whole university; all others name the course, and only the person's courses are looked through. */
const WITHOUT_COURSE: ReadonlySet<string> = new Set(['messages', 'job_logs']);
const ROWS = 1000;

/** Replaces what names the person in words of others. (EP-4) */
export async function maskWords({ database, shard }: Place, userId: UserId, naming: Naming): Promise<void> {
  const { search } = naming;
  const courses = await database.withShard(shard, (db) => selectCourses(db, userId), 'read');
  for (const [table, columns] of Object.entries(MASKED)) {
    const groupIds = WITHOUT_COURSE.has(table) ? null : courses;
    if (groupIds?.length === 0) continue;
    await walkPages(database, shard, { table, keys: ['id'], size: ROWS }, async (db, range) => {
      for (const row of await lockRowsNaming(db, range, columns, { search, groupIds })) {
        const values = changedOf(row, columns, naming);
        if (Object.keys(values).length > 0) await updateColumns(db, range, row, values);
      }
    });
  }
}

function changedOf(row: Row, columns: readonly string[], naming: Naming): Row {
  const masked = columns.map((column) => {
    const value = row[column];
    return [column, typeof value === 'string' ? maskText(naming, value) : maskWritten(naming, value)] as const;
  });
  return Object.fromEntries(masked.filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(row[column])));
}

const KEYS_OF_LISTS: Readonly<Record<string, readonly string[]>> = {
  lti_rosters: ['lti_deployment_id', 'context_id'],
  timetable_rosters: ['group_id'],
};
const LISTS = 20;

/** Takes the person's line out of rosters, and no other. (EP-2) */
export async function forgetLines({ database, shard }: Place, known: Known): Promise<void> {
  for (const table of LISTED) {
    const keys = KEYS_OF_LISTS[table] ?? ['id'];
    await walkPages(database, shard, { table, keys, size: LISTS }, async (db, range) => {
      for (const row of await lockLists(db, range)) {
        const entries = row.entries.filter((entry) => !isTheirLine(entry, known));
        if (entries.length < row.entries.length) await updateColumns(db, range, row, { entries });
      }
    });
  }
}

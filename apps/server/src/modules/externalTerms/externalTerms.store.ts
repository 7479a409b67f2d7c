import type { ShardDb } from '@circuit/db';
import type { Term } from '@circuit/domain/externalTerms';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

const COLUMNS = ['id', 'name', 'start_date as startDate', 'end_date as endDate', 'version'] as const;

export interface ExternalTermRow extends Term {
  readonly id: string;
  readonly version: number;
}

interface Search extends PageRequest {
  readonly keywords?: string | undefined;
}

export function selectExternalTerms(db: ShardDb, search: Search) {
  const found = sql<ExternalTermRow>`
    select id, name, start_date as "startDate", end_date as "endDate", version from external_terms
    where ${containsWords(sql`name`, search.keywords)}`;
  return selectPage(db, found, search, { startDate: ['startDate'], name: ['name'] });
}

export function selectOptionalExternalTerm(db: ShardDb, externalTermId: string) {
  return db.selectFrom('external_terms').select(COLUMNS).where('id', '=', externalTermId).executeTakeFirst();
}

/** All of them, with nobody else changing any until this transaction ends: two saves cannot make one name twice. (ET-1) */
export async function lockExternalTerms(db: ShardDb): Promise<ExternalTermRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('externalTerms ' || current_shard(), 0))`.execute(db);
  return db.selectFrom('external_terms').select(COLUMNS).execute();
}

export async function insertExternalTerms(db: ShardDb, terms: readonly Term[]): Promise<ExternalTermRow[]> {
  if (terms.length === 0) return [];
  return db
    .insertInto('external_terms')
    .values(terms.map(({ name, startDate, endDate }) => ({ name, start_date: startDate, end_date: endDate })))
    .returning(COLUMNS)
    .execute();
}

/** If nobody has since the version that the caller saw. */
export function updateOptionalExternalTerm(
  db: ShardDb,
  externalTermId: string,
  { name, startDate, endDate }: Term,
  seenVersion: number,
): Promise<ExternalTermRow | undefined> {
  return db
    .updateTable('external_terms')
    .set({ name, start_date: startDate, end_date: endDate })
    .where('id', '=', externalTermId)
    .where('version', '=', seenVersion)
    .returning(COLUMNS)
    .executeTakeFirst();
}

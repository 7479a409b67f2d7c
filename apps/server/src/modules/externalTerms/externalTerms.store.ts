import type { ShardDb } from '@circuit/db';
import type { LinkedTerm, Term, TermLink } from '@circuit/domain/externalTerms';
import { sql } from 'kysely';

import { containsWords, selectPage, type PageRequest } from '#platform/lists.ts';

type TermSource = 'hand' | 'timetable' | 'timetableEdited';

/** Other dates than the timetable said are somebody's own. (UT-12) */
const SOURCE = sql<TermSource>`case when timetable_reference is null then 'hand'
  when start_date is distinct from timetable_start_date or end_date is distinct from timetable_end_date
  then 'timetableEdited' else 'timetable' end`;

const COLUMNS = [
  'id',
  'name',
  'start_date as startDate',
  'end_date as endDate',
  'version',
  SOURCE.as('source'),
] as const;

export interface ExternalTermRow extends Term {
  readonly id: string;
  readonly version: number;
  readonly source: TermSource;
}

interface Search extends PageRequest {
  readonly keywords?: string | undefined;
}

export function selectExternalTerms(db: ShardDb, search: Search) {
  const found = sql<ExternalTermRow>`
    select id, name, start_date as "startDate", end_date as "endDate", version, ${SOURCE} as source from external_terms
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

export async function insertExternalTerms(
  db: ShardDb,
  terms: readonly (Term & { readonly link?: TermLink })[],
): Promise<ExternalTermRow[]> {
  if (terms.length === 0) return [];
  return db
    .insertInto('external_terms')
    .values(
      terms.map(({ name, startDate, endDate, link }) => ({
        name,
        start_date: startDate,
        end_date: endDate,
        ...(link === undefined ? {} : rowOfLink(link)),
      })),
    )
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

const rowOfLink = ({ reference, startDate, endDate }: TermLink) => ({
  timetable_reference: reference,
  timetable_start_date: startDate,
  timetable_end_date: endDate,
});

/** What the timetable says of a term from now on. */
export async function updateTermLink(db: ShardDb, externalTermId: string, link: TermLink): Promise<void> {
  await db.updateTable('external_terms').set(rowOfLink(link)).where('id', '=', externalTermId).execute();
}

/** As `lockExternalTerms`, with what the timetable last said of each. */
export async function lockLinkedTerms(db: ShardDb): Promise<(ExternalTermRow & LinkedTerm)[]> {
  const terms = await lockExternalTerms(db);
  const { rows } = await sql<TermLink & { id: string }>`
    select id, timetable_reference as reference, timetable_start_date as "startDate", timetable_end_date as "endDate"
    from external_terms where timetable_reference is not null`.execute(db);
  const links = new Map(rows.map(({ id, ...link }) => [id, link]));
  return terms.map((term) => ({ ...term, timetable: links.get(term.id) ?? null }));
}

/** A term that the timetable can be asked about. */
export interface TimetableTermRow extends Term {
  readonly id: string;
  readonly reference: string;
  readonly isOver: boolean;
}

/** The earliest first. */
export async function selectTimetableTerms(db: ShardDb): Promise<TimetableTermRow[]> {
  const { rows } = await sql<TimetableTermRow>`
    select id, name, start_date as "startDate", end_date as "endDate", timetable_reference as reference,
      coalesce(end_date <= circuit_now(), false) as "isOver"
    from external_terms where timetable_reference is not null order by start_date nulls last, name`.execute(db);
  return rows;
}

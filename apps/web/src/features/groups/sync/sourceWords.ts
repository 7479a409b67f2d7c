import type { getRoster } from '@circuit/contract/roster';

import type { ResponseOf } from '#platform/api/contractCall.ts';

type Source = ResponseOf<typeof getRoster>['sources'][number];

/** “econ.csv”, or “Moodle: Writing for the Public”. */
export const sourceTitle = ({ name, contextTitle }: Source): string =>
  contextTitle === '' ? name : `${name}: ${contextTitle}`;

/** Who is on it, since when, and what becomes of those who are not. */
export function sourceText(source: Source, show: (at: string) => string): string {
  const { provider, peopleCount, updatedAt, updatedBy, missing } = source;
  const leaving = missing === 'keep' ? 'People who are not on it stay.' : 'People who are no longer on it leave.';
  const nightly = provider === 'CsvRosterProvider' ? '' : ' We sync it every night.';
  if (updatedAt === null) return `Not read yet. ${leaving}${nightly}`;
  const people = peopleCount === 1 ? '1 person' : `${peopleCount} people`;
  const since = updatedBy === null ? `read ${show(updatedAt)}` : `from ${updatedBy.name}, ${show(updatedAt)}`;
  return `${people}, ${since}. ${leaving}${nightly}`;
}

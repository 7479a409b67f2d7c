import type { ShardDb } from '@circuit/db';
import { courseDates, type Dates } from '@circuit/domain/groups';

import { selectOptionalExternalTerm } from '#modules/externalTerms/public.ts';
import { ProblemError } from '#platform/problems.ts';

import type { GroupSettings } from './groups.store.ts';

/** The settings of a course as they are kept: with the dates of its term where it has none of its own. */
export async function readSettings(db: ShardDb, wanted: GroupSettings): Promise<GroupSettings> {
  return { ...wanted, ...(await readDates(db, wanted.externalTermId, wanted)) };
}

export async function readDates(db: ShardDb, externalTermId: string | null, own: Dates): Promise<Dates> {
  const term = externalTermId === null ? null : await selectOptionalExternalTerm(db, externalTermId);
  if (term === undefined) throw invalid('externalTermId', 'There is no such term.');
  const dates = courseDates(own, term);
  if (!dates.isOk) throw invalid('endDate', 'The end is before the start.');
  return dates.value;
}

const invalid = (field: string, text: string) =>
  new ProblemError({ kind: 'invalidRequest', errors: { [field]: [text] } });

import type { ShardDb } from '@circuit/db';

import { selectTimetableTerms, type TimetableTermRow } from '#modules/externalTerms/public.ts';

interface Choice {
  readonly terms: readonly TimetableTermRow[];
  readonly term: TimetableTermRow | undefined;
}

/** The terms that classes can be looked up in, and the one that was asked for: else the one that runs or comes next. */
export async function chooseTerm(db: ShardDb, externalTermId: string | undefined): Promise<Choice> {
  const all = await selectTimetableTerms(db);
  const terms = all.filter(({ id, isOver }) => !isOver || id === externalTermId);
  return { terms, term: externalTermId === undefined ? terms[0] : terms.find(({ id }) => id === externalTermId) };
}

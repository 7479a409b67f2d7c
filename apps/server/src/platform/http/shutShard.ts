import type { ShardDb } from '@circuit/db';
import { sql } from 'kysely';

import { WHY_SHUT, type WhyShut } from '#platform/pauses.store.ts';
import { ProblemError } from '#platform/problems.ts';

/** Refuses a call to a university that is paused or has moved; else gives the moment. (OP-17, SH-12) */
export async function mustBeOpen(db: ShardDb): Promise<Date> {
  const { rows } = await sql<{ now: Date; whyShut: WhyShut | null }>`
    select circuit_now() as now, ${sql.raw(WHY_SHUT)} as "whyShut"`.execute(db);
  const { now, whyShut } = rows[0] ?? { now: new Date(Number.NaN), whyShut: null };
  refuseShut(whyShut);
  return now;
}

export function refuseShut(why: WhyShut | null): void {
  if (why === 'paused') throw new ProblemError({ kind: 'paused', retryAfterSeconds: 60 });
  // The next call goes to the cell where it lives now.
  if (why === 'moved') throw new ProblemError({ kind: 'busy', retryAfterSeconds: 1 });
}

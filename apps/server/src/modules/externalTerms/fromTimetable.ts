import { createHash } from 'node:crypto';

import type { ShardDb } from '@circuit/db';
import { planTimetableTerms, type TimetableTermPlan } from '@circuit/domain/externalTerms';
import type { TimetableTerm } from '@circuit/domain/timetable';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { AuditEvent } from '#platform/audit.ts';

import {
  insertExternalTerms,
  lockLinkedTerms,
  updateOptionalExternalTerm,
  updateTermLink,
} from './externalTerms.store.ts';
import { termAdded, termChanged } from './termEvents.ts';

/** What the terms of the timetable would do, with nobody else changing terms until this transaction ends. (UT-11) */
export async function planFromTimetable(db: ShardDb, said: readonly TimetableTerm[]) {
  const { defaultTimeZoneId } = await selectConfiguration(db);
  const known = await lockLinkedTerms(db);
  const plan = planTimetableTerms(known, said, defaultTimeZoneId);
  const { added, changed, kept, links } = plan;
  const key = createHash('sha256')
    .update(JSON.stringify([added, changed, kept, links]))
    .digest('base64url');
  return { plan, known, key };
}

/** Carries a plan out in the transaction that made it, and says what is to be told of it. */
export async function saveFromTimetable(
  db: ShardDb,
  { plan, known }: { readonly plan: TimetableTermPlan; readonly known: Awaited<ReturnType<typeof lockLinkedTerms>> },
  reason: string,
): Promise<AuditEvent[]> {
  const events = (await insertExternalTerms(db, plan.added)).map((term) => termAdded(term, reason));
  for (const { id, link } of plan.links) await updateTermLink(db, id, link);
  for (const { id, after, link } of plan.changed) {
    const before = known.find((term) => term.id === id);
    if (before === undefined) throw new Error('A planned term is missing.');
    // The terms are locked, so its version is the one that was read.
    const saved = await updateOptionalExternalTerm(db, id, { name: before.name, ...after }, before.version);
    if (saved === undefined) throw new Error('A locked term has changed.');
    await updateTermLink(db, id, link);
    events.push(termChanged(id, before, saved, reason));
  }
  return events;
}

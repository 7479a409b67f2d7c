import { createHash } from 'node:crypto';

import { importExternalTerms } from '@circuit/contract/externalTerms';
import type { ShardDb } from '@circuit/db';
import { planTerms, readTerms, type ReadTerms, type TermPlan } from '@circuit/domain/externalTerms';

import { selectConfiguration } from '#modules/configuration/public.ts';
import type { AuditEvent } from '#platform/audit.ts';
import { readCsvLines } from '#platform/csvLines.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  insertExternalTerms,
  lockExternalTerms,
  updateOptionalExternalTerm,
  type ExternalTermRow,
} from './externalTerms.store.ts';
import { termAdded, termChanged } from './termEvents.ts';

/** Rehearses an import, or carries out the very plan that was rehearsed. (ET-5, ET-6) */
export const importExternalTermsRoute = implement(
  importExternalTerms,
  async ({ csv, planKey, reason }, { db, audit }) => {
    const { terms: read, problems } = readList(csv);
    if (problems.length > 0) return { problems: [...problems], plan: null, isSaved: false };
    const { defaultTimeZoneId } = await selectConfiguration(db);
    const known = await lockExternalTerms(db);
    const plan = planTerms(known, read, defaultTimeZoneId);
    const answer = { problems: [], plan: shown(plan) };
    if (planKey === undefined || planKey !== answer.plan.key) return { ...answer, isSaved: false };
    if (reason === undefined)
      throw new ProblemError({ kind: 'invalidRequest', errors: { reason: ['Say why, in a few words.'] } });
    await audit(await carryOut(db, plan, known, reason));
    return { ...answer, isSaved: true };
  },
);

function readList(csv: string): ReadTerms {
  const parsed = readCsvLines(csv);
  return 'problem' in parsed
    ? { terms: [], problems: [{ line: parsed.line, text: '', detail: parsed.problem }] }
    : readTerms(parsed.lines);
}

const shown = ({ added, changed, sameCount }: TermPlan) => ({
  added: [...added],
  changed: [...changed],
  sameCount,
  key: createHash('sha256')
    .update(JSON.stringify([added, changed]))
    .digest('base64url'),
});

async function carryOut(
  db: ShardDb,
  { added, changed }: TermPlan,
  known: readonly ExternalTermRow[],
  reason: string,
): Promise<AuditEvent[]> {
  const events = (await insertExternalTerms(db, added)).map((term) => termAdded(term, reason));
  for (const { id, after } of changed) {
    const before = known.find((term) => term.id === id);
    if (before === undefined) throw new Error('A planned term is missing.');
    // Nobody else changes terms meanwhile, so its version is the one that was read.
    const saved = await updateOptionalExternalTerm(db, id, { name: before.name, ...after }, before.version);
    if (saved === undefined) throw new Error('A locked term has changed.');
    events.push(termChanged(id, before, saved, reason));
  }
  return events;
}

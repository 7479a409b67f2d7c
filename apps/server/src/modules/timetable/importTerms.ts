import { importTimetableTerms } from '@circuit/contract/timetable';
import { err, type Result } from '@circuit/domain/kernel';
import { readTimetableTerms, timetableProblemText, type TimetableTerm } from '@circuit/domain/timetable';

import { planFromTimetable, saveFromTimetable } from '#modules/externalTerms/public.ts';
import { implement, type Asker } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { askTimetable } from './askTimetable.ts';
import { openConnection } from './connection.ts';

type Said = Result<readonly TimetableTerm[], string>;

/** Rehearses, or carries out the very plan that was rehearsed. (UT-11, UT-13) */
export const importTimetableTermsRoute = implement<typeof importTimetableTerms, Said>(
  importTimetableTerms,
  async ({ planKey, reason }, { db, audit }, said) => {
    if (!said.isOk) return { problem: said.failure, plan: null, isSaved: false };
    const planned = await planFromTimetable(db, said.value);
    const { added, changed, kept, links, sameCount } = planned.plan;
    const answer = {
      problem: null,
      plan: {
        added: [...added],
        changed: [...changed],
        kept: [...kept],
        linked: [...links],
        sameCount,
        key: planned.key,
      },
    };
    if (planKey !== planned.key) return { ...answer, isSaved: false };
    if (reason === undefined)
      throw new ProblemError({ kind: 'invalidRequest', errors: { reason: ['Say why, in a few words.'] } });
    await audit(await saveFromTimetable(db, planned, reason));
    return { ...answer, isSaved: true };
  },
  { prepare: (_request, asker) => askTerms(asker) },
);

/** What the timetable says of its terms, or why it does not. */
async function askTerms(asker: Asker): Promise<Said> {
  const { home, shard } = asker;
  const connection = await home.database.withShard(shard, (db) => openConnection(db, asker), 'read');
  if (connection === undefined) return err(timetableProblemText('notConnected'));
  const answer = await askTimetable(connection, { what: 'roles' });
  return answer.isOk ? readTimetableTerms(answer.value) : err(timetableProblemText(answer.failure));
}

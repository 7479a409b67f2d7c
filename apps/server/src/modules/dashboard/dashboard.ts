import { getDashboard } from '@circuit/contract/dashboard';
import type { ShardDb } from '@circuit/db';
import { NEW_RESULTS_MS, ON_HOME_AFTER_END_MS } from '@circuit/domain/dashboard';
import type { UserId } from '@circuit/domain/kernel';

import { personsGroupAssignments, selectGroupAssignmentsOfPerson } from '#modules/groupAssignments/public.ts';
import { loadGroupAssignmentFacts } from '#modules/learnerStatuses/public.ts';
import { implement } from '#platform/implement.ts';

import { selectNewResults } from './dashboard.store.ts';
import { isTaken, loadTaking } from './taking.ts';
import { isTaught, loadTeaching } from './teaching.ts';

/** The home page of every person begins with these. */
async function askAhead(db: ShardDb, userId: UserId) {
  const [rows, newResults] = await Promise.all([
    selectGroupAssignmentsOfPerson(db, userId, ON_HOME_AFTER_END_MS),
    selectNewResults(db, userId, NEW_RESULTS_MS),
  ]);
  return { rows, newResults };
}

/**
 * Everything of the home page at once, in two round trips: the person with their assignments, and then all that follows
 * from these. (DA-10)
 */
export const getDashboardRoute = implement(
  getDashboard,
  async (_request, context, { rows, newResults }: Awaited<ReturnType<typeof askAhead>>) => {
    const { db, now } = context;
    const groupAssignments = personsGroupAssignments(rows, now);
    const facts = loadGroupAssignmentFacts(db, groupAssignments);
    const [taking, teaching] = await Promise.all([
      loadTaking(context, groupAssignments.filter(isTaken), facts),
      loadTeaching(context, groupAssignments.filter(isTaught), facts),
    ]);
    return { taking: { ...taking, newResults }, teaching };
  },
  { ask: (_request, { db, userId }) => askAhead(db, userId) },
);

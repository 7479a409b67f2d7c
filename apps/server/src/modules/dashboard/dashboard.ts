import { getDashboard } from '@circuit/contract';
import { ON_HOME_AFTER_END_MS } from '@circuit/domain/dashboard';

import { selectGroupAssignmentsOfPerson } from '#modules/groupAssignments/public.ts';
import { loadGroupAssignmentFacts } from '#modules/learnerStatuses/public.ts';
import { implement } from '#platform/implement.ts';

import { isTaken, loadTaking } from './taking.ts';
import { isTaught, loadTeaching } from './teaching.ts';

/** Everything of the home page at once. What follows from the assignments is sent off together, so it is one round trip more. (DA-10) */
export const getDashboardRoute = implement(getDashboard, async (_request, context) => {
  const { db, actor, now } = context;
  const endedAfter = new Date(now.getTime() - ON_HOME_AFTER_END_MS);
  const groupAssignments = await selectGroupAssignmentsOfPerson(db, actor.id, endedAfter, now);
  const facts = loadGroupAssignmentFacts(db, groupAssignments);
  const [taking, teaching] = await Promise.all([
    loadTaking(context, groupAssignments.filter(isTaken), facts),
    loadTeaching(context, groupAssignments.filter(isTaught), facts),
  ]);
  return { taking, teaching };
});

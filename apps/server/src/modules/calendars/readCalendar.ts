import { readCalendar } from '@circuit/contract/calendars';
import type { ShardDb } from '@circuit/db';
import { calendarDates, type DatedAssignment } from '@circuit/domain/calendars';
import { ON_HOME_AFTER_END_MS } from '@circuit/domain/dashboard';
import type { UserId } from '@circuit/domain/kernel';
import { isSeenByLearners } from '@circuit/domain/phases';

import { selectOptionalSubscriber } from '#modules/calendarAddresses/public.ts';
import { selectConfiguration } from '#modules/configuration/public.ts';
import { personsGroupAssignments, selectGroupAssignmentsOfPerson } from '#modules/groupAssignments/public.ts';
import { loadGroupAssignmentFacts, selectLearnerRows, standingsOf } from '#modules/learnerStatuses/public.ts';
import { implement } from '#platform/implement.ts';
import { networkOf } from '#platform/networks.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf } from '#platform/secrets.ts';

import { writeCalendar } from './writeCalendar.ts';

/** Calendars ask every few minutes at most, and a person may have several. */
const PER_SECRET = { tries: 120, perSeconds: 3600 };
/** The servers of a large calendar service ask for thousands of people from few addresses. */
const PER_NETWORK = { tries: 6000, perSeconds: 3600 };

/** The secret is the whole access rule. One that was revoked answers as one that never was. (CY-2) */
export const readCalendarRoute = implement(
  readCalendar,
  async ({ secret }, { db, now }) => {
    const subscriber = await selectOptionalSubscriber(db, hashOf(secret));
    if (subscriber === undefined) throw new ProblemError({ kind: 'notFound', what: 'calendar' });
    const { universityName } = await selectConfiguration(db);
    const dates = calendarDates(await loadDated(db, subscriber.userId, now));
    const text = writeCalendar({ name: `Deadlines: ${universityName}`, dates, since: subscriber.createdAt });
    return { fileName: 'dates.ics', mediaType: 'text/calendar; charset=utf-8', text };
  },
  {
    isRevalidated: true,
    throttles: ({ secret }, { address }) => [
      { key: `calendar network ${networkOf(address)}`, ...PER_NETWORK },
      { key: `calendar ${hashOf(secret).toString('base64url')}`, ...PER_SECRET },
    ],
  },
);

/** As the home page works them out: late permits move dates, and what was removed is not there. (CY-3) */
async function loadDated(db: ShardDb, userId: UserId, now: Date): Promise<DatedAssignment[]> {
  const rows = await selectGroupAssignmentsOfPerson(db, userId, ON_HOME_AFTER_END_MS);
  const seen = personsGroupAssignments(rows, now).filter(({ status }) => isSeenByLearners(status));
  const taken = seen.filter(({ roles }) => roles.includes('GroupLearner'));
  const ids = taken.map(({ id }) => id);
  const [facts, learners] = await Promise.all([
    loadGroupAssignmentFacts(db, taken),
    selectLearnerRows(db, ids, userId),
  ]);
  return seen.map((groupAssignment) => {
    const { id, title, courseName, roles, regular } = groupAssignment;
    const row = learners.find((learner) => learner.groupAssignmentId === id);
    const known = facts.get(id);
    const standings = row === undefined || known === undefined ? null : standingsOf(groupAssignment, known, row, now);
    const isStaff = roles.some((role) => role !== 'GroupLearner');
    return { id, title, courseName, standings, schedule: isStaff ? regular : null };
  });
}

import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, Shard, UserId } from '@circuit/domain/kernel';
import {
  clockLetter,
  dueMessages,
  lastMomentOf,
  nextLookAt,
  taskPath,
  type ClockKind,
  type DueMessage,
} from '@circuit/domain/reminders';

import { queueMessages, selectUnwilling } from '#modules/messages/public.ts';
import type { ClockWork } from '#platform/clockwork.ts';
import type { Home } from '#platform/homes.ts';

import { learnersOf, loadTasks, taskFacts, type Tasks } from './loadTasks.ts';
import { isLookDue, selectGivenAt, selectNow, selectGroupAssignmentsToLookAt, updateNextLook } from './look.store.ts';
import { insertTaskMessages, lockReminders, selectLearnerIds, selectTold } from './reminders.store.ts';

/**
 * Tells students who can act that a phase is open or ends soon. One transaction writes the message and a record of it
 * with a unique key, so two workers, or one that was killed, send it once. Returns how many were told. (RM-1, RM-2)
 */
export async function sendDueReminders(home: Home, shard: Shard): Promise<number> {
  let sent = 0;
  const failures: unknown[] = [];
  for (const { id, groupId } of await home.database.withShard(shard, selectGroupAssignmentsToLookAt, 'read'))
    try {
      sent += await home.database.withShard(shard, (db) => lookAt({ db, shard }, groupId, id));
    } catch (error) {
      // One assignment that cannot be looked at keeps no other from its messages.
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} assignments could not be looked at.`);
  return sent;
}

interface Place {
  readonly db: ShardDb;
  readonly shard: Shard;
}

async function lookAt(place: Place, groupId: GroupId, id: GroupAssignmentId): Promise<number> {
  const { db } = place;
  await lockReminders(db, groupId, id);
  if (!(await isLookDue(db, id))) return 0;
  const now = await selectNow(db);
  const tasks = await loadTasks(db, id, now);
  const learners = await learnersOf(db, tasks.groupAssignment, await selectLearnerIds(db, groupId), now);
  const told = await selectTold(db, id);
  const givenAt = await selectGivenAt(db, id);
  const reachable = learners.filter(({ email }) => email !== '');
  const due = reachable.flatMap(({ standings, ...person }) =>
    dueMessages(standings, told.get(person.userId) ?? [], now, givenAt.get(person.userId)).map((message) => ({
      ...message,
      person,
    })),
  );
  const sent = await tell(place, tasks, due);
  const standings = learners.flatMap((learner) => learner.standings);
  await updateNextLook(db, id, nextLookAt(standings, now));
  return sent;
}

const MESSAGE_KIND = { phaseOpened: 'phaseOpened', reminder48: 'reminder', reminder12: 'reminder' } as const;
type DueToPerson = DueMessage & { readonly person: Parameters<typeof taskFacts>[1] & { readonly userId: UserId } };

async function tell(place: Place, tasks: Tasks, due: readonly DueToPerson[]): Promise<number> {
  const { db, shard } = place;
  const { id, groupId } = tasks.groupAssignment.row;
  let sent = 0;
  const kinds = Map.groupBy(due, ({ kind }) => kind);
  for (const [kind, messages] of kinds) {
    const fresh = await keep(place, tasks, kind, messages);
    const letters = fresh.map(({ person, phase, standing }) => ({
      userId: person.userId,
      groupId,
      address: person.email,
      letter: clockLetter(kind, taskFacts(tasks, person, phase, standing)),
      linkPath: taskPath(groupId, id, phase),
      notAfter: lastMomentOf(kind, standing.endsAt),
    }));
    const queued = await queueMessages({ db, shard }, { kind: MESSAGE_KIND[kind] }, letters);
    sent += queued.filter(({ state }) => state === 'waiting').length;
  }
  return sent;
}

/** Keeps what is told now, and gives those to whom it was not told before. */
async function keep({ db }: Place, tasks: Tasks, kind: ClockKind, due: readonly DueToPerson[]) {
  const { id, groupId } = tasks.groupAssignment.row;
  const people = due.map(({ person }) => person.userId);
  const unwilling = await selectUnwilling(db, MESSAGE_KIND[kind], people);
  const rows = due.map(({ person: { userId }, phase, standing: { endsAt } }) => ({
    userId,
    phase,
    kind,
    endsAt,
    isSent: !unwilling.has(userId),
  }));
  const added = await insertTaskMessages(db, { groupId, groupAssignmentId: id, sentBy: null }, rows);
  const isNew = new Set(added.map(({ userId, phase }) => `${userId} ${phase}`));
  return due.filter(({ person, phase }) => isNew.has(`${person.userId} ${phase}`));
}

export const remindersByClock: ClockWork = {
  isDue: async (db) => (await selectGroupAssignmentsToLookAt(db)).length > 0,
  start: sendDueReminders,
};

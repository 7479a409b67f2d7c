import type { GroupId, Shard } from '@circuit/domain/kernel';
import { err, ok, type Result } from '@circuit/domain/kernel';
import { entriesOfEnrollments, type RosterEntry } from '@circuit/domain/roster';
import {
  isPassing,
  readEnrollments,
  timetableProblemText,
  type Enrollment,
  type TimetableProblem,
} from '@circuit/domain/timetable';

import type { Home } from '#platform/homes.ts';

import { askTimetable } from './askTimetable.ts';
import { openConnection } from './connection.ts';
import { selectConnectedClasses } from './timetable.store.ts';

interface Reader {
  readonly home: Home;
  readonly shard: Shard;
  /** Called after each class, with how many people there are by then. */
  readonly onPage: (people: number) => Promise<void>;
  /** Before each class: false if another reader has the place by now. */
  readonly keep: () => Promise<boolean>;
}

interface ClassRosters {
  readonly classIds: readonly number[];
  readonly entries: readonly RosterEntry[];
}

/** Everybody in the classes of a course, or why not: only when every class was read does it count. (UT-30) */
export async function readClassRosters(
  reader: Reader,
  groupId: GroupId,
  externalProviderId: string,
): Promise<Result<ClassRosters, { readonly detail: string; readonly isPassing: boolean }>> {
  const { home, shard } = reader;
  const { connection, classes } = await home.database.withShard(
    shard,
    async (db) => ({
      connection: await openConnection(db, reader),
      classes: await selectConnectedClasses(db, groupId),
    }),
    'read',
  );
  if (connection === undefined) return err({ detail: timetableProblemText('notConnected'), isPassing: false });
  const enrollments: Enrollment[] = [];
  for (const { classId, label } of classes) {
    if (!(await reader.keep())) return err({ detail: 'The timetable took too long to answer.', isPassing: true });
    const answer = await askTimetable(connection, { what: 'enrollments', classId });
    if (!answer.isOk) return err({ detail: whyNot(answer.failure, label), isPassing: isPassing(answer.failure) });
    const read = readEnrollments(answer.value, classId);
    if (!read.isOk) return err({ detail: `${read.failure} (${label})`, isPassing: false });
    enrollments.push(...read.value);
    await reader.onPage(enrollments.length);
  }
  const labels = new Map(classes.map(({ classId, label }) => [classId, label]));
  return ok({
    classIds: classes.map(({ classId }) => classId),
    entries: entriesOfEnrollments(enrollments, { externalProviderId, shard, labels }),
  });
}

const whyNot = (problem: TimetableProblem, label: string): string =>
  problem === 'notKnown'
    ? `The timetable no longer has ${label}. Choose the classes of this course again.`
    : timetableProblemText(problem);

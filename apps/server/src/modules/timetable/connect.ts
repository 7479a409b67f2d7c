import { connectTimetableClasses } from '@circuit/contract/timetable';
import type { GroupId } from '@circuit/domain/kernel';
import { courseNameOf, isSameCourse, sectionLabels, sectionOf, type TimetableClass } from '@circuit/domain/timetable';

import { lockGroup } from '#modules/groups/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { lookUpClasses, type LookUp } from './lookUp.ts';
import { replaceConnectedClasses, selectConnectedClasses } from './timetable.store.ts';

/** Says which classes a course that exists is made of. Nobody joins or leaves before the next sync. (UT-24) */
export const connectTimetableClassesRoute = implement<typeof connectTimetableClasses, LookUp | null>(
  connectTimetableClasses,
  async ({ groupId, externalTermId, classIds }, context, lookUp) => {
    const classes = lookUp === null ? [] : chosenClasses(lookUp, classIds);
    await lockGroup(context.db, groupId);
    return { labels: await connectClasses(context, groupId, externalTermId, classes) };
  },
  {
    // To end a connection nobody needs to be asked.
    prepare: async ({ classIds, externalTermId, userId }, asker) =>
      classIds.length === 0 ? null : lookUpClasses(asker, { externalTermId, userId }),
  },
);

/** The chosen classes, each of which the person teaches in this term; anything else is refused. (UT-23) */
export function chosenClasses({ state, detail, classes }: LookUp, classIds: readonly number[]): TimetableClass[] {
  if (state !== 'ready') throw new ProblemError({ kind: 'blocked', detail });
  const chosen = classes.filter(({ classId }) => classIds.includes(classId));
  if (chosen.length < new Set(classIds).size)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { classIds: ['One of these classes is not in your timetable. Look at your classes again.'] },
    });
  return chosen;
}

type Connecting = Pick<Context<'signedIn'>, 'db' | 'actor' | 'audit'>;

/** Returns the labels of the classes. The same classes again are no change. */
export async function connectClasses(
  { db, actor, audit }: Connecting,
  groupId: GroupId,
  externalTermId: string,
  classes: readonly TimetableClass[],
): Promise<string[]> {
  const sections = classes.map(sectionOf);
  const labels = sectionLabels(sections);
  const connected = sections.map((section) => ({
    classId: section.classId,
    label: labels.get(section.classId) ?? section.label,
    courseName: courseNameOf(sections.filter((other) => isSameCourse(section, other))),
  }));
  const before = await selectConnectedClasses(db, groupId);
  await replaceConnectedClasses(db, groupId, { externalTermId, connectedBy: actor.id, classes: connected });
  const [was, is] = [before, connected].map((all) => all.map(({ courseName, label }) => `${courseName}, ${label}`));
  if (String(was?.toSorted()) !== String(is?.toSorted()))
    await audit({
      verb: 'timetableClassesConnected',
      entity: 'group',
      entityId: groupId,
      groupId,
      before: { classes: was },
      after: { classes: is },
    });
  return connected.map(({ label }) => label);
}

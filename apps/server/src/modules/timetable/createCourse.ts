import { createGroupFromTimetable } from '@circuit/contract/timetable';
import { can } from '@circuit/domain/permissions';

import { makeGroup, readGroup } from '#modules/groups/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { chosenClasses, connectClasses } from './connect.ts';
import { lookUpClasses, type LookUp } from './lookUp.ts';

/** A course of one's own classes. Its people come with the first sync, which shows beforehand who that is. (UT-20) */
export const createFromTimetableRoute = implement<typeof createGroupFromTimetable, LookUp>(
  createGroupFromTimetable,
  async ({ classIds, ...wanted }, context, lookUp) => {
    const { db, actor, audit } = context;
    if (!can(actor, 'GroupCreate')) throw new ProblemError({ kind: 'notAllowed', activity: 'GroupCreate' });
    const classes = chosenClasses(lookUp, classIds);
    const groupId = await makeGroup({ db, audit }, actor.id, wanted);
    await connectClasses(context, groupId, wanted.externalTermId, classes);
    return readGroup(context, groupId);
  },
  { prepare: ({ externalTermId }, asker) => lookUpClasses(asker, { externalTermId }) },
);

import { getReminders, setReminders } from '@circuit/contract/reminders';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { isSeenByLearners } from '@circuit/domain/phases';
import { plannedMessages } from '@circuit/domain/reminders';

import { loadGroupAssignment, type GroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';

import { selectAreRemindersOn, selectSent, updateAreRemindersOn } from './reminders.store.ts';

export const getRemindersRoute = implement(getReminders, async ({ groupAssignmentId: id }, { db, now }) =>
  shown(db, await loadGroupAssignment(db, id, now), id, now),
);

/** Off: nobody hears from the clock about this assignment. Nudges are written by people, and go on. (RM-5) */
export const setRemindersRoute = implement(
  setReminders,
  async ({ groupAssignmentId: id, isOn }, { db, now, audit }) => {
    const groupAssignment = await loadGroupAssignment(db, id, now);
    const { groupId } = groupAssignment.row;
    const wasOn = await updateAreRemindersOn(db, groupId, id, isOn);
    if (wasOn !== isOn)
      await audit({
        verb: 'remindersSwitched',
        entity: 'groupAssignment',
        entityId: id,
        groupId,
        before: { isOn: wasOn },
        after: { isOn },
      });
    return shown(db, groupAssignment, id, now);
  },
);

async function shown(db: ShardDb, { schedule, status }: GroupAssignment, id: GroupAssignmentId, now: Date) {
  const isOn = await selectAreRemindersOn(db, id);
  const planned = isOn && isSeenByLearners(status) ? plannedMessages(schedule, now) : [];
  return { isOn, sent: await selectSent(db, id), planned };
}

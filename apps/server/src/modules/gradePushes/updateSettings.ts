import { updateGradePushSettings } from '@circuit/contract/gradePushes';

import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { implement } from '#platform/implement.ts';

import { selectPushesGrades, upsertPushesGrades } from './settings.store.ts';

/** From now on; what is released already goes out at the next look. (GP-19) */
export const updateGradePushSettingsRoute = implement(
  updateGradePushSettings,
  async ({ groupAssignmentId, pushesGrades }, { db, now, audit }) => {
    const { row } = await loadGroupAssignment(db, groupAssignmentId, now);
    const before = await selectPushesGrades(db, groupAssignmentId);
    if (before === pushesGrades) return { pushesGrades };
    await upsertPushesGrades(db, { groupAssignmentId, groupId: row.groupId }, pushesGrades);
    await audit({
      verb: 'gradePushSettingsChanged',
      entity: 'groupAssignment',
      entityId: groupAssignmentId,
      groupId: row.groupId,
      before: { pushesGrades: before },
      after: { pushesGrades },
    });
    return { pushesGrades };
  },
);

import { updateGroup } from '@circuit/contract/groups';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectGroup, updateGroupSettings, type GroupRow, type GroupSettings } from './groups.store.ts';
import { readSettings } from './readSettings.ts';
import { showGroup } from './showGroup.ts';

export const updateGroupRoute = implement(
  updateGroup,
  async ({ groupId, ...wanted }, { db, actor, envelope, audit }) => {
    const before = await selectGroup(db, groupId, actor.id);
    const settings = await readSettings(db, wanted);
    if (!(await updateGroupSettings(db, groupId, settings, envelope.ifMatch)))
      throw new ProblemError({
        kind: 'versionConflict',
        current: showGroup(actor, await selectGroup(db, groupId, actor.id)),
      });
    await audit({
      verb: 'groupChanged',
      entity: 'group',
      entityId: groupId,
      groupId,
      ...whatChanged(before, settings),
    });
    return showGroup(actor, await selectGroup(db, groupId, actor.id));
  },
);

const FIELDS = ['name', 'externalTermId', 'startDate', 'endDate', 'timeZoneId'] as const;

/** Only what differs. */
function whatChanged(before: GroupRow, after: GroupSettings) {
  const changed = FIELDS.filter((field) => asText(before[field]) !== asText(after[field]));
  const pick = (from: GroupSettings) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: pick(before), after: pick(after) };
}

const asText = (value: string | Date | null): string | null => (value instanceof Date ? value.toISOString() : value);

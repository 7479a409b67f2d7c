import { updateUserSettings } from '@circuit/contract/userSettings';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectUserSettings } from './selectUserSettings.ts';
import { upsertUserSettings } from './userSettings.store.ts';

/** Not in the audit trail: it concerns nobody but the person, and the screen saves at every touch. */
export const updateUserSettingsRoute = implement(updateUserSettings, async (wanted, { db, actor, envelope }) => {
  const saved = await upsertUserSettings(db, actor.id, wanted, envelope.ifMatch);
  if (saved === undefined)
    throw new ProblemError({ kind: 'versionConflict', current: await selectUserSettings(db, actor.id) });
  return saved;
});

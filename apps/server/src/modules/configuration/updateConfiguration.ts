import { updateConfiguration } from '@circuit/contract';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { upsertConfiguration } from './configuration.store.ts';
import { selectConfiguration } from './selectConfiguration.ts';

export const updateConfigurationRoute = implement(updateConfiguration, async (wanted, { db, envelope, audit }) => {
  const before = await selectConfiguration(db);
  const after = await upsertConfiguration(db, wanted, envelope.ifMatch);
  if (after === undefined) throw new ProblemError({ kind: 'versionConflict', current: await selectConfiguration(db) });
  await audit({ verb: 'configurationChanged', entity: 'configuration', before, after });
  return after;
});

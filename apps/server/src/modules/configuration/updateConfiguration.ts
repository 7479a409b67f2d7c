import { createHash } from 'node:crypto';

import { updateConfiguration } from '@circuit/contract';

import { implement } from '#platform/implement.ts';
import { refuseInertSwitches } from '#platform/inertSettings.ts';
import { ProblemError } from '#platform/problems.ts';

import { upsertConfiguration } from './configuration.store.ts';
import { selectConfiguration } from './selectConfiguration.ts';

export const updateConfigurationRoute = implement(updateConfiguration, async (wanted, { db, envelope, audit }) => {
  const before = await selectConfiguration(db);
  refuseInertSwitches(before, wanted);
  const after = await upsertConfiguration(db, wanted, envelope.ifMatch);
  if (after === undefined) throw new ProblemError({ kind: 'versionConflict', current: await selectConfiguration(db) });
  await audit({ verb: 'configurationChanged', entity: 'configuration', ...whatChanged(before, after) });
  return after;
});

type Stored = Awaited<ReturnType<typeof selectConfiguration>>;

/** Only the settings that differ; a logo is a file, so of it only a hash is kept. */
function whatChanged(before: Stored, after: Stored) {
  const [old, fresh] = [shown(before), shown(after)];
  const names = Object.keys(fresh).filter((name) => fresh[name] !== old[name] && name !== 'version');
  const pick = (all: Record<string, string>) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: pick(old), after: pick(fresh) };
}

function shown({ logo, ...rest }: Stored): Record<string, string> {
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(texts), logo: createHash('sha256').update(logo).digest('hex') };
}

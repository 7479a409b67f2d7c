import { createHash } from 'node:crypto';

import { updateConfiguration } from '@circuit/contract/configuration';
import { settingErrors } from '@circuit/domain/configuration';
import { isSame } from '@circuit/domain/saving';
import { limitsOf } from '@circuit/domain/tenancy';

import { keepTimetableProvider } from '#modules/providers/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectSurroundings, upsertConfiguration } from './configuration.store.ts';
import { selectConfiguration } from './selectConfiguration.ts';

export const updateConfigurationRoute = implement(
  updateConfiguration,
  async ({ reason, ...changes }, { db, envelope, audit, now, home, shard }) => {
    const [before, surroundings] = await Promise.all([selectConfiguration(db), selectSurroundings(db)]);
    if (before.version !== envelope.ifMatch) throw new ProblemError({ kind: 'versionConflict', current: before });
    const wanted = merged(before, changes);
    const errors = settingErrors(before, wanted, {
      now,
      ...surroundings,
      reachesLoopback: home.egress.reachesLoopback,
      mostGigabytes: limitsOf(home.limits, shard).storageGigabytes,
    });
    if (Object.keys(errors).length > 0) throw new ProblemError({ kind: 'invalidRequest', errors });
    const changed = whatChanged(before, wanted);
    // A save that changes nothing is no change to tell of. (CF-10)
    if (Object.keys(changed.after).length === 0) return before;
    const after = await upsertConfiguration(db, wanted, envelope.ifMatch);
    if (after === undefined)
      throw new ProblemError({ kind: 'versionConflict', current: await selectConfiguration(db) });
    await keepTimetableProvider(db, after.timetableUrl !== '');
    await audit({ verb: 'configurationChanged', entity: 'configuration', reason, ...changed });
    return after;
  },
);

type Stored = Awaited<ReturnType<typeof selectConfiguration>>;

/** What the request leaves out stays. (CF-4) */
function merged(before: Stored, changes: { readonly [Name in keyof Stored]?: Stored[Name] | undefined }): Stored {
  return { ...before, ...changes } as Stored; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a field on the wire is there or is left out, and never undefined
}

/** Only the settings that differ; a logo is a file, so of it only a hash is kept. (CF-2) */
function whatChanged(before: Stored, after: Stored) {
  const [old, fresh] = [told(before), told(after)];
  const names = Object.keys(fresh).filter((name) => !isSame(fresh[name], old[name]));
  const pick = (all: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { before: pick(old), after: pick(fresh) };
}

function told({ logo, version: _version, ...rest }: Stored): Record<string, unknown> {
  const values = Object.entries(rest).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return {
    ...(Object.fromEntries(values) as Record<string, unknown>), // oxlint-disable-line typescript/no-unsafe-type-assertion -- made of entries
    logo: logo === '' ? '' : createHash('sha256').update(logo).digest('hex'),
  };
}

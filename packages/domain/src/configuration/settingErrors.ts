import { readerSettingErrors } from '../aesFeedback/index.ts';
import { quotaErrors } from '../artifacts/index.ts';
import { eventSettingErrors } from '../learningEvents/index.ts';

import { downtimeErrors } from './downtime.ts';
import type { UniversitySettings } from './settings.ts';

export type SettingFacts = {
  readonly now: Date;
  /** What the university has in the store. */
  readonly storedBytes: number;
  /** What the operator of the installation allows it; undefined: nobody limits it. */
  readonly mostGigabytes?: number | undefined;
  /** Somewhere else than here, people can sign in. */
  readonly hasIdentityProvider: boolean;
  /** Whether services on this machine may be connected, for development and tests. */
  readonly reachesLoopback: boolean;
  readonly hasEventStoreSecret: boolean;
};

/**
 * Why these settings cannot be saved, by field. Only what the save changes is judged: a planned end that passes must not
 * stand in the way of a new name.
 */
export function settingErrors(
  before: UniversitySettings,
  wanted: UniversitySettings,
  {
    now,
    storedBytes,
    mostGigabytes = Infinity,
    hasIdentityProvider,
    reachesLoopback,
    hasEventStoreSecret,
  }: SettingFacts,
): Readonly<Record<string, string[]>> {
  const isChanged = (...fields: readonly (keyof UniversitySettings)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]));
  return {
    ...(isChanged('caliperEnabled', 'caliperEventStoreHostname', 'caliperPersonNamespace')
      ? eventSettingErrors(wanted, { reachesLoopback, hasSecret: hasEventStoreSecret })
      : {}),
    ...(isChanged('aesProvider', 'aesAddress', 'aesModel') ? readerSettingErrors(wanted) : {}),
    ...(isChanged('isDown', 'downtimeStartsAt', 'downtimeEndsAt') ? downtimeErrors(wanted, now) : {}),
    ...(isChanged('personQuotaGigabytes', 'shardQuotaGigabytes') ? quotaErrors(wanted, storedBytes) : {}),
    ...(isChanged('shardQuotaGigabytes') && wanted.shardQuotaGigabytes > mostGigabytes
      ? { shardQuotaGigabytes: [`The operator of Circuit allows your university at most ${mostGigabytes} GB.`] }
      : {}),
    ...(isChanged('allowLocalAccounts') && !wanted.allowLocalAccounts && !hasIdentityProvider
      ? { allowLocalAccounts: ['Nobody could sign in: no other way to sign in is set up yet.'] }
      : {}),
  };
}

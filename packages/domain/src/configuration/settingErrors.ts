import { readerSettingErrors } from '../aesFeedback/index.ts';
import { quotaErrors } from '../artifacts/index.ts';
import { inertSwitches } from '../product/index.ts';

import { downtimeErrors } from './downtime.ts';
import type { UniversitySettings } from './settings.ts';

export type SettingFacts = {
  readonly now: Date;
  /** What the university has in the store. */
  readonly storedBytes: number;
  /** Somewhere else than here, people can sign in. */
  readonly hasIdentityProvider: boolean;
};

/**
 * Why these settings cannot be saved, by field. Only what the save changes is judged: a planned end that passes must not
 * stand in the way of a new name.
 */
export function settingErrors(
  before: UniversitySettings,
  wanted: UniversitySettings,
  { now, storedBytes, hasIdentityProvider }: SettingFacts,
): Readonly<Record<string, string[]>> {
  const isChanged = (...fields: readonly (keyof UniversitySettings)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(wanted[field]));
  return {
    ...inertSwitches(before, wanted),
    ...(isChanged('aesProvider', 'aesAddress', 'aesModel') ? readerSettingErrors(wanted) : {}),
    ...(isChanged('isDown', 'downtimeStartsAt', 'downtimeEndsAt') ? downtimeErrors(wanted, now) : {}),
    ...(isChanged('personQuotaGigabytes', 'shardQuotaGigabytes') ? quotaErrors(wanted, storedBytes) : {}),
    ...(isChanged('allowLocalAccounts') && !wanted.allowLocalAccounts && !hasIdentityProvider
      ? { allowLocalAccounts: ['Nobody could sign in: no other way to sign in is set up yet.'] }
      : {}),
  };
}

import type { ShardDb } from '@circuit/db';
import { lockdownSwitchErrors } from '@circuit/domain/lockdownBrowser';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { ProblemError } from '#platform/problems.ts';

type Switches = Parameters<typeof lockdownSwitchErrors>;

/** Refuses a save that would require LockDown Browser although the university has set up no verifier. (LD-7) */
export async function refuseLockdownSwitch(db: ShardDb, before: Switches[0], wanted: Switches[1]): Promise<void> {
  if (wanted.requiresLockdownBrowser !== true || before.requiresLockdownBrowser) return;
  const { lockdownBrowserVerifier } = await selectConfiguration(db);
  const errors = lockdownSwitchErrors(before, wanted, lockdownBrowserVerifier);
  if (Object.keys(errors).length > 0) throw new ProblemError({ kind: 'invalidRequest', errors });
}

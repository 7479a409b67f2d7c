import { connectionOffences, type Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { loginOf } from './sharedThings.ts';

/**
 * Row-level security is the wall between universities. It does not hold a superuser, the owner of the tables or a role
 * that may bypass it, and it holds nobody where a policy is missing: production does not start on such a database.
 * (CG-3)
 */
export async function refuseUnsafeDatabase(
  database: Database,
  { name, jobsUrl }: { readonly name: string; readonly jobsUrl: string },
  shard: Shard,
): Promise<void> {
  const offences = await connectionOffences(database, shard, loginOf(jobsUrl));
  if (offences.length === 0) return;
  const lines = offences.map(({ rule, offender }) => `  ${rule}: ${offender}`);
  throw new Error(
    `The database ${name} does not keep universities apart. Connect with the two roles that "circuit database create" made.\n${lines.join('\n')}`,
  );
}

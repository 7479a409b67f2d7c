import { randomUUID } from 'node:crypto';

import type { Database } from '@circuit/db';
import { err, ok, type Result, type Shard } from '@circuit/domain/kernel';
import { readIdentifier } from '@circuit/domain/people';

import { forgetFactors, selectNow } from '#modules/accounts/public.ts';
import { cancelReset, lockFactorsOf, selectFactors } from '#modules/factors/public.ts';
import { recordAudit } from '#platform/audit.ts';

import { reasonOf, type Operator } from './audit.ts';
import { selectOptionalPersonByEmail } from './people.store.ts';

interface FactorReset {
  readonly email: string;
  readonly reason: string;
  readonly operator: Operator;
  readonly isDryRun?: boolean;
}

/** The operator's way, where there are no two administrators who could. Audited, and told by e-mail. (MF-17) */
export async function resetFactors(
  database: Database,
  shard: Shard,
  { email: typed, reason, operator, isDryRun = false }: FactorReset,
): Promise<Result<true, string>> {
  const identifier = readIdentifier(typed, shard);
  if (!identifier.isOk || identifier.value.kind !== 'email') return err(`"${typed}" is not an e-mail address.`);
  const email = identifier.value.value;
  return database.withShard(shard, async (db) => {
    const person = await selectOptionalPersonByEmail(db, email);
    if (person === undefined) return err(`Nobody in ${shard} has the address ${email}.`);
    await lockFactorsOf(db, person.id);
    if ((await selectFactors(db, person.id)).length === 0)
      return err(`${email} has not set up two-step sign-in, so there is nothing to reset.`);
    if (isDryRun) return ok(true);
    const now = await selectNow(db);
    await cancelReset(db, person.id, { because: 'replaced', now });
    await forgetFactors({ db, shard, now }, person.id);
    recordAudit(
      db,
      { actorId: null, effectiveUserId: person.id, sessionId: null, traceId: randomUUID() },
      { verb: 'factorsReset', entity: 'user', entityId: person.id, reason: reasonOf(operator, reason) },
    );
    return ok(true);
  });
}

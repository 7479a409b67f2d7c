import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { DEMO_SHARD } from '@circuit/domain/tenancy';

import { hashPassword } from '#modules/accounts/passwords.ts';

import { addReviews } from './addReviews.ts';
import { giveOut } from './giveOut.ts';
import { largePlan } from './largePlan.ts';
import { SEED_PASSWORD } from './password.ts';
import { planFor } from './planFor.ts';
import { scoreAndRelease } from './scoreAndRelease.ts';
import { momentOf, STAGES, type Stage } from './stages.ts';
import { hasPeople, hasTestClock, insertPasswords, insertPlan, setClock } from './write.store.ts';

export interface SeedOptions {
  readonly isProduction: boolean;
  /** Leaves a shard alone that has people already. */
  readonly onlyIfEmpty?: boolean;
  readonly isLarge?: boolean;
  /** Sets the clock of the university to this stage of its op-ed and leaves out what comes after. */
  readonly stage?: Stage;
}

/** Returns how many rows were new, or null where `onlyIfEmpty` left the shard alone. */
export async function seedShard(database: Database, shard: Shard, options: SeedOptions): Promise<number | null> {
  if (options.isProduction) throw new Error('Seeds do not run in production. Set NODE_ENV=development.');
  const { isOurs, isEmpty } = await database.withShard(
    shard,
    async (db) => ({ isOurs: await hasTestClock(db), isEmpty: !(await hasPeople(db)) }),
    'read',
  );
  if (!isOurs) throw new Error('Seeds do not run in a database that they did not make: this one has no test clock.');
  if (options.onlyIfEmpty === true && !isEmpty) return null;

  const plan = planFor(shard, options.stage);
  const passwordHash = await hashPassword(SEED_PASSWORD);
  let added = await database.withShard(
    shard,
    async (db) => (await insertPlan(db, plan)) + (await insertPasswords(db, plan.users, passwordHash)),
  );
  const { stage } = options;
  if (stage !== undefined) await database.withShard(shard, (db) => setClock(db, new Date(STAGES[stage])));
  if (stage === 'review' || stage === 'selfEvaluate' || stage === 'results')
    added += await database.withShard(shard, (db) => giveOut(db, shard, plan));
  if (stage === 'selfEvaluate') {
    const of = { groupAssignment: plan.groupAssignments?.[0], users: plan.users, moment: momentOf(stage) };
    added += await database.withShard(shard, (db) => addReviews(db, shard, of));
  }
  if (stage === 'results') added += await scoreAndRelease(database, shard, plan);
  if (options.isLarge !== true || shard === DEMO_SHARD) return added;
  for (const batch of largePlan(shard, plan.externalTerms))
    added += await database.withShard(shard, (db) => insertPlan(db, batch));
  return added;
}

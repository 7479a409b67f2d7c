import type { Database } from '@circuit/db';
import { secondsAfter } from '@circuit/domain/accounts';
import { err, ok, type Result, type Shard } from '@circuit/domain/kernel';

import { giveCode } from '#modules/accounts/public.ts';
import { grantAccess as insertGrant } from '#modules/operatorAccesses/public.ts';
import { selectOptionalPause } from '#platform/pauses.store.ts';

import { recordOperator, type Operator } from './audit.ts';
import { upsertOperatorPerson } from './people.store.ts';

export interface Granted {
  readonly id: string;
  readonly code: string;
  readonly expiresAt: Date;
  readonly codeExpiresAt: Date;
  /** How many administrators get a mail. */
  readonly told: number;
}

/** The link is for the one who asked: who finds it later in a window or a log finds it worthless. */
const CODE_SECONDS = 600;

interface Order {
  readonly minutes: number;
  readonly reason: string;
  readonly operator: Operator;
}

export function grantAccess(
  database: Database,
  shard: Shard,
  { minutes, reason, operator }: Order,
): Promise<Result<Granted, string>> {
  return database.withShard(shard, async (db) => {
    if ((await selectOptionalPause(db))?.isReadOnly === false) return err(`${shard} is paused: nobody gets in.`);
    const userId = await upsertOperatorPerson(db);
    const { now, ...access } = await insertGrant({ db, shard }, { operator: operator.by, reason, minutes });
    const { id, expiresAt } = access;
    const soon = secondsAfter(now, CODE_SECONDS);
    const codeExpiresAt = soon < expiresAt ? soon : expiresAt;
    const { code } = await giveCode(
      { db, now, envelope: { codeChallenge: '' } },
      { userId, isBoundByState: true, sessionExpiresAt: expiresAt, operatorAccess: { id, codeExpiresAt } },
    );
    recordOperator(db, operator, {
      verb: 'operatorAccessGranted',
      entity: 'operatorAccess',
      entityId: id,
      reason,
      after: { minutes, expiresAt },
    });
    return ok({ ...access, code, codeExpiresAt });
  });
}

import type { ShardDb } from '@circuit/db';
import {
  decideSecondStep,
  isSecondStepRequired,
  secondStepDueAt,
  type SecondStep,
  type SecondStepKind,
} from '@circuit/domain/factors';
import type { UserId } from '@circuit/domain/kernel';

import { insertRequirement, selectStanding } from './standing.store.ts';

export interface SecondStepStanding {
  readonly step: SecondStep;
  /** What the person can show; empty where they have nothing yet. */
  readonly kinds: readonly SecondStepKind[];
  /** Until when they get in without; null where nothing asks for it. */
  readonly dueAt: Date | null;
  readonly hasPassword: boolean;
}

/** What this person must still do to get in, after the door has let them through. (MF-1, MF-11) */
export async function findSecondStep(
  db: ShardDb,
  { userId, hasProvenSecondFactor }: { readonly userId: UserId; readonly hasProvenSecondFactor: boolean },
  now: Date,
): Promise<SecondStepStanding> {
  const { kinds, recoveryCodesLeft, hasPassword, roles, since, ...policy } = await selectStanding(db, userId);
  const hasFactor = kinds.length > 0;
  const isRequired = isSecondStepRequired(policy, roles);
  if (isRequired && since === null) await insertRequirement(db, userId, now);
  const dueAt = isRequired ? secondStepDueAt(policy, since ?? now) : null;
  return {
    step: decideSecondStep({ hasFactor, hasProvenSecondFactor, dueAt }, now),
    kinds: [...kinds, ...(hasFactor && recoveryCodesLeft > 0 ? ['recoveryCode' as const] : [])],
    dueAt,
    hasPassword,
  };
}

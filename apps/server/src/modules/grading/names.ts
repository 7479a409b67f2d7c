import type { ShardDb } from '@circuit/db';
import { mayReadNames, namesClosedText } from '@circuit/domain/grading';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { can } from '@circuit/domain/permissions';

import type { SignedIn, Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectFinal } from './finalizing.store.ts';

interface Reader {
  readonly db: ShardDb;
  readonly actor: SignedIn;
  readonly standing: Standing;
}

/** Why this person may not open work by name now; null when they may. (SS-1) */
export async function whyNamesAreClosed(
  { db, actor, standing }: Reader,
  id: GroupAssignmentId,
): Promise<string | null> {
  const mayFinalize = can(actor, 'GroupAssignmentScoreDispatch', standing);
  const final = mayFinalize ? { finalizedAt: null, notFinalCount: 0 } : await selectFinal(db, id);
  const verdict = mayReadNames({ mayFinalize, ...final });
  return verdict.isOk ? null : namesClosedText(verdict.failure);
}

/** Refuses the call if the caller may not open work by name now, and says what would allow it. */
export async function requireNames(reader: Reader, id: GroupAssignmentId): Promise<void> {
  const detail = await whyNamesAreClosed(reader, id);
  if (detail !== null) throw new ProblemError({ kind: 'blocked', detail });
}

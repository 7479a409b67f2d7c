import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, GroupId, SessionId } from '@circuit/domain/kernel';
import type { LockdownBrowser } from '@circuit/domain/lockdownBrowser';

interface Place {
  readonly sessionId: SessionId;
  readonly groupAssignmentId: GroupAssignmentId;
}

interface NewChallenge extends Place {
  readonly groupId: GroupId;
  readonly sha256: Buffer;
  readonly expiresAt: Date;
}

/** The newest challenge is the only one; the check before it goes on counting. */
export async function upsertChallenge(db: ShardDb, challenge: NewChallenge): Promise<void> {
  const { sessionId, groupAssignmentId, groupId, sha256, expiresAt } = challenge;
  await db
    .insertInto('lockdown_browser_checks')
    .values({
      session_id: sessionId,
      group_assignment_id: groupAssignmentId,
      group_id: groupId,
      challenge_sha256: sha256,
      challenge_expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['shard', 'session_id', 'group_assignment_id'])
        .doUpdateSet({ challenge_sha256: sha256, challenge_expires_at: expiresAt }),
    )
    .execute();
}

/** Uses a challenge up; false if it is not the one that waits, or came too late. */
export async function spendChallenge(
  db: ShardDb,
  { sessionId, groupAssignmentId }: Place,
  { sha256, now }: { readonly sha256: Buffer; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lockdown_browser_checks')
    .set({ challenge_sha256: null, challenge_expires_at: null })
    .where('session_id', '=', sessionId)
    .where('group_assignment_id', '=', groupAssignmentId)
    .where('challenge_sha256', '=', sha256)
    .where('challenge_expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface PassedCheck extends Place {
  readonly verifier: string;
  readonly verifiedUntil: Date;
  readonly seen: LockdownBrowser;
}

export async function updateCheck(db: ShardDb, check: PassedCheck): Promise<void> {
  await db
    .updateTable('lockdown_browser_checks')
    .set({
      verifier: check.verifier,
      verified_until: check.verifiedUntil,
      seen: JSON.stringify(check.seen),
    })
    .where('session_id', '=', check.sessionId)
    .where('group_assignment_id', '=', check.groupAssignmentId)
    .execute();
}

export function selectOptionalCheck(db: ShardDb, { sessionId, groupAssignmentId }: Place) {
  return db
    .selectFrom('lockdown_browser_checks')
    .select('verified_until as verifiedUntil')
    .where('session_id', '=', sessionId)
    .where('group_assignment_id', '=', groupAssignmentId)
    .executeTakeFirst();
}

import { isLocked, isReady, lockedText, groupAssignmentChecklist, type Difference } from '@circuit/domain/assignments';
import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId } from '@circuit/domain/kernel';

import { ProblemError } from '#platform/problems.ts';

import { updateGroupAssignment } from './groupAssignments.store.ts';
import {
  loadGroupAssignment,
  groupAssignmentFacts,
  groupAssignmentOf,
  type GroupAssignment,
} from './groupAssignmentOf.ts';

/** What would change results once students are at work needs a reason. (GA-6) */
export function refuseLocked(
  { status }: GroupAssignment,
  differences: readonly Difference[],
  unlockReason: string | undefined,
): void {
  if (unlockReason === undefined && isLocked(status, differences))
    throw new ProblemError({ kind: 'blocked', detail: lockedText(differences) });
}

/** Writes the columns if the caller saw the newest version; otherwise they get it beside their own. */
export async function saveColumns(
  db: ShardDb,
  id: GroupAssignmentId,
  columns: Readonly<Record<string, unknown>>,
  { seenVersion, roles, now }: { readonly seenVersion: number; readonly roles: readonly string[]; readonly now: Date },
): Promise<void> {
  if (await updateGroupAssignment(db, id, columns, seenVersion)) return;
  throw new ProblemError({
    kind: 'versionConflict',
    current: groupAssignmentOf(await loadGroupAssignment(db, id, now), roles),
  });
}

/** What is activated stays complete: a change that would break it is refused as a whole. (GA-7) */
export async function refuseBroken(db: ShardDb, groupAssignment: GroupAssignment, now: Date): Promise<void> {
  if (groupAssignment.row.activation !== 'Activated') return;
  const checklist = groupAssignmentChecklist(await groupAssignmentFacts(db, groupAssignment), now);
  if (isReady(checklist)) return;
  const open = checklist.filter(({ isMet, isOptional }) => !isMet && !isOptional).map(({ text }) => text);
  throw new ProblemError({
    kind: 'blocked',
    detail: `This assignment is active, so you cannot save this change. ${open.join(' ')}`,
  });
}
